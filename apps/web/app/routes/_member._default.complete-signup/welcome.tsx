import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { MailedTo, OpenMailbox } from '../../areas/accounts/mailed.tsx'
import { withReturnTo } from '../../http/return-to.ts'
import * as css from './steps.css.ts'

interface WelcomeProps {
  readonly name: string
  /** The address to confirm. */
  readonly email: string
  /** The person for whom their first message is kept. */
  readonly keptFor: string | null
  /** The target after the first run. */
  readonly returnTo: string | null
}

/** The welcome for a new member who is logged in before the address is confirmed. */
export function Welcome({ name, email, keptFor, returnTo }: WelcomeProps) {
  const { t } = useTranslation(['onboarding', 'profiles', 'shell'])
  return (
    <section className={css.welcome} aria-labelledby="welcome">
      <h2 id="welcome" className={css.welcomeTitle}>
        {t('welcome_title', { name })}
      </h2>
      <p>{t('welcome_text')}</p>
      {keptFor === null ? null : <p>{t('profiles:message_kept', { name: keptFor })}</p>}
      <MailedTo email={email} />
      <OpenMailbox email={email} tone="outline" />
      <TextLink href={withReturnTo(PATHS.change_address, returnTo)} alone>
        {t('shell:not_confirmed_action')}
      </TextLink>
    </section>
  )
}
