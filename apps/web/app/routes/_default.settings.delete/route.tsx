import { DELETION_REASONS } from '@hearth/contracts/accounts'
import { REGRET_DAYS, SENT_NOTIFICATIONS } from '@hearth/contracts/mail'
import { deleteAccount } from '@hearth/domain/leaving/delete-account'
import { type MetaFunction, redirectDocument } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { endedSessionCookie } from '../../../server/identity/cookies.ts'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { stayingOffers } from '../../areas/billing/staying-offers.server.ts'
import { forgetSignup } from '../../areas/onboarding/signup-cookie.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { formTitle, refuseForm, retryAfter } from '../../http/refused-form.server.ts'
import { memberAction, memberDocumentLoader } from '../../http/route-builders.server.ts'
import { withNotice } from '../../page-notice.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { DeleteForm } from './delete-form.tsx'

const reason = z.enum(DELETION_REASONS)
const deleteForm = z.object({
  password: z.string(),
  /** Any number of reasons. */
  reason: z.union([reason, z.array(reason).max(DELETION_REASONS.length)]).default([]),
})

export const loader = memberDocumentLoader({}, async ({ viewer, ...req }) => {
  const { load, request, tenant } = req
  const [t, staying] = await Promise.all([translatorOf(load, request), stayingOffers(req, viewer)])
  return {
    title: formTitle(load, t, titleOf(t('leaving:delete_title'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    /** Whether the account could be restored. */
    confirmed: viewer.status === 'active',
    staying,
    choices: DELETION_REASONS,
    choosesMails: SENT_NOTIFICATIONS.length > 1,
    days: REGRET_DAYS,
  }
})

export const action = memberAction({ form: deleteForm }, async ({ viewer, form, ...req }) => {
  const reasons = [...new Set([form.reason].flat())]
  const outcome = await deleteAccount(req.ctx, { viewer, password: form.password, reasons })
  if (!outcome.ok) return { reasons, refusal: refuseForm(req, outcome) }
  const { headers, load } = req
  headers.append('Set-Cookie', endedSessionCookie(load.runtime.config.publicScheme))
  forgetSignup(req)
  headers.set('Cache-Control', 'no-store')
  throw redirectDocument(
    outcome.value.final ? withNotice(PATHS.account_deleted, 'account_erased') : PATHS.account_deleted,
    303,
  )
})

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The page that deletes an account: alternatives, reasons, what happens afterwards, and the password. */
export default function DeleteAccount() {
  const { art, confirmed, staying, choices, choosesMails, days } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation('leaving')
  return (
    <AccountPage title={t('delete_title')} lead={t('delete_lead')} art={art}>
      <DeleteForm
        {...{ confirmed, staying, choices, choosesMails, days }}
        reasons={sent?.reasons ?? []}
        refusal={sent?.refusal ?? null}
      />
    </AccountPage>
  )
}
