import { ButtonLink } from '@hearth/ui/components/button/button'
import { useTranslation } from 'react-i18next'
import { mailboxOf } from './mailbox.ts'
import * as css from './mailed.css.ts'

/** Says to which address a mail was sent; a long address may wrap. */
export const MailedTo = ({ email }: { email: string }) => {
  const { t } = useTranslation('accounts')
  return (
    <p className={css.to}>
      {t('mailed_to')} <strong className={css.address}>{email}</strong>
    </p>
  )
}

/** A link to the mailbox of an address, in another tab; nothing for an unknown provider. */
export function OpenMailbox({ email, tone = 'accent' }: { email: string; tone?: 'accent' | 'outline' }) {
  const { t } = useTranslation('accounts')
  const mailbox = mailboxOf(email)
  return mailbox ? (
    <ButtonLink href={mailbox.href} target="_blank" rel="noreferrer" tone={tone} wide="phone">
      {t('open_mailbox', { mailbox: mailbox.name })}
    </ButtonLink>
  ) : null
}
