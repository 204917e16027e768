import type { Pace } from '@hearth/contracts/conversations'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import type { Cursor } from '../../paging.ts'
import { type MemberStatus, members, waitingMessages } from '../../schema/accounts.ts'
import { drafts, type MessageKind, messages, participants } from '../../schema/conversations.ts'
import { type ProfileStatus, profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'
import { PERSON_IS_THERE } from '../profiles/cards.ts'
import {
  hideOthers,
  ONLINE_IS_SHARED,
  PROFILE_IS_HIDDEN,
  PROFILE_IS_NOT_HIDDEN,
  type Viewpoint,
} from '../relations/viewpoint.ts'
import { sideColumns } from './conversations.ts'

/** What is shown of the other one, and what decides whether it is; null where there is no such member or profile any more. */
export interface OtherRow {
  readonly memberId: MemberId | null
  readonly memberStatus: MemberStatus | null
  readonly profileStatus: ProfileStatus | null
  readonly searchable: boolean | null
  readonly invisible: boolean | null
  readonly blocked: boolean | null
  readonly name: string | null
  readonly fictional: boolean | null
  readonly answersItself: boolean | null
  readonly lastOnlineAt: Date | null
  /** Whether the two both show when they are online. */
  readonly sharesOnline: boolean | null
  readonly thumbFilename: string | null
  readonly colour: string | null
}

const otherColumns = {
  memberId: profiles.memberId,
  memberStatus: members.status,
  profileStatus: profiles.status,
  searchable: profiles.searchable,
  invisible: profiles.invisible,
  blocked: PROFILE_IS_HIDDEN,
  name: profiles.name,
  fictional: profiles.fictional,
  answersItself: profiles.answersItself,
  lastOnlineAt: profiles.lastOnlineAt,
  sharesOnline: ONLINE_IS_SHARED,
  thumbFilename: profiles.cardThumbFilename,
  colour: profiles.cardColour,
} as const

/** A conversation in a list, with its last message. */
export interface ConversationRow extends OtherRow {
  readonly conversationId: ConversationId
  readonly unread: number
  /** How many messages the viewpoint's member has sent. */
  readonly sent: number
  readonly lastSeq: number
  readonly lastAt: Date
  readonly senderId: MemberId
  /** The beginning of the last message. */
  readonly text: string
  readonly takenBackAt: Date | null
  readonly removedAt: Date | null
  readonly kind: MessageKind
  /** Id of the gift that it is; null for what is none. */
  readonly gift: string | null
  /** The beginning of what the viewpoint's member has typed and not sent; null for nothing, and once the conversation has ended. */
  readonly draft: string | null
}

interface ConversationsPage {
  readonly viewpoint: Viewpoint
  readonly after: Cursor | null
  readonly limit: number
  /** A part of the name of those who are shown, without accents and in lower case; null for all conversations. */
  readonly search: string | null
  /** Whether it is the archive that is listed, and not what is left of it. */
  readonly archived: boolean
}

/** The conversations of the viewpoint's member, latest message first. */
export async function listConversationRows(
  tx: TenantTx,
  { viewpoint, after, limit, search, archived }: ConversationsPage,
): Promise<ConversationRow[]> {
  const [, rows] = await Promise.all([
    hideOthers(tx, { viewpoint }),
    conversationRows(
      tx,
      { memberId: viewpoint.memberId, limit, ...after, search },
      { continued: after !== null, searched: search !== null, archived },
    ),
  ])
  return rows
}

/** A name as it is searched: decomposed, without its marks, in lower case. One in ASCII, as most are, has none: a pattern takes longer than all the rest. */
const foldedName = sql`lower(case when octet_length(${profiles.name}) = char_length(${profiles.name}) then ${profiles.name}
  else regexp_replace(normalize(${profiles.name}, NFD), '[\u0300-\u036f]', '', 'g') end)`

interface ListForm {
  readonly continued: boolean
  readonly searched: boolean
  readonly archived: boolean
}

const conversationRows = statement((db, { continued, searched, archived }: ListForm) =>
  db
    .select({
      ...otherColumns,
      conversationId: participants.conversationId,
      unread: participants.unread,
      sent: participants.sent,
      lastSeq: participants.lastSeq,
      lastAt: participants.lastAt,
      senderId: messages.senderId,
      text: sql<string>`left(${messages.body}, 300)`,
      takenBackAt: messages.takenBackAt,
      removedAt: messages.removedAt,
      kind: messages.kind,
      gift: messages.gift,
      draft: sql<string | null>`case when ${drafts.body} is not null and ${sideColumns.closedBy} is null
        then left(${drafts.body}, 300) end`,
    })
    .from(participants)
    .innerJoin(
      messages,
      and(
        eq(messages.tenantId, participants.tenantId),
        eq(messages.conversationId, participants.conversationId),
        eq(messages.seq, participants.lastSeq),
      ),
    )
    .leftJoin(
      drafts,
      and(
        eq(drafts.tenantId, participants.tenantId),
        eq(drafts.memberId, participants.memberId),
        eq(drafts.otherId, participants.otherId),
      ),
    )
    .leftJoin(members, and(eq(members.tenantId, participants.tenantId), eq(members.id, participants.otherId)))
    .leftJoin(profiles, and(eq(profiles.tenantId, participants.tenantId), eq(profiles.memberId, participants.otherId)))
    .where(
      and(
        ofScope(participants),
        eq(participants.memberId, placeholder('memberId')),
        participants.listed,
        archived ? participants.archived : sql`not ${participants.archived}`,
        continued
          ? sql`(${participants.lastAt}, ${participants.conversationId})
              < (${placeholderFor(participants.lastAt, 'at')}::timestamptz, ${placeholder('id')}::uuid)`
          : undefined,
        // Whoever has no name here is found by none.
        searched
          ? and(
              sql`position(${placeholder('search')}::text in ${foldedName}) > 0`,
              PERSON_IS_THERE,
              PROFILE_IS_NOT_HIDDEN,
            )
          : undefined,
      ),
    )
    .orderBy(desc(participants.lastAt), desc(participants.conversationId))
    .limit(placeholder('limit')),
)

/** The other one of a conversation, with how often each of the two means to answer; null for nothing in particular. */
export interface FoundOther extends OtherRow {
  readonly pace: Pace | null
  readonly ownPace: Pace | null
}

/** The other one of a conversation, as the viewpoint's member sees them; null if there is no such profile. */
export async function findOther(
  tx: TenantTx,
  { viewpoint, otherId }: { viewpoint: Viewpoint; otherId: MemberId },
): Promise<FoundOther | null> {
  const { memberId } = viewpoint
  const [, [row]] = await Promise.all([hideOthers(tx, { viewpoint }), other(tx, { memberId, otherId })])
  return row ?? null
}

const other = statement((db) =>
  db
    .select({
      ...otherColumns,
      pace: members.pace,
      ownPace: sql<Pace | null>`(select own.pace from ${members} own
        where own.tenant_id = ${placeholder('tenantId')}::uuid and own.id = ${placeholder('memberId')}::uuid)`,
    })
    .from(profiles)
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('otherId')))),
)

