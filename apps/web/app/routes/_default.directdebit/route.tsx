import { CODE_CHANNELS } from '@hearth/contracts/direct-debits'
import { confirmDirectDebit } from '@hearth/domain/billing/confirm-direct-debit'
import { requestCode, viewDirectDebit } from '@hearth/domain/billing/mandates'
import { AppError, type FieldRefusal, type Outcome, refuse } from '@hearth/domain/failures'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { directDebitPath, orderPath } from '../../addresses.ts'
import { mandateWords } from '../../areas/billing/mandate-words.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { formTitle, refuseForm, retryAfter } from '../../http/refused-form.server.ts'
import { memberAction, memberDocumentLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { longDate, moneyText } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { DirectDebitPage } from './direct-debit-page.tsx'

const query = z.object({ order: z.string().max(50).default(''), mandate: z.string().max(50).nullable().default(null) })
const typed = z.string().max(200).default('')
const debitForm = z.object({
  step: z.enum(['send', 'confirm']),
  /** One of the member's mandates; empty for a new one. */
  mandate: typed,
  iban: typed,
  holder: typed,
  phone: typed,
  channel: z.enum(CODE_CHANNELS).default('mail'),
  code: typed,
  /** Whether the page said that what is bought is there at once. */
  at_once: z.enum(['yes', 'no']).default('no'),
})

/** Where a member allows the direct debit of an order: which account, and then the code. */
export const loader = memberDocumentLoader(
  { query },
  async ({ viewer, query: { order: orderId, mandate }, ...req }) => {
    const { ctx, load, request, tenant } = req
    const { settings } = tenant
    const [t, textLocale, found] = await Promise.all([
      translatorOf(load, request),
      textLocaleOf(load, request),
      viewDirectDebit(ctx, { viewer, settings, orderId, mandateId: mandate }),
    ])
    if (!found) throw new AppError('platform.not_found', 404)
    if (found.state === 'decided' || !settings.direct_debit) throw redirect(orderPath(orderId))
    const { view } = found
    return {
      title: formTitle(load, t, titleOf(t('debits:title'), settings.name)),
      art: brandFile(tenant, 'hero.svg'),
      orderId: view.order.id,
      bought: { type: view.order.type, credits: view.order.credits, months: view.order.months },
      price: moneyText(tenant, view.order, textLocale),
      country: viewer.country,
      collectedOn: longDate(tenant, new Date(`${view.dueOn}T12:00:00Z`), textLocale),
      // What is confirmed is what is stored of it, whatever the settings say by now.
      words: view.pending?.words ?? mandateWords(t, settings, settings.direct_debit),
      ...{ mandates: view.mandates, pending: view.pending, atOnce: view.isCreditedAtOnce },
      ...{ isBlocked: view.isBlocked, textsWork: view.textsWork },
    }
  },
)

export const action = memberAction(
  { query, form: debitForm },
  async ({ viewer, query: { order: orderId }, form, ...req }) => {
    const { ctx, load, request, tenant } = req
    const { settings } = tenant
    const refused = (outcome: Extract<Outcome<unknown>, { ok: false }> | FieldRefusal) => ({
      refusal: refuseForm(req, outcome),
      faults: 'faults' in outcome ? outcome.faults : [],
      sent: { iban: form.iban, holder: form.holder, phone: form.phone, channel: form.channel },
    })
    if (form.step === 'confirm') {
      const { code, mandate: mandateId } = form
      const confirmed = await confirmDirectDebit(ctx, {
        ...{ viewer, settings, orderId, mandateId, code, saidAtOnce: form.at_once === 'yes' },
      })
      if (!confirmed.ok) return refused(confirmed)
      throw redirect(orderPath(confirmed.value.orderId), 303)
    }
    if (!settings.direct_debit) return refused(refuse('direct_debits.order_over'))
    const { iban, holder, phone, channel } = form
    const asked = await requestCode(ctx, {
      ...{ viewer, settings, orderId, channel, network: load.clientIp },
      mandate: form.mandate === '' ? { iban, holder, phone } : form.mandate,
      words: mandateWords(await translatorOf(load, request), settings, settings.direct_debit),
    })
    if (!asked.ok) return refused(asked)
    throw redirect(directDebitPath(orderId, asked.value.mandateId), 303)
  },
)

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function DirectDebit() {
  return <DirectDebitPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
}
