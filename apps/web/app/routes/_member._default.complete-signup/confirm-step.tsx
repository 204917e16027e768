import { Button } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { mailboxOf } from '../../areas/accounts/mailbox.ts'
import { AddressForms } from '../../areas/onboarding/address-forms.tsx'
import type { SignupPage } from './complete-signup.server.ts'
import { stepAddress } from './step-address.ts'
import { BackLink, StepArea, type StepProps } from './step-form.tsx'
import * as css from './steps.css.ts'

type Confirmation = NonNullable<SignupPage['confirm']>

/**
 * The last step: confirming the address, and suggestions for what to do next. The one primary button opens the mailbox; for an unknown provider it
 * goes on.
 */
export function ConfirmStep({ page: { confirm }, before, returnTo }: StepProps) {
  const { t } = useTranslation('onboarding')
  if (!confirm) return null
  return (
    <>
      <AddressForms email={confirm.email} sentTo={null} refusal={null} typed={null} returnTo={returnTo} />
      <Next missing={confirm.missing} returnTo={returnTo} />
      <StepArea step="confirm" returnTo={returnTo}>
        {() => (
          <>
            <FormActions>
              <Button type="submit" size="large" wide tone={mailboxOf(confirm.email) ? 'outline' : 'accent'}>
                {returnTo === null ? t('finish') : t('confirmed_go_on')}
              </Button>
            </FormActions>
            <div>
              <BackLink before={before} returnTo={returnTo} />
            </div>
          </>
        )}
      </StepArea>
    </>
  )
}

/** The most suggestions that are shown. */
const MOST = 3

/** Suggestions for a new member, first what is missing on the profile. */
function Next({ missing, returnTo }: Pick<Confirmation, 'missing'> & Pick<StepProps, 'returnTo'>) {
  const { t } = useTranslation('onboarding')
  const things = [
    ...missing.map((step) => ({ href: stepAddress(step, returnTo), text: t(`next_${step}`) })),
    { href: PATHS.signup_matches, text: t('next_matches') },
    { href: PATHS.members, text: t('next_members') },
  ].slice(0, MOST)
  return (
    <section aria-labelledby="next" className={css.next}>
      <h2 id="next" className={css.nextTitle}>
        {t('next_title')}
      </h2>
      <ul className={css.things}>
        {things.map(({ href, text }) => (
          <li key={href}>
            <TextLink href={href} alone>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
