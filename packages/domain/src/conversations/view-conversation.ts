import { MESSAGES_PAGE, type Pace, UNREAD_MESSAGES_MAX } from '@hearth/contracts/conversations'
import { DAY } from '@hearth/contracts/durations'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { findOther } from '@hearth/db/queries/conversations/conversation-lists'
import { findSide, findSideWith, hasAcknowledged, type SideRow } from '@hearth/db/queries/conversations/conversations'
import { findDraft } from '@hearth/db/queries/conversations/drafts'
import { listMessages, type MessageRow } from '@hearth/db/queries/conversations/messages'
import { findMarks, isTypingShared } from '@hearth/db/queries/conversations/reading-marks'
import { listShownGiftsIn } from '@hearth/db/queries/conversations/shown-gifts'
import { listWaitingMessages, type WaitingMessageRow } from '@hearth/db/queries/mail/waiting-messages'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { historyDays } from '../billing/entitlements.ts'
import { freeUseOf } from '../billing/free-messages.ts'
import { balanceOf } from '../billing/spend.ts'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import type { LikedPart } from '../profiles/liked-part.ts'
import {
  type ChatPerson,
  type MessagesPage,
  type MessageView,
  photosOf,
  toChatPerson,
  toMessageView,
} from './conversation-views.ts'
import { partFinder, partsOfOther } from './message-about.ts'
import { type MessagePriceView, type MessageRules, priceWhileWaiting } from './message-price.ts'
import type { ReadingMarks } from './reading-marks.ts'
import { takesPhotos } from './send-photo.ts'
import { type Unanswered, unansweredBy } from './unanswered.ts'
import { isSeen } from './writer.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'addressSecret'>
type Reader = Looker & Pick<Viewer, 'scope' | 'paidUser' | 'profileStatus'>

interface Reading {
  readonly viewer: Reader
  readonly rules: MessageRules
  /** The part of the other one's profile that the viewer wants to write about, as `LIKED_PART`. */
  readonly about?: string | null | undefined
}

/** A conversation with its newest messages, and what its reader may do there. */
interface ConversationView extends MessagesPage {
  /** Null before its first message. */
  readonly id: ConversationId | null
  /** Null for one who cannot be shown, whatever the reason. */
  readonly person: ChatPerson | null
  /** Why the viewer cannot write; null if they can. */
  readonly cannotWrite: 'conversations.closed' | 'conversations.unreachable' | null
  /** The price of a photo in credits; null where the viewer cannot send one. */
  readonly photoPrice: number | null
  /** Whether the viewer has sent anything to this person that stands. */
  readonly written: boolean
  /** Whether the viewer can end it with a goodbye. */
  readonly canSayGoodbye: boolean
  /** Whether it is a fictional profile that the viewer has not acknowledged to be one, without which no message to it is taken. */
  readonly mustAcknowledge: boolean
  /** Of the next message; null if the viewer cannot write. */
  readonly price: MessagePriceView | null
  /** Credits that the viewer has paid for messages to this person, and those above which they want to be asked; null for never. */
  readonly spent: number
  readonly ceiling: number | null
  /** Whether the viewer sees the other's photos at once, and not blurred first. */
  readonly showsPhotos: boolean
  /** How often the other one means to answer, if they say so; null for a fictional profile, and where the site does not ask. */
  readonly pace: Pace | null
  /** Whether the viewer has yet to say how often they mean to answer; false where the site does not ask. */
  readonly hasNoPace: boolean
  /** Whose answer has been due for so long that the conversation can be ended kindly or kept; null if nobody's. */
  readonly unanswered: Unanswered | null
  /** Up to `UNREAD_MESSAGES_MAX`. */
  readonly unread: number
  /** Number of the last message that the viewer has read; 0 before the first. */
  readonly readSeq: number
  /** Number of the last message; 0 before the first. */
  readonly lastSeq: number
  /** Whether the viewer's archive has it. */
  readonly archived: boolean
  readonly marks: ReadingMarks | null
  /** Whether the other one may learn that the viewer is typing; false before the first message. */
  readonly sharesTyping: boolean
  /** What the viewer has written to this person on the sign-up form and nobody has sent; null mostly. */
  readonly signupText: string | null
  /** What the viewer has typed and not sent; null for nothing. */
  readonly draft: string | null
  /** What the next message is to be about; null for what the viewer does not see in that profile. */
  readonly about: LikedPart | null
  /** Messages of the viewer to this person that were not sent yet, in their order, and what they wait for. */
  readonly waiting: readonly WaitingView[]
  readonly waitsFor: WaitsFor | null
}

