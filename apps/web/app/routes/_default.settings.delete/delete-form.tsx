import type { DeletionReason } from '@hearth/contracts/accounts'
import type { Fault } from '@hearth/contracts/faults'
import { Button } from '@hearth/ui/components/button/button'
import { Checkbox } from '@hearth/ui/components/checkbox/checkbox'
import { Fieldset, Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import * as css from '../../areas/leaving/leaving.css.ts'
import { LinkList } from '../../areas/leaving/leaving-section.tsx'
import { hasPage, useShell } from '../../shell/shell.ts'
import { useFaultText } from '../../words/faults.ts'

const PASSWORD_ID = 'delete-password'
/** Faults of what was typed. */
const OF_PASSWORD = ['accounts.password_required', 'accounts.password_wrong']

interface DeleteFormProps {
  /** Whether the member's address is. */
  readonly confirmed: boolean
  /** What a member may say. */
  readonly choices: readonly DeletionReason[]
  /** For how many days the account can come back. */
  readonly days: number
  /** What was ticked before. */
  readonly reasons: readonly DeletionReason[]
  /** Why the account is still there. */
  readonly refusal: Omit<Fault, 'field'> | null
}

export function DeleteForm({ confirmed, choices, days, reasons, refusal }: DeleteFormProps) {
  const { t } = useTranslation(['leaving', 'accounts', 'errors'])
  const faultText = useFaultText()
  const shell = useShell()
  const isTyped = refusal !== null && OF_PASSWORD.includes(refusal.code)
  // What costs nothing is not too expensive.
  const told = choices.filter((one) => one !== 'too_expensive' || hasPage(shell, 'credits'))
  return (
    <>
      <Alternatives confirmed={confirmed} />
      <Form
        action={PATHS.delete_account}
        dataAttributes={{ 'data-h-form': 'delete-account' }}
        faultsTitle={refusal ? (isTyped ? t('errors:accounts.invalid_details') : faultText(refusal)) : undefined}
        faults={isTyped ? [{ field: PASSWORD_ID, text: faultText(refusal) }] : []}
      >
        <Fieldset legend={t('reasons_title')}>
          <div>
            {told.map((one) => (
              <Checkbox
                key={one}
                id={`reason-${one}`}
                name="reason"
                value={one}
                label={t(`reason.${one}`)}
                checked={reasons.includes(one)}
              />
            ))}
          </div>
        </Fieldset>
        <section aria-labelledby="then" className={css.part}>
          <h2 id="then" className={css.partTitle}>
            {t('then_title')}
          </h2>
          <ul className={css.facts}>
            <li>{t('then_hidden')}</li>
            {confirmed ? (
              <>
                <li>{t('then_back', { days })}</li>
                <li>{t('then_erased')}</li>
              </>
            ) : (
              <li>{t('then_final')}</li>
            )}
          </ul>
          <div>
            <TextLink href={PATHS.own_data} alone>
              {t('keep_copy')}
            </TextLink>
          </div>
        </section>
        <PasswordField
          id={PASSWORD_ID}
          name="password"
          label={t('password')}
          show={t('accounts:show_password')}
          hide={t('accounts:hide_password')}
          error={isTyped ? faultText(refusal) : undefined}
          autoComplete="current-password"
          required
          messages={{ required: t('errors:accounts.password_required') }}
        />
        <FormActions>
          <Button type="submit" size="large" wide="phone" tone="danger">
            {t('delete')}
          </Button>
          <TextLink href={hasPage(shell, 'settings') ? PATHS.settings : PATHS.members} alone>
            {t('keep')}
          </TextLink>
        </FormActions>
      </Form>
    </>
  )
}

/** What a member may have wanted in place of leaving, as far as this build has it: first what answers most of the reasons. */
function Alternatives({ confirmed }: Pick<DeleteFormProps, 'confirmed'>) {
  const { t } = useTranslation('leaving')
  const shell = useShell()
  const hasSettings = hasPage(shell, 'settings')
  const email = { name: t('instead_email'), text: t('instead_email_text') }
  const ways = confirmed
    ? [
        { href: `${PATHS.settings}#invisible`, name: t('instead_invisible'), text: t('instead_invisible_text') },
        { href: `${PATHS.settings}#notifications`, name: t('instead_mails'), text: t('instead_mails_text') },
        { ...email, href: `${PATHS.settings}#email` },
      ]
    : [{ ...email, href: PATHS.change_address }]
  if (confirmed && !hasSettings) return null
  return (
    <section aria-labelledby="instead" className={css.part}>
      <h2 id="instead" className={css.partTitle}>
        {t('instead_title')}
      </h2>
      <LinkList ways={ways} />
    </section>
  )
}
