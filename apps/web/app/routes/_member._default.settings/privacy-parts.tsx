import { Button } from '@hearth/ui/components/button/button'
import { Checkbox } from '@hearth/ui/components/checkbox/checkbox'
import { FormActions } from '@hearth/ui/components/form/form'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../areas/accounts/faults.ts'
import { LocationFields } from '../../areas/profiles/location-fields.tsx'
import { Part, SectionForm } from './panel.tsx'
import { SettingFacts } from './setting-facts.tsx'
import * as css from './settings.css.ts'
import type { SettingsPage } from './settings.server.ts'

export function InvisiblePart({ page: { invisible } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  return (
    <Part name="invisible" title={t('invisible')} value={t(invisible ? 'on' : 'off')}>
      <p className={css.lead}>{t('invisible_lead')}</p>
      <SectionForm section="invisible">
        <Checkbox name="invisible" label={t('invisible')} checked={invisible} />
        <FormActions>
          <Button type="submit">{t('save')}</Button>
        </FormActions>
      </SectionForm>
    </Part>
  )
}

export function LocationPart({ page: { location, place } }: { page: SettingsPage }) {
  const { t } = useTranslation(['settings', 'onboarding'])
  const faultText = useFaultText()
  return (
    <Part name="location" title={t('location')} value={place}>
      <p className={css.lead}>{t('onboarding:location_lead')}</p>
      <SectionForm section="location">
        {(faults) => (
          <>
            <LocationFields
              location={location}
              errorOf={(field) => {
                const fault = faults.find((one) => one.field === field)
                return fault && faultText(fault)
              }}
            />
            <FormActions>
              <Button type="submit">{t('save')}</Button>
            </FormActions>
          </>
        )}
      </SectionForm>
    </Part>
  )
}

/** The browsers in which the member is logged in. */
export function SessionsPart({ page: { sessions } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  return (
    <Part name="sessions" title={t('sessions')} value={sessions.length}>
      <p className={css.lead}>{t('sessions_lead')}</p>
      <ul className={css.list}>
        {sessions.map(({ id, device, started, used, current }) => (
          <li key={id} className={css.row}>
            <div className={css.words}>
              <p className={css.name}>{device ?? t('session_unknown')}</p>
              {current ? <p className={css.mark}>{t('session_current')}</p> : null}
              <SettingFacts
                facts={[
                  [t('session_used'), used],
                  [t('session_started'), started],
                ]}
              />
            </div>
            {current ? null : (
              <SectionForm section="session">
                <Button type="submit" tone="outline" size="small" name="session" value={id}>
                  <span aria-hidden="true">{t('session_end')}</span>
                  <VisuallyHidden>{t('session_end_of', { device: device ?? t('session_unknown') })}</VisuallyHidden>
                </Button>
              </SectionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <SectionForm section="sessions">
          <FormActions>
            <Button type="submit" tone="outline">
              {t('sessions_end')}
            </Button>
          </FormActions>
        </SectionForm>
      ) : null}
    </Part>
  )
}
