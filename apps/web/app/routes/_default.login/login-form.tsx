import type { Fault } from '@hearth/contracts/faults'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { EmailField } from '../../areas/accounts/email-field.tsx'
import { resetAddress } from '../../areas/accounts/reset-address.ts'
import { signupAddress } from '../../http/return-to.ts'
import { useFaultText } from '../../words/faults.ts'

const EMAIL_ID = 'login-email'
const PASSWORD_ID = 'login-password'

/** Advice for each refusal, shown below it as a link to a field. */
const ADVICE = {
  'accounts.login_failed': ['check_login', PASSWORD_ID],
  'accounts.email_unknown': ['check_email', EMAIL_ID],
  // The alternative to waiting is a mail.
  'accounts.login_blocked': ['forgot_blocked', null],
} as const

interface LoginFormProps {
  readonly email: string
  /** The target after logging in. */
  readonly returnTo: string | null
  /** Why the last attempt failed. */
  readonly refusal: (Omit<Fault, 'field'> & { readonly code: keyof typeof ADVICE }) | null
  /** Whether this browser has signed up with that address, which may be unconfirmed. */
  readonly signedUp: boolean
  /** Whether a visitor may sign up. */
  readonly signups: boolean
}

/** The login form: address and password, which a password manager can fill in. */
export function LoginForm({ email, returnTo, refusal, signedUp, signups }: LoginFormProps) {
  const { t } = useTranslation(['accounts', 'errors', 'shell'])
  const faultText = useFaultText()
  const faultOf = ([text, field]: (typeof ADVICE)[keyof typeof ADVICE]) =>
    field === null ? { href: resetAddress(email, returnTo), text: t(text) } : { field, text: t(text) }
  return (
    <Form
      action={PATHS.login}
      dataAttributes={{ 'data-h-form': 'login' }}
      faultsTitle={refusal ? faultText(refusal) : undefined}
      faults={
        refusal
          ? [
              faultOf(ADVICE[refusal.code]),
              ...(refusal.code === 'accounts.login_failed'
                ? [{ href: resetAddress(email, returnTo), text: t('check_link') }]
                : []),
              ...(refusal.code === 'accounts.email_unknown' && signups
                ? [{ href: signupAddress(returnTo), text: t('check_email_signup') }]
                : []),
              ...(signedUp ? [{ href: PATHS.signup_sent, text: t('check_confirmed') }] : []),
            ]
          : []
      }
    >
      {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
      <EmailField id={EMAIL_ID} value={email} />
      <PasswordField
        id={PASSWORD_ID}
        name="password"
        label={t('password')}
        show={t('show_password')}
        hide={t('hide_password')}
        autoComplete="current-password"
        required
        messages={{ required: t('errors:accounts.password_required') }}
      />
      <FormActions>
        <Button type="submit" size="large" wide>
          {t('shell:log_in')}
        </Button>
        <TextLink href={resetAddress(email, returnTo)} alone dataAttributes={{ 'data-h-carries': EMAIL_ID }}>
          {t('forgot')}
        </TextLink>
      </FormActions>
    </Form>
  )
}