/** A person to whom something of the viewpoint's member waits, and the newest of it. */
export interface WaitingPersonRow extends OtherRow {
  readonly recipientId: MemberId
  /** Its beginning. */
  readonly text: string
  readonly createdAt: Date
}

/** The people to whom messages of the viewpoint's member wait, and with whom their list has no conversation, newest message first. */
export async function listWaitingPeople(
  tx: TenantTx,
  { viewpoint }: { readonly viewpoint: Viewpoint },
): Promise<WaitingPersonRow[]> {
  const [, rows] = await Promise.all([
    hideOthers(tx, { viewpoint }),
    waitingPeople(tx, { memberId: viewpoint.memberId }),
  ])
  return rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

const waitingPeople = statement((db) =>
  db
    .selectDistinctOn([waitingMessages.recipientId], {
      ...otherColumns,
      recipientId: waitingMessages.recipientId,
      text: sql<string>`left(${waitingMessages.text}, 300)`,
      createdAt: waitingMessages.createdAt,
    })
    .from(waitingMessages)
    .leftJoin(members, and(eq(members.tenantId, waitingMessages.tenantId), eq(members.id, waitingMessages.recipientId)))
    .leftJoin(
      profiles,
      and(eq(profiles.tenantId, waitingMessages.tenantId), eq(profiles.memberId, waitingMessages.recipientId)),
    )
    .where(
      and(
        ofScope(waitingMessages),
        eq(waitingMessages.memberId, placeholder('memberId')),
        notExists(
          db
            .select({ listed: participants.listed })
            .from(participants)
            .where(
              and(
                eq(participants.tenantId, waitingMessages.tenantId),
                eq(participants.memberId, waitingMessages.memberId),
                eq(participants.otherId, waitingMessages.recipientId),
                participants.listed,
              ),
            ),
        ),
      ),
    )
    .orderBy(waitingMessages.recipientId, desc(waitingMessages.createdAt)),
)
