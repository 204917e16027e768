import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { EmptyState } from '@hearth/ui/components/empty-state/empty-state'
import { TextLink } from '@hearth/ui/components/link/link'
import { LoadMore } from '@hearth/ui/components/load-more/load-more'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { ViewsNav } from '../../areas/relations/views-nav.tsx'
import { AppLink } from '../../client/app-link.tsx'
import { useOnline } from '../../client/connection.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { useMoreLink } from '../../client/more-link.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { memberIntents } from '../../http/intents.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { useDocument } from '../../shell/document-props.ts'
import { focusMain } from '../../shell/main-part.tsx'
import { useWaitText } from '../../shell/use-failure.ts'
import * as css from './notifications.css.ts'
import { type NotificationsData, notificationsPage, readingIntents } from './notifications.server.ts'
import { countEntries, ROUTE, useNotifications } from './use-notifications.ts'

export const loader = memberLoader(
  { query: z.object({ after: z.string().max(200).optional() }) },
  ({ viewer, query, ...req }) => notificationsPage(req, { viewer, after: query.after ?? null }),
)

export const action = memberIntents({ field: 'read', intents: readingIntents })

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<NotificationsData>(request.url, ROUTE, { signal: request.signal })

export const shouldRevalidate = unlessSheet

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** What a member was told in the last ninety days, by day. */
export default function Notifications() {
  const first = useLoaderData<NotificationsData>()
  const { t } = useTranslation(['notifications', 'errors', 'shell'])
  const { days, shownAt, more, added, busy, failure, showMore, markRead } = useNotifications(first)
  const online = useOnline()
  const waitText = useWaitText()
  const { emptyArt } = useDocument()
  const [isMarked, setMarked] = useState(false)
  const hasUnread = days.some(({ entries }) => entries.some(({ isRead }) => !isRead))

  async function markAll(event: FormEvent) {
    event.preventDefault()
    // The button goes with the last unread one.
    focusMain({ preventScroll: true })
    setMarked(await markRead({ read: 'all', until: shownAt }))
  }

  const onMore = useMoreLink({
    entries: '[aria-labelledby^=day-] li',
    before: countEntries(days) - added,
    ...{ more, busy, showMore },
  })

  return (
    <div className={css.page}>
      <ViewsNav here="notifications" className={css.sides} />
      <header className={css.opening}>
        <h1 className={css.title}>{t('shell:notifications')}</h1>
        <div>
          {hasUnread ? (
            <form method="post" action={PATHS.notifications} onSubmit={markAll}>
              <input type="hidden" name="until" value={shownAt} />
              <Button type="submit" name="read" value="all" tone="outline">
                {t('mark_all')}
              </Button>
            </form>
          ) : null}
          <span role="status">
            <VisuallyHidden>{isMarked && !hasUnread ? t('marked') : ''}</VisuallyHidden>
          </span>
        </div>
      </header>
      {days.map(({ date, name, entries }, at) => (
        <section key={`${date} ${at}`} className={css.day} aria-labelledby={`day-${at}`}>
          <h2 id={`day-${at}`} className={css.dayName}>
            {name}
          </h2>
          <ul className={css.entries}>
            {entries.map((entry) => (
              <li key={`${entry.kind} ${entry.until}`}>
                <Entry entry={entry} onOpen={() => void markRead({ read: 'one', ...causeOf(entry) })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {days.length === 0 && !more ? (
        <EmptyState art={emptyArt} title={t('empty_title')} text={t('empty_text')} />
      ) : null}
      {failure ? <Alert tone="danger">{waitText(failure) ?? t('more_failed')}</Alert> : null}
      {more ? (
        <LoadMore
          href={more}
          label={failure ? t('errors:try_again') : t('more')}
          busyLabel={t('more_busy')}
          busy={busy}
          disabled={!online}
          onClick={onMore}
        />
      ) : null}
      <p className={css.remarks}>
        {t('kept')} <TextLink href={`${PATHS.settings}#mails`}>{t('preferences')}</TextLink>
        <span role="status">
          <VisuallyHidden>{added > 0 && !busy ? t('added', { count: added }) : ''}</VisuallyHidden>
        </span>
      </p>
    </div>
  )
}

type EntryData = NotificationsData['days'][number]['entries'][number]

const causeOf = ({ kind, label, from, until }: EntryData) => ({
  ...{ kind, from, until },
  // Only an entry about profiles that the operator runs has one.
  ...(label === null ? {} : { fictional: 'yes' }),
})

/** The whole entry is a link; following it marks it as read. */
function Entry({ entry, onOpen }: { entry: EntryData; onOpen: () => void }) {
  const { t } = useTranslation('notifications')
  const { text, label, time, href, isRead } = entry
  return (
    <AppLink className={css.entry[isRead ? 'read' : 'unread']} href={href} onClick={isRead ? undefined : onOpen}>
      {isRead ? null : (
        <span className={css.mark}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </span>
      )}
      <span className={css.text}>
        {text} {label ? <span className={css.label}>{label}</span> : null}
      </span>
      <span className={css.time}>{time}</span>
    </AppLink>
  )
}
