import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { Select } from '@hearth/ui/components/select/select'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useDocument } from '../../shell/document-props.ts'
import { useShell } from '../../shell/shell.ts'
import { EMAIL_PATTERN } from './email-pattern.ts'
import { KeptControls, Panel, PanelForm } from './panel.tsx'
import { SettingFacts } from './setting-facts.tsx'
import * as css from './settings.css.ts'
import type { SettingsPage } from './settings.server.ts'

interface PasswordProps {
  readonly id: string
  readonly error: string | undefined
}

function CurrentPassword({ id, error }: PasswordProps) {
  const { t } = useTranslation(['settings', 'accounts', 'errors'])
  return (
    <PasswordField
      id={id}
      messages={{ required: t('errors:accounts.password_required') }}
      name="current_password"
      label={t('current_password')}
      error={error}
      show={t('accounts:show_password')}
      hide={t('accounts:hide_password')}
      autoComplete="current-password"
      required
    />
  )
}

/** The address, and a pending new one. */
export function EmailPanel({ page, typed }: { page: SettingsPage; typed: string | null }) {
  const { t } = useTranslation(['settings', 'errors', 'shell'])
  const { email, confirmed, addressChange } = page
  if (!confirmed)
    return (
      <Panel
        name="email"
        title={t('email')}
        value={
          <>
            <span>{email}</span> <span className={css.unconfirmed}>{t('email_unconfirmed')}</span>
          </>
        }
      >
        <div>
          <ButtonLink href={PATHS.change_address} tone="outline">
            {t('shell:not_confirmed_action')}
          </ButtonLink>
        </div>
      </Panel>
    )
  return (
    <Panel name="email" title={t('email')} value={email}>
      {addressChange ? (
        <div className={css.waiting}>
          <SettingFacts
            facts={[
              [t('email_waiting'), addressChange.email],
              [t('email_until'), addressChange.until],
            ]}
          />
          <PanelForm intent="email_cancel">
            <FormActions>
              <Button type="submit" tone="outline">
                {t('email_cancel')}
              </Button>
            </FormActions>
          </PanelForm>
        </div>
      ) : null}
      <p className={css.lead}>{t('email_lead')}</p>
      <PanelForm intent="email" ids={{ email: 'new-email', current_password: 'email-password' }}>
        {(errorOf) => (
          <KeptControls name="email">
            <TextField
              id="new-email"
              name="email"
              type="email"
              label={t('email_new')}
              value={typed ?? ''}
              error={errorOf('email')}
              autoComplete="email"
              inputMode="email"
              pattern={EMAIL_PATTERN}
              required
              messages={{
                required: t('errors:accounts.email_required'),
                invalid: t('errors:accounts.new_email_invalid'),
              }}
            />
            <CurrentPassword id="email-password" error={errorOf('current_password')} />
            <FormActions>
              <Button type="submit">{t('email_send')}</Button>
            </FormActions>
          </KeptControls>
        )}
      </PanelForm>
    </Panel>
  )
}

const PASSWORD_IDS = {
  current_password: 'password-current',
  new_password: 'password-new',
  new_password_again: 'password-again',
}

export function PasswordPanel({ page: { email, password } }: { page: SettingsPage }) {
  const { t } = useTranslation(['settings', 'accounts', 'errors'])
  const { min, twice } = password
  const tooShort = t('errors:accounts.password_too_short', { min })
  const shared = {
    ...{ show: t('accounts:show_password'), hide: t('accounts:hide_password') },
    ...{ autoComplete: 'new-password', minLength: min, required: true },
  }
  return (
    <Panel name="password" title={t('password')}>
      <p className={css.lead}>{t('password_lead')}</p>
      <PanelForm intent="password" ids={PASSWORD_IDS}>
        {(errorOf) => (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <KeptControls name="password">
              <CurrentPassword id={PASSWORD_IDS.current_password} error={errorOf('current_password')} />
              <PasswordField
                {...shared}
                id={PASSWORD_IDS.new_password}
                name="new_password"
                label={t('accounts:new_password')}
                hint={t('accounts:password_hint', { min })}
                error={errorOf('new_password')}
                messages={{ required: t('errors:accounts.new_password_required', { min }), short: tooShort }}
              />
              {twice ? (
                <PasswordField
                  {...shared}
                  id={PASSWORD_IDS.new_password_again}
                  name="new_password_again"
                  label={t('accounts:password_again')}
                  error={errorOf('new_password_again')}
                  matches="new_password"
                  messages={{
                    ...{ required: t('errors:accounts.password_again_required'), short: tooShort },
                    differs: t('errors:accounts.passwords_differ'),
                  }}
                />
              ) : null}
              <FormActions>
                <Button type="submit">{t('password_change')}</Button>
              </FormActions>
            </KeptControls>
          </>
        )}
      </PanelForm>
    </Panel>
  )
}

/** Reloads the document in the chosen language, like the language menu. */
export function LanguagePanel() {
  const { t } = useTranslation('settings')
  const { locale } = useDocument()
  const languages = useShell()?.languages ?? []
  return (
    <Panel
      name="language"
      title={t('language')}
      value={<span lang={locale}>{languages.find((one) => one.locale === locale)?.name}</span>}
    >
      <KeptControls name="language">
        <p className={css.lead}>{t('language_lead')}</p>
        <Form action={PATHS.language}>
          <input type="hidden" name="returnTo" value={PATHS.settings} />
          <Select
            name="language"
            label={t('language')}
            options={languages.map((one) => ({ value: one.locale, label: one.name }))}
            value={locale}
          />
          <FormActions>
            <Button type="submit">{t('save')}</Button>
          </FormActions>
        </Form>
      </KeptControls>
    </Panel>
  )
}
