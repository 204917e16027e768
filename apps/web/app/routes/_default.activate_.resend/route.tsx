import { resendConfirmation } from '@hearth/domain/accounts/confirm-address'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { AddressForms } from '../../features/accounts/address-forms.tsx'
import { addressPage } from '../../features/accounts/address-page.server.ts'
import { pageMeta } from '../../features/app/page-meta.ts'
import { refuseForm } from '../../server/refused-form.server.ts'
import { memberAction, personalLoader } from '../../server/route-builders.server.ts'

export const loader = personalLoader({}, addressPage)

/** Sends the mail again. The app shows what comes of it where the button was; else it is a page. */
export const action = memberAction({ form: z.object({}) }, async (handlerContext) => {
  const { ctx, viewer, context } = handlerContext
  const { scope, id: memberId } = viewer
  const outcome = await resendConfirmation(ctx, { scope, memberId, typed: null, network: context.clientIp })
  return outcome.ok
    ? { sentTo: outcome.value.email, refusal: null }
    : { sentTo: null, refusal: refuseForm(handlerContext, outcome) }
})

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

export default function Resend() {
  const { art, email } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation('accounts')
  return (
    <AccountPage title={t('activate_title')} lead={t('sent_lead')} art={art}>
      <AddressForms email={email} sentTo={sent?.sentTo ?? null} refusal={sent?.refusal ?? null} typed={null} />
    </AccountPage>
  )
}
