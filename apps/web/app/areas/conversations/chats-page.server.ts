import type { TextLocale } from '@hearth/contracts/locales'
import { listConversations } from '@hearth/domain/conversations/list-conversations'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { DEFAULT_TIME_ZONE, dayIn } from '@hearth/domain/identity/time-zone'
import type { Tenant } from '@hearth/tenancy/tenant'
import { decrypt, encrypt } from '../../../server/identity/encrypted-text.ts'
import { keyContextOf } from '../../../server/identity/signed-value.ts'
import { PATHS } from '../../addresses.ts'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { requireReadQuota } from '../../http/read-quota.server.ts'
import { clockTime, shortDate } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { fictionalWords } from '../profiles/fictional-words.server.ts'
import { giftLine } from '../profiles/gift-words.server.ts'
import { toCardPhoto } from '../profiles/to-card-data.server.ts'
import type { ChatsData } from './conversation-data.ts'

interface Asked {
  readonly viewer: Viewer
  /** The encrypted cursor of the page before. */
  readonly after: string | undefined
  /** A part of the other's name; empty for all. */
  readonly search: string
  readonly archived: boolean
}

/** One page of a member's conversations, in the reader's language. */
export async function chatsPage(
  { ctx, tenant, load, request }: HandlerContext,
  { viewer, after, search, archived }: Asked,
): Promise<ChatsData> {
  requireReadQuota(load, viewer)
  // Encrypted, because a cursor holds an exact time and could otherwise ask for any.
  const keyContext = keyContextOf(load, 'chats')
  const [{ waiting, conversations, next, hasArchive }, locale, textLocale, t] = await Promise.all([
    listConversations(ctx, {
      viewer,
      after: after === undefined ? null : decrypt(keyContext, after),
      search: search === '' ? null : search,
      archived,
    }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const today = dayIn(viewer.timeZone ?? DEFAULT_TIME_ZONE, ctx.clock.now())
  const address = (params: Record<string, string>) =>
    `${PATHS.messages}?${new URLSearchParams({ ...(archived ? { archive: '1' } : {}), ...(search === '' ? {} : { search }), ...params })}`
  const giftLineOf = giftLine(tenant, textLocale, t)
  const whoOf = (person: (typeof conversations)[number]['person']) => ({
    name: person?.name ?? null,
    photo: person?.photo ? toCardPhoto(person.photo, tenant) : null,
    fictional: person?.fictional ?? false,
    online: person?.online ?? false,
  })
  const timeOf = (at: Date) => ({
    at: at.toISOString(),
    time: listTime(tenant, { viewer, at, today, textLocale }),
  })
  return {
    title: titleOf(t(archived ? 'conversations:archive_title' : 'shell:messages'), tenant.settings.name),
    identity: identityName(viewer.id, locale),
    search,
    archived,
    hasArchive,
    chats: conversations.map(({ id, person, unread, last, draft }) => ({
      ...{ id, person: person?.id ?? null, ...whoOf(person), unread, draft },
      last: {
        text: last.gift === null ? last.text : giftLineOf(last.gift),
        ...{ own: last.own, takenBack: last.takenBack, removed: last.removed, kind: last.kind },
        ...timeOf(last.at),
      },
    })),
    waiting: waiting.map(({ id, person, text, at }) => ({ id, ...whoOf(person), text, ...timeOf(at) })),
    fictional: [...conversations, ...waiting].some(({ person }) => person?.fictional)
      ? fictionalWords(tenant, textLocale, t)
      : null,
    more: next === null ? null : address({ after: encrypt(keyContext, next) }),
    continued: after !== undefined,
  }
}

interface Moment {
  readonly viewer: Viewer
  readonly at: Date
  /** The reader's day, `YYYY-MM-DD`. */
  readonly today: string
  readonly textLocale: TextLocale
}

/** The time of a message of today, otherwise its day. */
function listTime(tenant: Tenant, { viewer, at, today, textLocale }: Moment): string {
  const timeZone = viewer.timeZone ?? DEFAULT_TIME_ZONE
  const day = dayIn(timeZone, at)
  return day === today ? clockTime(tenant, at, textLocale, timeZone) : shortDate(tenant, new Date(day), textLocale)
}