/** What messages wait for: that the writer confirms their address, has the credits, or acknowledges the profile; for a job; or for nothing that may come. */
type WaitsFor = 'confirmation' | 'credits' | 'acknowledgement' | 'turn' | 'unreachable'

/** A message that waits. */
interface WaitingView {
  readonly id: string
  readonly text: string
  readonly about: string | null
  /** The part of that name, as the viewer sees it now. */
  readonly part: LikedPart | null
  /** The most that it will cost, in credits. */
  readonly price: number
  readonly at: Date
}

/** A conversation of the viewer. Throws 404 for any other. */
export const viewConversation = (
  ctx: Context,
  { conversationId, ...asked }: Reading & { readonly conversationId: ConversationId },
): Promise<ConversationView> =>
  inTenant(ctx.db, asked.viewer.scope, async (tx) => {
    const side = await findSide(tx, { memberId: asked.viewer.id, conversationId })
    if (!side) throw new AppError('profiles.gone', 404)
    return view(ctx, tx, { ...asked, side, otherId: side.otherId })
  })

/**
 * The viewer's conversation with a person, also before its first message. Throws 404 for the viewer themself and, unless the two have written to each
 * other or something of the viewer waits, for whoever the viewer does not see.
 */
export const viewConversationWith = (
  ctx: Context,
  { memberId, ...asked }: Reading & { readonly memberId: MemberId },
): Promise<ConversationView> =>
  inTenant(ctx.db, asked.viewer.scope, async (tx) => {
    const side = await findSideWith(tx, { memberId: asked.viewer.id, otherId: memberId })
    const viewed = await view(ctx, tx, { ...asked, side, otherId: memberId })
    if (!side && !viewed.person && viewed.waiting.length === 0) throw new AppError('profiles.gone', 404)
    return viewed
  })

