import { sortPaymentMethods } from '@hearth/domain/billing/payment-methods'
import { Alert } from '@hearth/ui/components/alert/alert'
import { TextLink } from '@hearth/ui/components/link/link'
import { ListRow } from '@hearth/ui/components/list-row/list-row'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { PATHS, paymentMethodPath } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { Choices } from '../../areas/billing/bill.tsx'
import { MethodMark } from '../../areas/billing/method-mark.tsx'
import { methodName } from '../../areas/billing/method-name.server.ts'
import { usePackageName } from '../../areas/billing/package-name.ts'
import { purchaseOf, purchaseQuery } from '../../areas/billing/purchase.server.ts'
import { purchaseAddress } from '../../areas/billing/purchase-address.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { safePath } from '../../http/return-to.ts'
import { memberDocumentLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** The first question of a purchase: how to pay. */
export const loader = memberDocumentLoader(
  { params: z.object({ id: z.string() }), query: purchaseQuery },
  async ({ viewer, params: { id }, query: { returnTo, code, repeat: wanted }, ...req }) => {
    const [t, { offer, methods, lastPaid, repeat }] = await Promise.all([
      translatorOf(req.load, req.request),
      purchaseOf(req, { viewer, packageId: id, method: null, code, repeat: wanted }),
    ])
    const lastUsed = lastPaid?.method ?? null
    return {
      title: titleOf(t('contracts:method_question'), req.tenant.settings.name),
      art: brandFile(req.tenant, 'hero.svg'),
      offer,
      methods: sortPaymentMethods(methods, { lastUsed, isPhone: isPhone(req.request) }).map((method) => ({
        ...{ id: method.id, name: methodName(t, method.id), available: method.available },
        isLastUsed: method.id === lastUsed,
      })),
      ...{ returnTo: safePath(returnTo), code, repeat },
    }
  },
)

/** Browsers of phones say so: Chromium's in a header of its own, all in their names. */
const isPhone = ({ headers }: Request): boolean =>
  headers.get('sec-ch-ua-mobile') === '?1' || /\bMobi/.test(headers.get('user-agent') ?? '')

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function ChooseMethod() {
  const { art, offer, methods, ...purchase } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['contracts', 'billing'])
  const { name } = usePackageName()(offer)
  return (
    <AccountPage title={t('method_question')} lead={`${name} · ${offer.price}`} art={art}>
      {methods.length === 0 ? (
        <Alert tone="warning" action={<TextLink href={PATHS.credits}>{t('billing:credits_title')}</TextLink>}>
          {t('method_none')}
        </Alert>
      ) : (
        <Choices>
          {methods.map((method) => (
            <li key={method.id}>
              {method.available ? (
                <ListRow
                  href={purchaseAddress(paymentMethodPath(offer.id, method.id), purchase)}
                  leading={<MethodMark method={method.id} />}
                  title={method.name}
                  text={method.id === 'bank-transfer' ? t('method_transfer_hint') : undefined}
                  trailing={method.isLastUsed ? t('method_last') : undefined}
                />
              ) : (
                <ListRow
                  leading={<MethodMark method={method.id} dimmed />}
                  title={method.name}
                  text={t('method_down')}
                />
              )}
            </li>
          ))}
        </Choices>
      )}
    </AccountPage>
  )
}
