import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { Checkbox } from '@hearth/ui/components/checkbox/checkbox'
import { FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { Panel, PanelForm } from './panel.tsx'
import { SettingFacts } from './setting-facts.tsx'
import * as css from './settings.css.ts'
import type { SettingsPage } from './settings.server.ts'

/** The notifications that the member gets, by channel. */
export function NotificationsPanel({ page: { notifications, versions } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  const { channels, stops, supportEmail } = notifications
  const types = channels.flatMap((one) => one.types)
  const on = types.filter((type) => type.on).length
  const count =
    types.length > 1 ? t('notifications_count', { count: on, total: types.length }) : t(on > 0 ? 'on' : 'off')
  return (
    <Panel name="notifications" title={t('notifications')} value={stops.length > 0 ? t('off') : count}>
      {stops.map(({ stop, liftable }) => (
        <div key={stop} className={css.stop}>
          <Alert tone={stop === 'bounce' ? 'warning' : 'info'}>
            {t(`stop_${stop}`)}{' '}
            {stop === 'fbl' ? <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink> : null}
          </Alert>
          {liftable ? (
            <PanelForm intent="resume">
              <FormActions>
                <Button type="submit" tone="outline">
                  {t('resume')}
                </Button>
              </FormActions>
            </PanelForm>
          ) : null}
        </div>
      ))}
      <p className={css.lead}>{t('notifications_lead')}</p>
      <PanelForm intent="notifications" version={versions.notifications}>
        {channels.map(({ channel, types: ofChannel }) => (
          <fieldset key={channel} className={css.choices}>
            <legend className={channels.length > 1 ? css.label : css.hidden}>{t(`channel_${channel}`)}</legend>
            {ofChannel.map(({ type, on: checked }) => (
              <Checkbox key={type} name={`${channel}_${type}`} label={t(`type_${type}`)} checked={checked} />
            ))}
          </fieldset>
        ))}
        <FormActions>
          <Button type="submit">{t('save')}</Button>
        </FormActions>
      </PanelForm>
    </Panel>
  )
}

/** How the site got the address, and which mails were sent to it. */
export function SourcePanel({ page: { email, source } }: { page: SettingsPage }) {
  const { t } = useTranslation('settings')
  const { site, since, changed, campaign, mails } = source
  return (
    <Panel name="source" title={t('source')} value={since}>
      <SettingFacts
        facts={[
          [t('email'), email],
          [t('source_since'), since],
          [t('source_how'), changed ? t('source_changed') : t('source_signup', { site })],
          [t('source_campaign'), campaign.length > 0 ? campaign.join(', ') : t('source_no_campaign')],
        ]}
      />
      <h4 className={css.subtitle}>{t('mails')}</h4>
      {mails.length === 0 ? <p className={css.lead}>{t('mails_none')}</p> : null}
      <ol className={css.list}>
        {mails.map(({ subject, at, fate }, place) => (
          <li key={`${at} ${place}`} className={css.row}>
            <div className={css.words}>
              <p className={css.name}>{subject}</p>
              <p className={css.lead}>{at}</p>
            </div>
            <p className={css.lead}>{t(`fate_${fate}`)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