async function view(
  ctx: Context,
  tx: TenantTx,
  {
    viewer,
    rules,
    side,
    otherId,
    about = null,
  }: Reading & { readonly side: SideRow | null; readonly otherId: MemberId },
): Promise<ConversationView> {
  const own = { memberId: viewer.id }
  const [row, { rows, ...page }, isAcknowledged, used, written, draft, theirs, marks, sharesTyping, seen] =
    await Promise.all([
      findOther(tx, { viewpoint: viewpointOf(ctx, viewer.scope, viewer), otherId }),
      side ? readRows(ctx, tx, { viewer, rules, side, before: null, after: null }) : NO_ROWS,
      hasAcknowledged(tx, { ...own, profileId: otherId }),
      freeUseOf(ctx, tx, viewer),
      listWaitingMessages(tx, own),
      findDraft(tx, { ...own, otherId }),
      side && findSide(tx, { memberId: otherId, conversationId: side.conversationId }),
      side && findMarks(tx, { ...own, otherId }),
      side !== null && isTypingShared(tx, { ...own, otherId }),
      about === null ? null : partsOfOther(ctx, tx, { viewer, otherId, rules }),
    ])
  const person = toChatPerson(row, { viewerId: viewer.id, now: ctx.clock.now() })
  const isConfirmed = viewer.status !== 'not_confirmed'
  const isClosed = side !== null && side.closedBy !== null
  const canWrite = person !== null && (isSeen(viewer) || !isConfirmed) && !isClosed
  const canSayGoodbye = canWrite && isConfirmed && (theirs?.sent ?? 0) > 0
  const paces = {
    pace: rules.pace && person && !person.fictional ? (row?.pace ?? null) : null,
    // Of whoever cannot be reached nothing is said, whatever the reason.
    hasNoPace: rules.pace && person !== null && row?.ownPace === null,
  }
  const mustAcknowledge = (person?.fictional ?? false) && !isAcknowledged
  const price = priceWhileWaiting(rules, viewer, {
    ...{ used, side, waiting: isConfirmed ? [] : written, recipientId: otherId },
  })
  const toPerson = written.filter(({ recipientId }) => recipientId === otherId)
  const partOf = await partFinder(ctx, tx, {
    ...{ viewer, otherId, rules, seen, isShown: person !== null },
    abouts: [...page.messages, ...[...toPerson, { about }].map((written) => ({ own: true, about: written.about }))],
  })
  const waiting = toPerson.flatMap((written) => toWaitingView(written, partOf({ own: true, about: written.about })))
  const [next] = waiting
  return {
    ...page,
    messages: page.messages.map((message) => ({ ...message, part: partOf(message) })),
    about: canWrite ? partOf({ own: true, about }) : null,
    ...{ id: side?.conversationId ?? null, person, mustAcknowledge },
    cannotWrite: isClosed ? 'conversations.closed' : canWrite ? null : 'conversations.unreachable',
    photoPrice: canWrite && isConfirmed && takesPhotos({ person, theirs }) ? rules.photo_credits : null,
    written: (side?.sent ?? 0) > 0,
    canSayGoodbye,
    price: canWrite ? price : null,
    spent: side?.spent ?? 0,
    ceiling: side?.ceiling ?? null,
    showsPhotos: side?.showsPhotos ?? false,
    ...paces,
    unanswered:
      side && canSayGoodbye && !person?.answersItself
        ? unansweredBy({
            ...{ viewerId: viewer.id, rows, keptSeq: side.keptSeq, now: ctx.clock.now() },
            ...{ pace: paces.pace, ownPace: rules.pace ? (row?.ownPace ?? null) : null },
          })
        : null,
    unread: Math.min(side?.unread ?? 0, UNREAD_MESSAGES_MAX),
    readSeq: side?.readSeq ?? 0,
    lastSeq: side?.lastSeq ?? 0,
    archived: side?.archived ?? false,
    marks: person && marks,
    sharesTyping,
    signupText: person && (toPerson.find((one) => one.price === null)?.text ?? null),
    ...{ draft: canWrite ? draft : null, waiting },
    waitsFor: next
      ? waitsFor({
          ...{ isConfirmed, canWrite, mustAcknowledge },
          isDear: isConfirmed && (await balanceOf(tx, viewer.id)) < Math.min(next.price, price.credits),
        })
      : null,
  }
}

const toWaitingView = (
  { id, text, about, price, createdAt: at }: WaitingMessageRow,
  part: LikedPart | null,
): readonly WaitingView[] => (price === null ? [] : [{ id, text, about, part, price, at }])

interface Waits {
  readonly isConfirmed: boolean
  readonly canWrite: boolean
  readonly mustAcknowledge: boolean
  /** Whether the next one costs more than the writer has. */
  readonly isDear: boolean
}

function waitsFor({ isConfirmed, canWrite, mustAcknowledge, isDear }: Waits): WaitsFor {
  if (!canWrite) return 'unreachable'
  if (!isConfirmed) return 'confirmation'
  if (mustAcknowledge) return 'acknowledgement'
  return isDear ? 'credits' : 'turn'
}

interface ReadMessages {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'paidUser'>
  readonly rules: MessageRules
  readonly conversationId: ConversationId
  /** The number of a message: the page ends before it. */
  readonly before?: number | null
  /** The page begins after it; it counts where both are given. With neither the page is the newest. */
  readonly after?: number | null
  /** How many there are on a page, at most `MESSAGES_PAGE`. */
  readonly most?: number
}

