import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { MailedTo, OpenMailbox } from '../../areas/accounts/mailed.tsx'
import { withReturnTo } from '../../http/return-to.ts'
import * as css from './steps.css.ts'

interface WelcomeProps {
  readonly name: string
  /** The address that is to be confirmed. */
  readonly email: string
  /** Where the member goes after the steps. */
  readonly returnTo: string | null
}

/** The first thing a new member reads, who may come in before the address is confirmed. */
export function Welcome({ name, email, returnTo }: WelcomeProps) {
  const { t } = useTranslation(['onboarding', 'discovery'])
  return (
    <section className={css.welcome} aria-labelledby="welcome">
      <h2 id="welcome" className={css.welcomeTitle}>
        {t('welcome_title', { name })}
      </h2>
      <p>{t('welcome_text')}</p>
      <MailedTo email={email} />
      <OpenMailbox email={email} tone="outline" />
      <TextLink href={withReturnTo(PATHS.change_address, returnTo)} alone>
        {t('discovery:not_confirmed_action')}
      </TextLink>
    </section>
  )
}
