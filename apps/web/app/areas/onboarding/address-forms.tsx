import type { Fault } from '@hearth/contracts/faults'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { withReturnTo } from '../../http/return-to.ts'
import { toneOf, useFaultText } from '../../words/faults.ts'
import { AccountPage } from '../accounts/account-page.tsx'
import { mailboxOf } from '../accounts/mailbox.ts'
import * as css from '../accounts/mailed.css.ts'
import { MailedTo, OpenMailbox } from '../accounts/mailed.tsx'

const EMAIL_ID = 'new-email'
/** Requires a dot, because browsers accept addresses without one. */
const EMAIL_PATTERN = '.+@.+\\..+'
/** Faults of the address field. */
const OF_ADDRESS = ['accounts.email_required', 'accounts.new_email_invalid', 'accounts.email_taken']

interface AddressFormsProps {
  /** The address to confirm. */
  readonly email: string
  /** The address to which a mail was just sent; null before. */
  readonly sentTo: string | null
  readonly refusal: Omit<Fault, 'field'> | null
  /** The address that was refused. */
  readonly typed: string | null
  /** The target after the first run. */
  readonly returnTo: string | null
}

interface AddressPageProps {
  readonly page: Pick<AddressFormsProps, 'email' | 'returnTo'> & {
    readonly art: string | null
    /** The target for a member who has nothing to do here. */
    readonly goesOn: string
  }
  /** The result of a sent form. */
  readonly sent: Pick<AddressFormsProps, 'sentTo' | 'refusal' | 'typed'> | undefined
}

/** The page about an address that must be confirmed. */
export function AddressPage({ page: { art, goesOn, ...page }, sent }: AddressPageProps) {
  const { t } = useTranslation(['onboarding', 'accounts'])
  return (
    <AccountPage title={t('activate_title')} lead={t('sent_lead')} art={art}>
      <AddressForms
        {...page}
        sentTo={sent?.sentTo ?? null}
        refusal={sent?.refusal ?? null}
        typed={sent?.typed ?? null}
      />
      <div>
        <ButtonLink href={goesOn} tone={mailboxOf(page.email) ? 'outline' : 'accent'} wide="phone">
          {t('confirmed_go_on')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

/** What a member can do about an unconfirmed address: open the mailbox, send the mail again, or give another address. */
export function AddressForms({ email, sentTo, refusal, typed, returnTo }: AddressFormsProps) {
  const { t } = useTranslation(['onboarding', 'accounts', 'errors'])
  const faultText = useFaultText()
  const ofAddress = refusal !== null && OF_ADDRESS.includes(refusal.code)
  return (
    <>
      {sentTo === null ? null : <Alert tone="success">{t('accounts:sent_again')}</Alert>}
      {refusal && !ofAddress ? <Alert tone={toneOf(refusal)}>{faultText(refusal)}</Alert> : null}
      <div className={css.part}>
        <MailedTo email={email} />
        <div className={css.actions}>
          <OpenMailbox email={email} />
          <form method="post" action={withReturnTo(PATHS.resend_confirmation, returnTo)} className={css.action}>
            <Button type="submit" tone="outline" wide="phone">
              {t('accounts:send_again')}
            </Button>
          </form>
        </div>
      </div>
      <Form
        action={withReturnTo(PATHS.change_address, returnTo)}
        // In the app no script validates this form; the server's message is shown everywhere.
        noValidate
        dataAttributes={{ 'data-h-form': 'change-address' }}
        faultsTitle={ofAddress ? t('errors:accounts.invalid_details') : undefined}
        faults={ofAddress ? [{ field: EMAIL_ID, text: faultText(refusal) }] : []}
      >
        <TextField
          id={EMAIL_ID}
          name="email"
          type="email"
          label={t('new_email')}
          value={typed ?? ''}
          error={ofAddress ? faultText(refusal) : undefined}
          autoComplete="email"
          inputMode="email"
          pattern={EMAIL_PATTERN}
          required
          messages={{
            required: t('errors:accounts.email_required'),
            invalid: t('errors:accounts.new_email_invalid'),
          }}
        />
        <FormActions>
          <Button type="submit" tone="outline" wide="phone">
            {t('accounts:change_address')}
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
