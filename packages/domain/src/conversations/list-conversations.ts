import {
  CONVERSATIONS_PAGE,
  LAST_MESSAGE_LENGTH,
  NAME_SEARCH_MAX,
  UNREAD_MESSAGES_MAX,
} from '@hearth/contracts/conversations'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { decodeCursor, encodeCursor } from '@hearth/db/paging'
import { hasArchived } from '@hearth/db/queries/conversations/archive'
import {
  type ConversationRow,
  listConversationRows,
  listWaitingPeople,
} from '@hearth/db/queries/conversations/conversation-lists'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { type ChatPerson, toChatPerson } from './conversation-views.ts'

interface ListConversations {
  readonly viewer: Looker & Pick<Viewer, 'scope'>
  /** The decrypted cursor of the previous page; a malformed one counts as absent. */
  readonly after: string | null
  /** A part of the other one's name; null or blank for all. */
  readonly search: string | null
  /** Whether it is the archive that is listed. */
  readonly archived?: boolean
  /** How many there are on a page, at most `CONVERSATIONS_PAGE`. */
  readonly most?: number
}

interface ConversationEntry {
  readonly id: ConversationId
  /** Null for one who cannot be shown. */
  readonly person: ChatPerson | null
  /** Unread messages, up to `UNREAD_MESSAGES_MAX`. */
  readonly unread: number
  readonly last: {
    readonly seq: number
    /** Its beginning, on one line. */
    readonly text: string
    readonly own: boolean
    readonly takenBack: boolean
    /** Whether support removed it. */
    readonly removed: boolean
    readonly kind: ConversationRow['kind']
    /** Id of the gift that it is; null for what is none. */
    readonly gift: string | null
    readonly at: Date
  }
  /** The beginning of what the viewer has typed to them and not sent, on one line; null for nothing. */
  readonly draft: string | null
}

/** Somebody with whom there is no conversation yet, because what was written to them waits. */
interface WaitingEntry {
  readonly id: MemberId
  /** Null for one who cannot be shown. */
  readonly person: ChatPerson | null
  /** The beginning of the newest message that waits, on one line. */
  readonly text: string
  readonly at: Date
}

interface Conversations {
  /** Newest first; only with the first page of all conversations. */
  readonly waiting: readonly WaitingEntry[]
  readonly conversations: readonly ConversationEntry[]
  /** The cursor of the next page, which contains an exact time; null on the last page. */
  readonly next: string | null
  /** Whether the viewer has archived any. */
  readonly hasArchive: boolean
}

/** One page of the viewer's conversations, latest message first. */
export const listConversations = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { viewer, after, search, archived = false, most = CONVERSATIONS_PAGE }: ListConversations,
): Promise<Conversations> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const size = Math.min(Math.max(1, most), CONVERSATIONS_PAGE)
    const viewpoint = viewpointOf(ctx, viewer.scope, viewer)
    const hasWaiting = after === null && search === null && !archived
    const [waiting, rows, hasArchive] = await Promise.all([
      hasWaiting ? listWaitingPeople(tx, { viewpoint }) : [],
      listConversationRows(tx, {
        viewpoint,
        after: after === null ? null : decodeCursor(after),
        limit: size + 1,
        search: search === null ? null : foldedName(search),
        archived,
      }),
      hasArchived(tx, { memberId: viewer.id }),
    ])
    const now = ctx.clock.now()
    const page = rows.slice(0, size)
    const last = rows.length > size ? page.at(-1) : undefined
    return {
      waiting: waiting.map((row) => ({
        ...{ id: row.recipientId, person: toChatPerson(row, { viewerId: viewer.id, now }) },
        ...{ text: beginningOf(row.text), at: row.createdAt },
      })),
      conversations: page.map((row) => {
        const person = toChatPerson(row, { viewerId: viewer.id, now })
        return {
          id: row.conversationId,
          person,
          unread: Math.min(row.unread, UNREAD_MESSAGES_MAX),
          last: {
            ...{ seq: row.lastSeq, text: beginningOf(row.text), own: row.senderId === viewer.id },
            ...{ takenBack: row.takenBackAt !== null, removed: row.removedAt !== null, at: row.lastAt },
            ...{ kind: row.kind, gift: row.gift },
          },
          draft: person && row.draft !== null ? beginningOf(row.draft) : null,
        }
      }),
      hasArchive,
      next: last ? encodeCursor({ at: last.lastAt, id: last.conversationId }) : null,
    }
  })

/** What is searched for, as the query has names: decomposed, without marks, in lower case; null for nothing. */
const foldedName = (typed: string): string | null =>
  typed
    .slice(0, NAME_SEARCH_MAX)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\0]/g, '')
    .trim()
    .toLowerCase() || null

/** The beginning of a message, on one line. */
function beginningOf(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length > LAST_MESSAGE_LENGTH ? `${line.slice(0, LAST_MESSAGE_LENGTH - 1).join('')}…` : line.join('')
}
