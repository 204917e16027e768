import { Button } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import { SaveSwitch } from '../../saving/save-switch.tsx'
import { KeptControls, Panel, PanelForm } from './panel.tsx'
import { SettingFacts } from './setting-facts.tsx'
import * as css from './settings.css.ts'
import type { SettingsPage } from './settings.server.ts'

interface SwitchPanelProps {
  readonly name: 'invisible' | 'hide_views' | 'shows_reading' | 'shows_typing' | 'shows_online'
  readonly on: boolean
  readonly versions: SettingsPage['versions']
}

/** A panel of one switch. */
export function SwitchPanel({ name, on, versions }: SwitchPanelProps) {
  const { t } = useTranslation('settings')
  return (
    <Panel name={name} title={t(name)} value={t(on ? 'on' : 'off')}>
      <p className={css.lead}>{t(`${name}_lead`)}</p>
      <PanelForm
        intent={name}
        version={versions[name]}
        unanswered={{ offline: t('switch_offline'), failed: t('switch_failed') }}
      >
        <KeptControls name={`${name} ${on}`}>
          <SaveSwitch name={name} label={t(name)} stored={on} save={t('save')} />
        </KeptControls>
      </PanelForm>
    </Panel>
  )
}

const { Part: PaceFields, isLoaded: hasPaceFields } = lazyPart(
  '#pace [name=pace]',
  async () => (await import('./pace-fields.tsx')).PaceFields,
)

/** How often the member answers, on a site that asks for it. */
export function PacePanel({ page: { pace, versions } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  const isOpened = useOpened('pace', hasPaceFields)
  if (!pace) return null
  return (
    <Panel name="pace" title={pace.title} value={pace.said}>
      <PanelForm intent="pace" version={versions.pace}>
        {isOpened ? <PaceFields value={pace.value} save={t('save')} /> : null}
      </PanelForm>
    </Panel>
  )
}

const { Part: LocationPanelFields, isLoaded: hasLocationFields } = lazyPart(
  '#location [name=country]',
  async () => (await import('./location-panel-fields.tsx')).LocationPanelFields,
)

/** Whether the panel of that id was opened, or has its fields from the beginning, as a document has. */
function useOpened(id: string, isLoaded: () => boolean): boolean {
  const [isOpened, setIsOpened] = useState(isLoaded)
  useEffect(() => {
    const panel = document.getElementById(id)?.closest('details')
    const look = () => panel?.open && setIsOpened(true)
    look()
    panel?.addEventListener('toggle', look)
    return () => panel?.removeEventListener('toggle', look)
  }, [id])
  return isOpened
}

export function LocationPanel({ page: { location, place, versions } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  const isOpened = useOpened('location', hasLocationFields)
  return (
    <Panel name="location" title={t('location')} value={place}>
      <p className={css.lead}>{t('location_lead')}</p>
      <PanelForm intent="location" version={versions.location}>
        {(errorOf) =>
          isOpened ? <LocationPanelFields location={location} errorOf={errorOf} save={t('save')} /> : null
        }
      </PanelForm>
    </Panel>
  )
}

/** The browsers in which the member is logged in. */
export function SessionsPanel({ page: { sessions } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  return (
    <Panel name="sessions" title={t('sessions')} value={sessions.length}>
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
              <PanelForm intent="session" item={id}>
                <Button type="submit" tone="outline" size="small" name="session" value={id}>
                  <span aria-hidden="true">{t('session_end')}</span>
                  <VisuallyHidden>{t('session_end_of', { device: device ?? t('session_unknown') })}</VisuallyHidden>
                </Button>
              </PanelForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <PanelForm intent="sessions">
          <FormActions>
            <Button type="submit" tone="outline">
              {t('sessions_end')}
            </Button>
          </FormActions>
        </PanelForm>
      ) : null}
    </Panel>
  )
}
