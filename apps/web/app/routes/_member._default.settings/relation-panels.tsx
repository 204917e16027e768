import { Button } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useTranslation } from 'react-i18next'
import { EMAIL_PATTERN } from './email-pattern.ts'
import { KeptControls, Panel, PanelForm } from './panel.tsx'
import { SettingFacts } from './setting-facts.tsx'
import * as css from './settings.css.ts'
import type { SettingsPage } from './settings.server.ts'

interface EntryProps {
  readonly intent: 'unblock' | 'unblock_address'
  readonly field: 'person' | 'number'
  readonly value: string
  readonly name: string
  readonly since: string
  /** The button's label, and what it says aloud. */
  readonly remove: readonly [shown: string, aloud: string]
}

/** An entry of a list, with the button that takes it off. */
function Entry({ intent, field, value, name, since, remove: [shown, aloud] }: EntryProps) {
  const { t } = useTranslation('relations')
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.name} dir="auto">
          {name}
        </p>
        <SettingFacts facts={[[t('since'), since]]} />
      </div>
      <PanelForm intent={intent} item={value}>
        <Button type="submit" tone="outline" size="small" name={field} value={value}>
          <span aria-hidden="true">{shown}</span>
          <VisuallyHidden>{aloud}</VisuallyHidden>
        </Button>
      </PanelForm>
    </li>
  )
}

/** The people whom the member has blocked. */
export function BlockedPanel({ page: { blocked } }: { page: SettingsPage }) {
  const { t } = useTranslation('relations')
  return (
    <Panel name="blocked" title={t('blocked')} value={blocked.length}>
      <p className={css.lead}>{t(blocked.length > 0 ? 'unblock_then' : 'blocked_none')}</p>
      {blocked.length > 0 ? (
        <ul className={css.list}>
          {blocked.map(({ id, since, name }) => (
            <Entry
              key={id}
              {...{ intent: 'unblock', field: 'person', value: id, since }}
              name={name ?? t('gone')}
              remove={[t('unblock'), t('unblock_person', { name: name ?? t('gone') })]}
            />
          ))}
        </ul>
      ) : null}
    </Panel>
  )
}

/** The addresses that the member has blocked ahead, which nobody can read again. */
export function AddressesPanel({ page: { addresses } }: { page: SettingsPage }) {
  const { t } = useTranslation(['relations', 'errors'])
  const { most, entries } = addresses
  return (
    <Panel name="addresses" title={t('addresses')} value={t('addresses_count', { number: entries.length, most })}>
      <p className={css.lead}>{t('addresses_lead')}</p>
      <p className={css.lead}>{t('addresses_kept')}</p>
      <PanelForm intent="block_address">
        {(errorOf) => (
          <KeptControls name="addresses">
            <TextField
              key={entries.length}
              type="email"
              name="address"
              label={t('address')}
              autoComplete="off"
              required
              pattern={EMAIL_PATTERN}
              messages={{
                required: t('errors:accounts.email_required'),
                invalid: t('errors:accounts.email_invalid'),
              }}
              error={errorOf('address')}
            />
            <FormActions>
              <Button type="submit">{t('address_add')}</Button>
            </FormActions>
          </KeptControls>
        )}
      </PanelForm>
      {entries.length > 0 ? (
        <ul className={css.list}>
          {entries.map(({ number, since }) => (
            <Entry
              key={number}
              {...{ intent: 'unblock_address', field: 'number', value: String(number), since }}
              name={t('address_number', { number })}
              remove={[t('address_remove'), t('address_remove_number', { number })]}
            />
          ))}
        </ul>
      ) : null}
    </Panel>
  )
}
