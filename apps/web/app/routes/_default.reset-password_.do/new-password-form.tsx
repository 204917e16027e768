import type { Fault } from '@hearth/contracts/faults'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useFaultText } from '../../words/faults.ts'

const PASSWORD_ID = 'reset-password'

interface NewPasswordFormProps {
  readonly token: string
  /** The account's, by which a password manager knows what it keeps. */
  readonly email: string
  readonly passwordLength: { readonly min: number; readonly max: number }
  /** What was wrong with the password that was sent. */
  readonly fault: Fault | null
}

/** One password, which can be shown. The address keeps the link, so that the page can be loaded again and read in another language. */
export function NewPasswordForm({ token, email, passwordLength, fault }: NewPasswordFormProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  const faultText = useFaultText()
  const tooShort = t('errors:accounts.password_too_short', passwordLength)
  return (
    <Form
      action={`${PATHS.new_password}?${new URLSearchParams({ token })}`}
      dataAttributes={{ 'data-h-form': 'new-password' }}
      faults={fault ? [{ field: PASSWORD_ID, text: faultText(fault) }] : []}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id={PASSWORD_ID}
        name="password"
        label={t('new_password')}
        hint={t('password_hint', passwordLength)}
        error={fault ? faultText(fault) : undefined}
        show={t('show_password')}
        hide={t('hide_password')}
        autoComplete="new-password"
        minLength={passwordLength.min}
        required
        messages={{ required: tooShort, short: tooShort }}
      />
      <FormActions>
        <Button type="submit" size="large" wide>
          {t('reset_do_save')}
        </Button>
      </FormActions>
    </Form>
  )
}
