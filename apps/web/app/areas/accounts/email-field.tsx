import { TextField } from '@hearth/ui/components/text-field/text-field'
import { useTranslation } from 'react-i18next'

interface EmailFieldProps {
  readonly id: string
  readonly value: string
  readonly error?: string | undefined
}

/** The address of an account, which a password manager can fill in. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      label={t('email')}
      autoComplete="username"
      inputMode="email"
      required
      messages={{ required: t('errors:accounts.email_required'), invalid: t('errors:accounts.email_invalid') }}
    />
  )
}
