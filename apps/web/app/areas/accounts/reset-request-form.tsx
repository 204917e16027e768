import type { Fault } from '@hearth/contracts/faults'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { signupAddress } from '../../http/return-to.ts'
import { useFaultText } from '../../words/faults.ts'
import { EmailField } from './email-field.tsx'

const EMAIL_ID = 'reset-email'
/** Faults of the address field. */
const OF_EMAIL = ['accounts.email_required', 'accounts.email_invalid']

interface ResetRequestFormProps {
  readonly email: string
  /** The target after logging in, which a refusal does not lose. */
  readonly returnTo: string | null
  /** Why no mail is sent. */
  readonly refusal: Omit<Fault, 'field'> | null
  /** Whether a visitor may sign up. */
  readonly signups: boolean
}

/** Asks for the address to which the link for another password is mailed. */
export function ResetRequestForm({ email, returnTo, refusal, signups }: ResetRequestFormProps) {
  const { t } = useTranslation('accounts')
  const faultText = useFaultText()
  const isTyped = refusal !== null && OF_EMAIL.includes(refusal.code)
  const isUnknown = refusal?.code === 'accounts.email_unknown'
  return (
    <Form
      action={PATHS.reset_password}
      dataAttributes={{ 'data-h-form': 'reset' }}
      faultsTitle={refusal && !isTyped ? faultText(refusal) : undefined}
      faults={
        refusal
          ? [
              ...(isTyped ? [{ field: EMAIL_ID, text: faultText(refusal) }] : []),
              ...(isUnknown ? [{ field: EMAIL_ID, text: t('check_email') }] : []),
              ...(isUnknown && signups ? [{ href: signupAddress(returnTo), text: t('check_email_signup') }] : []),
            ]
          : []
      }
    >
      {returnTo === null ? null : <input type="hidden" name="returnTo" value={returnTo} />}
      <EmailField id={EMAIL_ID} value={email} error={isTyped ? faultText(refusal) : undefined} />
      <FormActions>
        <Button type="submit" size="large" wide>
          {t('reset_send')}
        </Button>
      </FormActions>
    </Form>
  )
}
