import { requestReset } from '@hearth/domain/accounts/reset-password'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { TextLink } from '@hearth/ui/components/link/link'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isSignupOpen } from '../../../server/identity/tracking.ts'
import { PATHS } from '../../addresses.ts'
import { AccountPage, OtherFormLink } from '../../areas/accounts/account-page.tsx'
import { resetAddress } from '../../areas/accounts/reset-address.ts'
import { ResetRequestForm } from '../../areas/accounts/reset-request-form.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { formTitle, refuseForm, retryAfter } from '../../http/refused-form.server.ts'
import { safePath, withReturnTo } from '../../http/return-to.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import * as css from './reset-password.css.ts'

const resetQuery = returnQuery.extend({ email: z.string().default('') })
const resetForm = returnQuery.extend({ email: z.string(), again: z.string().optional() })

export const loader = publicLoader({ query: resetQuery }, async ({ load, request, tenant, query }) => {
  const t = await translatorOf(load, request)
  return {
    title: formTitle(load, t, titleOf(t('accounts:forgot'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    email: query.email,
    returnTo: safePath(query.returnTo),
    known: tenant.settings.account_errors === 'specific',
    signups: isSignupOpen(load, request),
  }
})

export const action = publicAction({ form: resetForm }, async ({ form: { email, again, returnTo }, ...req }) => {
  const { ctx, scope, tenant, load } = req
  const accountErrors = tenant.settings.account_errors
  const outcome = await requestReset(ctx, { scope, email, accountErrors, network: load.clientIp })
  return {
    ...{ email, again: again !== undefined, returnTo: safePath(returnTo) },
    refusal: outcome.ok ? null : refuseForm(req, outcome),
  }
})

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function ResetPassword() {
  const { art, email, returnTo, known, signups } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'shell'])
  const goesTo = sent ? sent.returnTo : returnTo
  if (sent && !sent.refusal)
    return <Sent {...{ art, known }} email={sent.email} returnTo={sent.returnTo} again={sent.again} />
  return (
    <AccountPage title={t('forgot')} lead={t('reset_lead')} art={art}>
      <ResetRequestForm
        email={sent?.email ?? email}
        returnTo={goesTo}
        refusal={sent?.refusal ?? null}
        signups={signups}
      />
      <OtherFormLink question={t('reset_remembered')} href={withReturnTo(PATHS.login, goesTo)}>
        {t('shell:log_in')}
      </OtherFormLink>
    </AccountPage>
  )
}

interface SentProps {
  readonly art: string | null
  readonly email: string
  readonly returnTo: string | null
  /** Whether the site reveals that the address has an account. */
  readonly known: boolean
  /** Whether the mail was sent again. */
  readonly again: boolean
}

/** Says that the mail was sent; the same for every address, unless the site reveals whether it has an account. */
function Sent({ art, email, returnTo, known, again }: SentProps) {
  const { t } = useTranslation('accounts')
  return (
    <AccountPage title={t('sent_title')} lead={t(known ? 'reset_sent_known' : 'reset_sent_text')} art={art}>
      {again ? <Alert tone="success">{t(known ? 'sent_again' : 'reset_asked_again')}</Alert> : null}
      <p className={css.address}>{email}</p>
      <form method="post" action={PATHS.reset_password} className={css.again}>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="again" value="1" />
        {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
        <p>{t('reset_sent_nothing')}</p>
        <Button type="submit" tone="outline" wide="phone">
          {t('send_again')}
        </Button>
      </form>
      <p>
        {t('wrong_address')}{' '}
        <TextLink href={resetAddress('', returnTo)} alone>
          {t('other_address')}
        </TextLink>
      </p>
    </AccountPage>
  )
}
