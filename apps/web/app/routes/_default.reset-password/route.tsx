import { requestReset } from '@hearth/domain/accounts/reset-password'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { AccountPage, OtherFormLink } from '../../features/accounts/account-page.tsx'
import { resetAddress } from '../../features/accounts/reset-address.ts'
import { ResetRequestForm } from '../../features/accounts/reset-request-form.tsx'
import { pageMeta } from '../../features/app/page-meta.ts'
import { brandFile } from '../../server/brand.server.ts'
import { formTitle, refuseForm, retryAfter } from '../../server/refused-form.server.ts'
import { publicAction, publicLoader } from '../../server/route-builders.server.ts'
import { translatorOf } from '../../server/translations.server.ts'
import * as css from './reset-password.css.ts'

const resetQuery = z.object({ email: z.string().default('') })
const resetForm = z.object({ email: z.string() })

export const loader = publicLoader({ query: resetQuery }, async ({ context, request, tenant, query }) => {
  const t = await translatorOf(context, request)
  return {
    title: formTitle(context, t, `${t('accounts:forgot')} · ${tenant.settings.name}`),
    art: brandFile(tenant, 'hero.svg'),
    email: query.email,
  }
})

export const action = publicAction({ form: resetForm }, async ({ form: { email }, ...handlerContext }) => {
  const { ctx, scope, tenant, context } = handlerContext
  const accountErrors = tenant.settings.account_errors
  const outcome = await requestReset(ctx, { scope, email, accountErrors, network: context.clientIp })
  return { email, refusal: outcome.ok ? null : refuseForm(handlerContext, outcome) }
})

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

export default function ResetPassword() {
  const { art, email } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'site'])
  if (sent && !sent.refusal) return <Sent art={art} email={sent.email} />
  return (
    <AccountPage title={t('forgot')} lead={t('reset_lead')} art={art}>
      <ResetRequestForm email={sent?.email ?? email} refusal={sent?.refusal ?? null} />
      <OtherFormLink question={t('reset_remembered')} href="/login">
        {t('site:log_in')}
      </OtherFormLink>
    </AccountPage>
  )
}

/** The same for every address, whether it has an account or not. */
function Sent({ art, email }: { art: string | null; email: string }) {
  const { t } = useTranslation('accounts')
  return (
    <AccountPage title={t('reset_sent_title')} lead={t('reset_sent_text')} art={art}>
      <p className={css.address}>{email}</p>
      <OtherFormLink question={t('reset_sent_nothing')} href={resetAddress(email)}>
        {t('reset_again')}
      </OtherFormLink>
    </AccountPage>
  )
}
