import { ButtonLink } from '@hearth/ui/components/button/button'
import { useTranslation } from 'react-i18next'
import { mailboxOf } from './mailbox.ts'
import * as css from './mailed.css.ts'

/** To which address a mail went; an address may be longer than a line. */
export const MailedTo = ({ email }: { email: string }) => {
  const { t } = useTranslation('accounts')
  return (
    <p className={css.to}>
      {t('mailed_to')} <strong className={css.address}>{email}</strong>
    </p>
  )
}

/** Opens the mailbox of an address; nothing where nobody knows where that is. */
export function OpenMailbox({ email, tone = 'accent' }: { email: string; tone?: 'accent' | 'outline' }) {
  const { t } = useTranslation('accounts')
  const mailbox = mailboxOf(email)
  return mailbox ? (
    <ButtonLink href={mailbox.href} rel="noreferrer" tone={tone} wide="phone">
      {t('open_mailbox', { mailbox: mailbox.name })}
    </ButtonLink>
  ) : null
}
