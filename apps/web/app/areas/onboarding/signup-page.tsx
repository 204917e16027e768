import type { Fault } from '@hearth/contracts/faults'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { withReturnTo } from '../../http/return-to.ts'
import type { SignupValues } from '../../signup-fields.ts'
import { AccountPage } from '../accounts/account-page.tsx'
import type { PersonInView } from './person-in-view.server.ts'
import { SignupForm } from './signup-form.tsx'
import type { SignupPageData } from './signup-page.server.ts'

/** The result of a refused form. */
interface Refused {
  readonly values: SignupValues
  readonly returnTo: string | null
  readonly about: PersonInView | null
  readonly faults: readonly Fault[]
  readonly refusal: Omit<Fault, 'field'> | null
}

interface SignupPageProps {
  readonly page: SignupPageData
  readonly sent?: Refused | undefined
}

/** The sign-up form, or why nobody can sign up. */
export function SignupPage({ page: { art, open, byLink, choices, about, heading, returnTo }, sent }: SignupPageProps) {
  const { t } = useTranslation(['onboarding', 'shell'])
  // The form posts to an address without a query, so after a refusal only the answer has the target.
  const goesTo = sent ? sent.returnTo : returnTo
  if (!open)
    return (
      <AccountPage title={t('closed_title')} lead={byLink ? t('closed_source_text') : t('closed_text')} art={art}>
        <ButtonLink href={withReturnTo(PATHS.login, goesTo)} size="large" wide="phone">
          {t('shell:log_in')}
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage title={heading} lead={t('signup_lead')} art={art} asks>
      <SignupForm
        choices={choices}
        about={sent ? sent.about : about}
        returnTo={goesTo}
        values={sent?.values ?? null}
        faults={sent?.faults ?? []}
        refusal={sent?.refusal ?? null}
      />
    </AccountPage>
  )
}
