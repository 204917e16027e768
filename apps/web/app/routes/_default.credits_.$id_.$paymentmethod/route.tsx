import { statementName } from '@hearth/contracts/payment-settings'
import { placeOrder } from '@hearth/domain/billing/place-order'
import { refuse } from '@hearth/domain/failures'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { orderPath, packagePath } from '../../addresses.ts'
import { methodName } from '../../areas/billing/method-name.server.ts'
import { purchaseOf, purchaseQuery } from '../../areas/billing/purchase.server.ts'
import { purchaseAddress } from '../../areas/billing/purchase-address.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { formTitle, refuseForm, retryAfter } from '../../http/refused-form.server.ts'
import { safePath } from '../../http/return-to.ts'
import { checkoutLoader, memberAction } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { CheckPage } from './check-page.tsx'

const params = z.object({ id: z.string(), paymentmethod: z.string() })
const purchaseForm = z.object({
  attempt: z.coerce.number().int().min(1).max(1_000_000),
  /** What the page said that is bought, and that it costs. One that an earlier release has made says no content: its buyer reads the price anew. */
  offer: z.string().max(100).default(''),
  amount: z.coerce.number().int().min(1).max(100_000_000),
  bank: z.string().max(100).default(''),
  begin_at_once: z.literal('yes').optional(),
  /** That it is repeated until the member stops it. */
  repeats: z.literal('yes').optional(),
})

/** Everything about a purchase before the click that orders it. */
export const loader = checkoutLoader(
  { params, query: purchaseQuery },
  async ({ viewer, params: { id, paymentmethod }, query: { returnTo, code, repeat }, ...req }) => {
    const { load, request, tenant } = req
    const [t, purchase] = await Promise.all([
      translatorOf(load, request),
      purchaseOf(req, { viewer, packageId: id, method: paymentmethod, code, repeat }),
    ])
    const { methods, lastPaid, ...shown } = purchase
    const method = methods.find((one) => one.id === paymentmethod)
    // It may have been offered yesterday, or to whom somebody has the link from.
    if (!method)
      throw redirect(purchaseAddress(packagePath(id), { returnTo: safePath(returnTo), code, repeat: shown.repeat }))
    return {
      ...shown,
      title: formTitle(load, t, titleOf(t('contracts:check_title'), tenant.settings.name)),
      art: brandFile(tenant, 'hero.svg'),
      method: { ...method, name: methodName(t, method.id) },
      lastBank: lastPaid?.method === method.id ? lastPaid.bank : null,
      returnTo: safePath(returnTo),
      refundDays: tenant.settings.refund_days,
    }
  },
)

export const action = memberAction(
  { params, query: purchaseQuery, form: purchaseForm },
  async ({ viewer, params: { id, paymentmethod: method }, query: { returnTo, code, repeat }, form, ...req }) => {
    const { ctx, load, tenant } = req
    if (form.begin_at_once === undefined) return refuseForm(req, refuse('contracts.begin_at_once_required'))
    const placed = await placeOrder(ctx, {
      ...{ viewer, settings: tenant.settings, packageId: id, method, bank: form.bank || null },
      ...{
        attempt: form.attempt,
        offerShown: form.offer,
        amountShown: form.amount,
        code,
        returnTo: safePath(returnTo),
      },
      ...{ repeats: form.repeats === 'yes' || repeat !== null, repeatOrderId: repeat },
      networkCountry: load.country,
      site: { origin: load.origin, seller: statementName(tenant.settings) },
    })
    if (!placed.ok) return refuseForm(req, placed)
    const { orderId, checkoutUrl } = placed.value
    throw redirect(checkoutUrl ?? orderPath(orderId), 303)
  },
)

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function CheckPurchase() {
  return <CheckPage purchase={useLoaderData<typeof loader>()} refusal={useActionData<typeof action>() ?? null} />
}