interface ReadPage extends MessagesPage {
  readonly readSeq: number
  readonly unread: number
  readonly marks: ReadingMarks | null
}

/** A page of a conversation of the viewer, without what they have deleted. Reading it so does not count as having read it. Throws 404 for any other. */
export const readMessages = (
  ctx: Context,
  { viewer, rules, conversationId, before = null, after = null, most }: ReadMessages,
): Promise<ReadPage> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const side = await findSide(tx, { memberId: viewer.id, conversationId })
    if (!side) throw new AppError('profiles.gone', 404)
    const { otherId, readSeq } = side
    const [{ rows: _, ...page }, row, marks] = await Promise.all([
      readRows(ctx, tx, { viewer, rules, side, before, after, ...(most !== undefined && { most }) }),
      findOther(tx, { viewpoint: viewpointOf(ctx, viewer.scope, viewer), otherId }),
      findMarks(tx, { memberId: viewer.id, otherId }),
    ])
    const person = toChatPerson(row, { viewerId: viewer.id, now: ctx.clock.now() })
    const partOf = await partFinder(ctx, tx, {
      ...{ viewer, otherId, rules, isShown: person !== null, abouts: page.messages },
    })
    const messages = page.messages.map((message) => ({ ...message, part: partOf(message) }))
    return {
      ...page,
      ...{ messages, readSeq },
      unread: Math.min(side.unread, UNREAD_MESSAGES_MAX),
      marks: person && marks,
    }
  })

interface PageOf {
  readonly viewer: Pick<Viewer, 'id' | 'paidUser'>
  readonly rules: MessageRules
  readonly side: SideRow
  readonly before: number | null
  readonly after: number | null
  readonly most?: number
}

interface Rows extends Omit<MessagesPage, 'messages'> {
  /** As they are stored, newest first unless the page is one after a message. */
  readonly rows: readonly MessageRow[]
  readonly messages: readonly MessageView[]
}
const NO_ROWS: Rows = { rows: [], messages: [], more: false, hiddenBefore: null }

/** The messages of a page, without what they are about. */
async function readRows(
  { clock }: Pick<Context, 'clock'>,
  tx: TenantTx,
  { viewer, rules, side: { conversationId, readSeq }, before, after, most = MESSAGES_PAGE }: PageOf,
): Promise<Rows> {
  const size = Math.min(Math.max(1, most), MESSAGES_PAGE)
  const [rows, gifts] = await Promise.all([
    listMessages(tx, { memberId: viewer.id, conversationId, before, after, limit: size + 1 }),
    listShownGiftsIn(tx, { memberId: viewer.id, conversationId }),
  ])
  const shownGifts = new Set(gifts.map(({ seq }) => seq))
  const days = historyDays(rules, viewer)
  const since = days === null ? null : new Date(clock.now().getTime() - days * DAY)
  // What is unread is shown whatever its age, and so is a gift on the viewer's profile, which is taken off here alone.
  const shown = rows.filter(
    ({ seq, createdAt }) => since === null || seq > readSeq || createdAt >= since || shownGifts.has(seq),
  )
  const oldest = rows.at(-1)
  const isLimited = shown.length < rows.length
  // Of what is older than a message that is left out these gifts alone are shown.
  if (after === null && isLimited) shown.push(...gifts.filter(({ seq }) => oldest && seq < oldest.seq))
  const paged = shown.slice(0, size)
  const photos = await photosOf(tx, { conversationId, rows: paged })
  const page = paged.map((row) =>
    toMessageView(row, viewer.id, { photo: photos.get(row.seq), isShown: shownGifts.has(row.seq) }),
  )
  return {
    rows,
    messages: after === null ? page.toReversed() : page,
    more: (after === null ? shown : rows).length > size,
    hiddenBefore: isLimited ? since : null,
  }
}
