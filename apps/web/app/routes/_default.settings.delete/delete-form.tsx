import type { DeletionReason } from '@hearth/contracts/accounts'
import type { Fault } from '@hearth/contracts/faults'
import { Button } from '@hearth/ui/components/button/button'
import { Checkbox } from '@hearth/ui/components/checkbox/checkbox'
import { Fieldset, Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { useTranslation } from 'react-i18next'
import { PATHS, packagePath } from '../../addresses.ts'
import type { StayingOffers } from '../../areas/billing/staying-offers.server.ts'
import * as css from '../../areas/leaving/leaving.css.ts'
import { LinkList } from '../../areas/leaving/leaving-section.tsx'
import { hasPage, useShell } from '../../shell/shell.ts'
import { useFaultText } from '../../words/faults.ts'

const PASSWORD_ID = 'delete-password'
/** Faults of the password field. */
const OF_PASSWORD = ['accounts.password_required', 'accounts.password_wrong']

interface DeleteFormProps {
  /** Whether the member's address is confirmed. */
  readonly confirmed: boolean
  readonly staying: StayingOffers
  /** The reasons to choose from. */
  readonly choices: readonly DeletionReason[]
  /** Whether the member can choose among kinds of mail. */
  readonly choosesMails: boolean
  /** Number of days in which the account can be restored. */
  readonly days: number
  /** The reasons that were ticked before. */
  readonly reasons: readonly DeletionReason[]
  /** Why the account was not deleted. */
  readonly refusal: Omit<Fault, 'field'> | null
}

export function DeleteForm({ confirmed, staying, choices, choosesMails, days, reasons, refusal }: DeleteFormProps) {
  const { t } = useTranslation(['leaving', 'accounts', 'errors', 'shell'])
  const faultText = useFaultText()
  const shell = useShell()
  const credits = shell?.viewer?.counts.credits ?? 0
  const isTyped = refusal !== null && OF_PASSWORD.includes(refusal.code)
  // Without anything to pay or any mail to choose, these reasons make no sense.
  const makesSense: Partial<Record<DeletionReason, boolean>> = {
    too_expensive: hasPage(shell, 'credits'),
    too_many_mails: choosesMails,
  }
  const offered = choices.filter((one) => makesSense[one] ?? true)
  return (
    <>
      <Alternatives {...{ confirmed, staying, choosesMails }} />
      <Form
        action={PATHS.delete_account}
        dataAttributes={{ 'data-h-form': 'delete-account' }}
        faultsTitle={refusal ? (isTyped ? t('errors:accounts.invalid_details') : faultText(refusal)) : undefined}
        faults={isTyped ? [{ field: PASSWORD_ID, text: faultText(refusal) }] : []}
      >
        <Fieldset legend={t('reasons_title')}>
          <div>
            {offered.map((one) => (
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
                {hasPage(shell, 'credits') ? <li>{t('then_repeats')}</li> : null}
                <li>{t('then_back', { days })}</li>
                <li>{t('then_erased')}</li>
                {hasPage(shell, 'messages') ? <li>{t('then_messages')}</li> : null}
                {hasPage(shell, 'credits') ? <li>{t('then_books')}</li> : null}
                {credits > 0 ? (
                  <li>
                    {t('delete_credits', { count: credits })}{' '}
                    {hasPage(shell, 'withdrawal') ? (
                      <TextLink href={PATHS.withdrawal}>{t('shell:withdrawal')}</TextLink>
                    ) : null}
                  </li>
                ) : null}
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

/** Alternatives to leaving that exist in this build, ordered by how many reasons they answer. */
function Alternatives({
  confirmed,
  staying: { trial, discount },
  choosesMails,
}: Pick<DeleteFormProps, 'confirmed' | 'staying' | 'choosesMails'>) {
  const { t } = useTranslation('leaving')
  const shell = useShell()
  const hasSettings = hasPage(shell, 'settings')
  const email = { name: t('instead_email'), text: t('instead_email_text') }
  const links = confirmed
    ? [
        { href: `${PATHS.settings}#invisible`, name: t('instead_invisible'), text: t('instead_invisible_text') },
        ...(choosesMails
          ? [{ href: `${PATHS.settings}#notifications`, name: t('instead_mails'), text: t('instead_mails_text') }]
          : []),
        { ...email, href: `${PATHS.settings}#email` },
        ...(trial
          ? [
              {
                href: packagePath(trial.id),
                name: t('instead_trial', { count: trial.credits, price: trial.price }),
                text: t('instead_trial_text'),
              },
            ]
          : []),
        ...(discount
          ? [
              {
                href: PATHS.credits,
                name: t('instead_discount', { percent: discount.percent }),
                text: t('instead_discount_text', { code: discount.code }),
              },
            ]
          : []),
      ]
    : [{ ...email, href: PATHS.change_address }]
  if (confirmed && !hasSettings) return null
  return (
    <section aria-labelledby="instead" className={css.part}>
      <h2 id="instead" className={css.partTitle}>
        {t('instead_title')}
      </h2>
      <LinkList links={links} />
    </section>
  )
}
