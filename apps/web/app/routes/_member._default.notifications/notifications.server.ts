import { NOTIFICATIONS } from '@hearth/contracts/notifications'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { listOwnNotifications, markNotificationsRead } from '@hearth/domain/notifications/own-notifications'
import { withholdsLikes } from '@hearth/domain/profiles/likes-shown'
import { z } from 'zod'
import { likedMemberPath, likesPath, PATHS } from '../../addresses.ts'
import { fictionalWords } from '../../areas/profiles/fictional-words.server.ts'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { intent } from '../../http/intents.server.ts'
import { clockTime, longDate } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** Where opening a notification leads. */
const LEADS_TO: Readonly<Record<(typeof NOTIFICATIONS)[number]['name'], string>> = {
  'photo.approved': `${PATHS.profile}#photos`,
  'photo.rejected': `${PATHS.profile}#photos`,
  'report.received': PATHS.own_reports,
  'report.decided': PATHS.own_reports,
  'report.declined': PATHS.own_reports,
  'report.answered': PATHS.own_reports,
  // The house rules, with how to object.
  'statement.given': PATHS.ban,
  'like.received': PATHS.likes,
  'match.made': likesPath('mutual'),
  'credits.returned': PATHS.messages,
}

/** The kinds that name the person whom they are about. */
const NAMED = ['like.received', 'match.made'] as const
const isNamed = (kind: string): kind is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(kind)

const DAY = 86_400_000
const moment = z.iso.datetime()

/** What marks notifications as read: one entry that was opened, or all that the page showed. */
export const readingIntents = {
  one: intent({
    form: z.object({
      kind: z.enum(NOTIFICATIONS.map(({ name }) => name)),
      fictional: z.literal('yes').optional(),
      ...{ from: moment, until: moment },
    }),
    save: ({ ctx, viewer }, { kind, fictional, from, until }) => {
      const of = { kind, fictional: fictional === 'yes' }
      return markNotificationsRead(ctx, { viewer, of, from: new Date(from), until: new Date(until) })
    },
  }),
  all: intent({
    form: z.object({ until: moment }),
    save: ({ ctx, viewer }, { until }) =>
      markNotificationsRead(ctx, { viewer, of: null, from: new Date(0), until: new Date(until) }),
  }),
}

/** A page of the viewer's notifications, in texts. */
export async function notificationsPage(
  { ctx, tenant, load, request }: HandlerContext,
  { viewer, after }: { viewer: Viewer; after: string | null },
) {
  const [{ days, today, timeZone, next }, locale, textLocale, t] = await Promise.all([
    // Of an older like the site would not say whose it is.
    listOwnNotifications(ctx, {
      ...{ viewer, after },
      unnamed: withholdsLikes(visibleOf(tenant), viewer) ? ['like.received'] : [],
    }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const words = fictionalWords(tenant, textLocale, t)
  const yesterday = new Date(Date.parse(today) - DAY).toISOString().slice(0, 10)
  const nameOf = (date: string) =>
    date === today
      ? t('notifications:today')
      : date === yesterday
        ? t('notifications:yesterday')
        : longDate(tenant, new Date(date), textLocale)
  return {
    title: titleOf(t('shell:notifications'), tenant.settings.name),
    identity: identityName(viewer.id, locale),
    days: days.map(({ date, entries }) => ({
      date,
      name: nameOf(date),
      entries: entries.map(({ kind, count, about, aboutId, fictional, isRead, from, until }) => ({
        ...{ kind, isRead, from: from.toISOString(), until: until.toISOString() },
        text:
          about !== null && isNamed(kind)
            ? t(`notifications:told.${kind}_named`, { name: about })
            : t(`notifications:told.${kind}`, { count }),
        label: fictional ? words.label : null,
        time: clockTime(tenant, until, textLocale, timeZone),
        href: kind === 'match.made' && aboutId !== null ? likedMemberPath(aboutId) : LEADS_TO[kind],
      })),
    })),
    /** When the newest of this page was told, until when all may be marked as read; empty without any. */
    shownAt: days[0]?.entries[0]?.until.toISOString() ?? '',
    more: next === null ? null : `${PATHS.notifications}?${new URLSearchParams({ after: next })}`,
    isFirst: after === null,
  }
}

export type NotificationsData = Awaited<ReturnType<typeof notificationsPage>>
