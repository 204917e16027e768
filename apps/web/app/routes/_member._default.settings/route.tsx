import { Accordion } from '@hearth/ui/components/accordion/accordion'
import { Card } from '@hearth/ui/components/card/card'
import type { MetaFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LeavingSection } from '../../areas/leaving/leaving-section.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { memberIntents } from '../../http/intents.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { unlessUnsaved } from '../../saving/save-action.ts'
import { KeptPart } from '../../shell/kept-part.tsx'
import { hasPage, useShell } from '../../shell/shell.ts'
import { EmailPanel, LanguagePanel, PasswordPanel } from './account-panels.tsx'
import { NotificationsPanel, SourcePanel } from './mail-panels.tsx'
import { LocationPanel, PacePanel, SessionsPanel, SwitchPanel } from './privacy-panels.tsx'
import { AddressesPanel, BlockedPanel } from './relation-panels.tsx'
import { saveSetting } from './save-setting.ts'
import { settingsIntents } from './save-settings.server.ts'
import * as css from './settings.css.ts'
import { type SettingsPage, settingsPage } from './settings.server.ts'

export const loader = memberLoader({}, ({ viewer, ...req }) => settingsPage(req, { viewer }))

/** Saves one form. Values of a refused form are shown again, except passwords. */
export const action = memberIntents({
  field: 'section',
  intents: settingsIntents,
  page: async (req, { intent, form }) => ({
    location: intent === 'location' ? (await settingsPage(req, { viewer: req.viewer, place: form })).location : null,
  }),
})

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<SettingsPage>(request.url, 'routes/_member._default.settings', { signal: request.signal })

export const clientAction = saveSetting

export const shouldRevalidate = unlessUnsaved

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

const Group = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={css.group} aria-labelledby={id}>
    <h2 id={id} className={css.groupTitle} tabIndex={-1}>
      {title}
    </h2>
    <Card padding="none">
      <div className={css.panels}>
        <Accordion>{children}</Accordion>
      </div>
    </Card>
  </section>
)

/** All settings of a member's account: one panel each, which shows the present state and opens the form. */
export default function Settings() {
  const loaded = useLoaderData<SettingsPage>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['settings', 'leaving', 'shell'])
  const shell = useShell()
  const refused = sent?.status === 'refused' || sent?.status === 'conflict' ? sent : null
  const page = refused?.page?.location ? { ...loaded, location: refused.page.location } : loaded
  const typedEmail = refused?.intent === 'email' ? String(refused.sent.email ?? '') : null
  const groups = [
    {
      id: 'account',
      title: t('group_account'),
      panels: (
        <>
          <EmailPanel page={page} typed={typedEmail} />
          <PasswordPanel page={page} />
          <LanguagePanel />
        </>
      ),
    },
    {
      id: 'privacy',
      title: t('group_privacy'),
      panels: (
        <>
          <SwitchPanel name="invisible" on={page.invisible} versions={page.versions} />
          <SwitchPanel name="hide_views" on={page.hidesViews} versions={page.versions} />
          <SwitchPanel name="shows_online" on={page.showsOnline} versions={page.versions} />
          {hasPage(shell, 'messages') ? (
            <>
              <SwitchPanel name="shows_reading" on={page.showsReading} versions={page.versions} />
              <SwitchPanel name="shows_typing" on={page.showsTyping} versions={page.versions} />
              <PacePanel page={page} />
            </>
          ) : null}
          <LocationPanel page={page} />
          <SessionsPanel page={page} />
          <BlockedPanel page={page} />
          <AddressesPanel page={page} />
        </>
      ),
    },
    {
      id: 'mails',
      title: t('group_mails'),
      panels: (
        <>
          <NotificationsPanel page={page} />
          <SourcePanel page={page} />
        </>
      ),
    },
  ]
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('shell:settings')}</h1>
      <nav className={css.nav} aria-label={t('sections')}>
        <ul className={css.navList}>
          {[...groups, { id: 'leaving', title: t('leaving:section_title') }].map(({ id, title }) => (
            <li key={id}>
              <a className={css.navLink} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.groups}>
        {groups.map(({ id, title, panels }) => (
          <Group key={id} id={id} title={title}>
            {panels}
          </Group>
        ))}
        <KeptPart name="settings leaving">
          <LeavingSection />
        </KeptPart>
      </div>
    </div>
  )
}
