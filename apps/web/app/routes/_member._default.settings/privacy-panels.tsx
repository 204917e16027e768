import { Button } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import { SaveSwitch } from '../../saving/save-switch.tsx'
import { KeptControls, Panel, PanelForm } from './panel.tsx'
import { SettingFacts } from './setting-facts.tsx'
import * as css from './settings.css.ts'
import type { SettingsPage } from './settings.server.ts'

export function InvisiblePanel({ page: { invisible, versions } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  return (
    <Panel name="invisible" title={t('invisible')} value={t(invisible ? 'on' : 'off')}>
      <p className={css.lead}>{t('invisible_lead')}</p>
      <PanelForm
        intent="invisible"
        version={versions.invisible}
        unanswered={{ offline: t('switch_offline'), failed: t('switch_failed') }}
      >
        <KeptControls name={`invisible ${invisible}`}>
          <SaveSwitch name="invisible" label={t('invisible')} stored={invisible} save={t('save')} />
        </KeptControls>
      </PanelForm>
    </Panel>
  )
}

export function HideViewsPanel({ page: { hidesViews, versions } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  return (
    <Panel name="hide_views" title={t('hide_views')} value={t(hidesViews ? 'on' : 'off')}>
      <p className={css.lead}>{t('hide_views_lead')}</p>
      <PanelForm
        intent="hide_views"
        version={versions.hide_views}
        unanswered={{ offline: t('switch_offline'), failed: t('switch_failed') }}
      >
        <KeptControls name={`hide_views ${hidesViews}`}>
          <SaveSwitch name="hide_views" label={t('hide_views')} stored={hidesViews} save={t('save')} />
        </KeptControls>
      </PanelForm>
    </Panel>
  )
}

export function ReadingPanel({ page: { showsReading, versions } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  return (
    <Panel name="shows_reading" title={t('shows_reading')} value={t(showsReading ? 'on' : 'off')}>
      <p className={css.lead}>{t('shows_reading_lead')}</p>
      <PanelForm
        intent="shows_reading"
        version={versions.shows_reading}
        unanswered={{ offline: t('switch_offline'), failed: t('switch_failed') }}
      >
        <KeptControls name={`shows_reading ${showsReading}`}>
          <SaveSwitch name="shows_reading" label={t('shows_reading')} stored={showsReading} save={t('save')} />
        </KeptControls>
      </PanelForm>
    </Panel>
  )
}

const { Part: LocationFields, isLoaded } = lazyPart(
  '#location [name=country]',
  async () => (await import('../../areas/profiles/location-fields.tsx')).LocationFields,
)

/** Whether the panel of that id was opened, or has its fields from the beginning, as a document has. */
function useOpened(id: string): boolean {
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
  const isOpened = useOpened('location')
  return (
    <Panel name="location" title={t('location')} value={place}>
      <p className={css.lead}>{t('location_lead')}</p>
      <PanelForm intent="location" version={versions.location}>
        {(errorOf) =>
          isOpened ? (
            <Suspense>
              <LocationFields location={location} errorOf={errorOf} />
              <FormActions>
                <Button type="submit">{t('save')}</Button>
              </FormActions>
            </Suspense>
          ) : null
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
