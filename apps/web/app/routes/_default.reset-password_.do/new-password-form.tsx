import type { Fault } from '@hearth/contracts/faults'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useFaultText } from '../../words/faults.ts'

const IDS = { password: 'reset-password', password_again: 'reset-password-again' }

interface NewPasswordFormProps {
  readonly token: string
  /** The account's address, by which a password manager stores the password. */
  readonly email: string
  readonly rules: { readonly min: number; readonly max: number; readonly twice: boolean }
  /** The fault of what was submitted. */
  readonly fault: Fault | null
}

/**
 * The form for another password, which can be shown. The link stays in the address, so that the page can be reloaded and shown in another language.
 */
export function NewPasswordForm({ token, email, rules, fault }: NewPasswordFormProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  const faultText = useFaultText()
  const tooShort = t('errors:accounts.password_too_short', rules)
  const errorOf = (field: keyof typeof IDS) => (fault?.field === field ? faultText(fault) : undefined)
  const shared = {
    ...{ show: t('show_password'), hide: t('hide_password') },
    ...{ autoComplete: 'new-password', minLength: rules.min, required: true },
  }
  return (
    <Form
      action={`${PATHS.new_password}?${new URLSearchParams({ token })}`}
      dataAttributes={{ 'data-h-form': 'new-password' }}
      faults={fault ? [{ field: IDS[fault.field as keyof typeof IDS], text: faultText(fault) }] : []}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...shared}
        id={IDS.password}
        name="password"
        label={t('new_password')}
        hint={t('password_hint', rules)}
        error={errorOf('password')}
        messages={{ required: t('errors:accounts.new_password_required', rules), short: tooShort }}
      />
      {rules.twice ? (
        <PasswordField
          {...shared}
          id={IDS.password_again}
          name="password_again"
          label={t('password_again')}
          error={errorOf('password_again')}
          matches="password"
          messages={{
            ...{ required: t('errors:accounts.password_again_required'), short: tooShort },
            differs: t('errors:accounts.passwords_differ'),
          }}
        />
      ) : null}
      <FormActions>
        <Button type="submit" size="large" wide>
          {t('reset_do_save')}
        </Button>
      </FormActions>
    </Form>
  )
}
