import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, sql } from 'drizzle-orm'
import { members } from '../../schema/accounts.ts'
import { profiles } from '../../schema/profiles.ts'
import { blocks } from '../../schema/relations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import type { PersonState } from '../profiles/cards.ts'
import { PROFILE_IS_BLOCKED, SHOWN_PERSON, type Viewpoint } from './viewpoint.ts'

export interface Block {
  readonly blockerId: MemberId
  readonly blockedId: MemberId
}

const stateColumns = {
  memberStatus: members.status,
  profileStatus: profiles.status,
  searchable: profiles.searchable,
  invisible: profiles.invisible,
}

/** A person about whom a member does something. */
export interface LockedPerson extends PersonState {
  readonly memberId: MemberId
  readonly gender: Gender
  readonly seeking: Seeking
  readonly fictional: boolean
  /** Whether it is a fictional profile that answers by itself. */
  readonly answersItself: boolean
}

interface PersonToLock {
  /** `other` is the other one of `lockPairWith`. */
  readonly memberId: MemberId | 'other'
  readonly viewpoint: Viewpoint
}

/** That person, whose row cannot go before the transaction ends; null if there is nobody, or if they are hidden from the viewer. */
export async function lockPerson(
  tx: TenantTx,
  { memberId: personId, viewpoint }: PersonToLock,
): Promise<LockedPerson | null> {
  const values = { ...viewpoint, viewerId: viewpoint.memberId, personId }
  const [row] = await personLocked(tx, values, personId === 'other' ? 'other' : 'given')
  return row ?? null
}

const personLocked = statement((db, person: keyof typeof SHOWN_PERSON) =>
  db
    .select({
      ...stateColumns,
      memberId: profiles.memberId,
      gender: profiles.gender,
      seeking: profiles.seeking,
      fictional: profiles.fictional,
      answersItself: profiles.answersItself,
      blocked: PROFILE_IS_BLOCKED,
    })
    .from(members)
    .innerJoin(profiles, and(eq(profiles.tenantId, members.tenantId), eq(profiles.memberId, members.id)))
    .where(and(ofScope(members), eq(members.id, SHOWN_PERSON[person])))
    // Compatible with the lock that a member takes on their own row, so that two who block each other do not wait.
    .for('key share', { of: members }),
)

/** The number of people whom a member has blocked. */
export async function countBlocks(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const [row] = await blockCount(tx, { memberId })
  return row?.count ?? 0
}

const blockCount = statement((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(blocks)
    .where(and(ofScope(blocks), eq(blocks.blockerId, placeholder('memberId')))),
)

/** Adds a block; false if it is there already. */
export async function insertBlock(
  tx: TenantTx,
  { blockerId, blockedId, createdAt }: Block & { createdAt: Date },
): Promise<boolean> {
  const { count } = await blockInsert(tx, { blockerId, blockedId, createdAt })
  return count > 0
}

const blockInsert = statement((db) =>
  db
    .insert(blocks)
    .values({
      tenantId: placeholder('tenantId'),
      blockerId: placeholder('blockerId'),
      blockedId: placeholder('blockedId'),
      createdAt: placeholder('createdAt'),
    })
    .onConflictDoNothing(),
)

/** Removes a block; false if there is none. */
export async function removeBlock(tx: TenantTx, { blockerId, blockedId }: Block): Promise<boolean> {
  const { count } = await blockRemoval(tx, { blockerId, blockedId })
  return count > 0
}

const blockRemoval = statement((db) =>
  db
    .delete(blocks)
    .where(
      and(
        ofScope(blocks),
        eq(blocks.blockerId, placeholder('blockerId')),
        eq(blocks.blockedId, placeholder('blockedId')),
      ),
    ),
)

export interface BlockedRow extends PersonState {
  readonly memberId: MemberId
  readonly name: string
  readonly createdAt: Date
}

/** The people whom a member has blocked, latest first, whatever has become of them. */
export const listBlocked = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<BlockedRow[]> =>
  blockedBy(tx, { memberId })

const blockedBy = statement((db) =>
  db
    .select({
      ...stateColumns,
      memberId: blocks.blockedId,
      name: profiles.name,
      createdAt: blocks.createdAt,
      blocked: sql<boolean>`true`,
    })
    .from(blocks)
    .innerJoin(members, and(eq(members.tenantId, blocks.tenantId), eq(members.id, blocks.blockedId)))
    .innerJoin(profiles, and(eq(profiles.tenantId, blocks.tenantId), eq(profiles.memberId, blocks.blockedId)))
    .where(and(ofScope(blocks), eq(blocks.blockerId, placeholder('memberId'))))
    .orderBy(desc(blocks.createdAt), blocks.blockedId),
)
