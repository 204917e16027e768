import { Accordion } from '@hearth/ui/components/accordion/accordion'
import { Card } from '@hearth/ui/components/card/card'
import type { MetaFunction } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LeavingSection } from '../../areas/leaving/leaving-section.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { memberAction, memberLoader } from '../../http/route-builders.server.ts'
import { EmailPart, LanguagePart, PasswordPart } from './account-parts.tsx'
import { NotificationsPart, SourcePart } from './mail-parts.tsx'
import { InvisiblePart, LocationPart, SessionsPart } from './privacy-parts.tsx'
import { type Answer, saveSection, settingsForm } from './save-section.server.ts'
import * as css from './settings.css.ts'
import { type SettingsPage, settingsPage } from './settings.server.ts'

export const loader = memberLoader({}, ({ viewer, ...req }) => settingsPage(req, { viewer }))

/** Saves one section. What was refused is shown as it was sent, but for passwords. */
export const action = memberAction({ form: settingsForm }, async ({ viewer, form, ...req }) => {
  const answer = await saveSection({ ...req, viewer }, form)
  const refused = answer.ok ? null : form.section
  const { country, region, city } = form
  return {
    ...answer,
    typedEmail: refused === 'email' ? form.email : null,
    location:
      refused === 'location' ? (await settingsPage(req, { viewer, place: { country, region, city } })).location : null,
  }
})

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<SettingsPage>(request.url, 'routes/_member._default.settings', { signal: request.signal })

/** A server that cannot be reached, or fails, is a refusal like another: the form stays as it is. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const section = (await request.clone().formData()).get('section') as Answer['section']
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response) throw error
    const failure = isRouteErrorResponse(error) ? (error.data as Partial<NonNullable<Answer['refusal']>> | null) : null
    const code = failure?.code ?? 'unreachable'
    return { section, ok: false, refusal: { code, params: failure?.params ?? {} }, faults: [] } satisfies Answer
  }
}

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

const Group = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={css.group} aria-labelledby={id}>
    <h2 id={id} className={css.groupTitle} tabIndex={-1}>
      {title}
    </h2>
    <Card padding="none">
      <div className={css.parts}>
        <Accordion>{children}</Accordion>
      </div>
    </Card>
  </section>
)

/** Everything that a member decides of their account: a line for each thing with how it stands, which opens the form that changes it. */
export default function Settings() {
  const loaded = useLoaderData<SettingsPage>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['settings', 'accounts', 'shell'])
  const page = sent?.location ? { ...loaded, location: sent.location } : loaded
  const groups = [
    {
      id: 'account',
      title: t('group_account'),
      parts: (
        <>
          <EmailPart page={page} typed={sent?.typedEmail ?? null} />
          <PasswordPart page={page} />
          <LanguagePart />
        </>
      ),
    },
    {
      id: 'privacy',
      title: t('group_privacy'),
      parts: (
        <>
          <InvisiblePart page={page} />
          <LocationPart page={page} />
          <SessionsPart page={page} />
        </>
      ),
    },
    {
      id: 'mails',
      title: t('group_mails'),
      parts: (
        <>
          <NotificationsPart page={page} />
          <SourcePart page={page} />
        </>
      ),
    },
  ]
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('shell:settings')}</h1>
      <nav className={css.nav} aria-label={t('sections')}>
        <ul className={css.navList}>
          {[...groups, { id: 'leaving', title: t('accounts:leaving_title') }].map(({ id, title }) => (
            <li key={id}>
              <a className={css.navLink} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.groups}>
        {groups.map(({ id, title, parts }) => (
          <Group key={id} id={id} title={title}>
            {parts}
          </Group>
        ))}
        <LeavingSection />
      </div>
    </div>
  )
}
