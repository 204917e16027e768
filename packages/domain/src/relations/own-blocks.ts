import type { MemberId } from '@hearth/contracts/ids'
import { BLOCKS_MAX } from '@hearth/contracts/relations'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { lockPair, removeLikesBetween, removeSkip } from '@hearth/db/queries/likes/likes'
import { removeWaitingMessageTo } from '@hearth/db/queries/mail/waiting-messages'
import { removeNotificationsBetween } from '@hearth/db/queries/notifications/notifications'
import { listBlockedAddresses } from '@hearth/db/queries/relations/blocked-addresses'
import { countBlocks, insertBlock, listBlocked, lockPerson, removeBlock } from '@hearth/db/queries/relations/blocks'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifNamed, ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import type { OwnAddress } from './own-addresses.ts'

type Blocker = Looker & Pick<Viewer, 'scope'>

interface OfPerson {
  readonly viewer: Blocker
  readonly memberId: MemberId
}

/**
 * Blocks a person: from then on neither of the two sees the other anywhere. It can be repeated. Throws 404 for whoever the viewer does not see,
 * whether there is nobody, or somebody of another site, or somebody who has blocked the viewer. A first message of the viewer to that person that
 * waits is withdrawn, and so are the likes of the two and what they were told about each other.
 */
export const blockMember = (
  ctx: AppContext,
  { viewer, memberId }: OfPerson,
): Promise<Outcome<null, 'relations.block_oneself' | 'relations.block_limit'>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    if (memberId === viewer.id) return refuse('relations.block_oneself')
    const viewpoint = viewpointOf(ctx, viewer.scope, viewer)
    // The blocks of one member follow each other, so that the limit holds.
    const between = { memberId: viewer.id, otherId: memberId }
    const [, , row, count] = await Promise.all([
      lockPair(tx, between),
      lockMember(tx, { memberId: viewer.id, for: 'no key update' }),
      lockPerson(tx, { memberId, viewpoint }),
      countBlocks(tx, { memberId: viewer.id }),
    ])
    if (row?.blocked) return accept(null)
    if (!ifShown(row, viewer.id)) throw new AppError('profiles.gone', 404)
    if (count >= BLOCKS_MAX) return refuse('relations.block_limit', { most: BLOCKS_MAX })
    const pair = { blockerId: viewer.id, blockedId: memberId, createdAt: ctx.clock.now() }
    const [likes] = await Promise.all([
      removeLikesBetween(tx, between),
      removeSkip(tx, between),
      removeSkip(tx, { memberId, otherId: viewer.id }),
      insertBlock(tx, pair),
      removeWaitingMessageTo(tx, { memberId: viewer.id, recipientId: memberId }),
      removeNotificationsBetween(tx, between),
    ])
    // The other one's browsers are told nothing.
    if (likes > 0) await recordEvents(ctx, tx, [{ memberId: viewer.id, kind: 'like.changed', ids: { memberId } }])
    return accept(null)
  })

/** Lifts a block of the viewer, if there is one. Nothing that was before comes back with it. */
export const unblockMember = (ctx: AppContext, { viewer, memberId }: OfPerson): Promise<Outcome<null>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    await removeBlock(tx, { blockerId: viewer.id, blockedId: memberId })
    return accept(null)
  })

/** Somebody whom the viewer has blocked. */
interface OwnBlock {
  readonly id: MemberId
  /** Null while their profile is gone: they may have deleted it, or we closed it. */
  readonly name: string | null
  readonly since: Date
}

export interface OwnBlocks {
  /** Latest first. */
  readonly blocked: readonly OwnBlock[]
  readonly addresses: readonly OwnAddress[]
}

/** Whom a member has blocked, and the addresses that they have blocked ahead. */
export async function readOwnBlocks(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<OwnBlocks> {
  const [rows, addresses] = await Promise.all([listBlocked(tx, { memberId }), listBlockedAddresses(tx, { memberId })])
  return {
    blocked: rows.map((row) => ({ id: row.memberId, name: ifNamed(row)?.name ?? null, since: row.createdAt })),
    addresses: addresses.map(({ number, createdAt }) => ({ number, since: createdAt })),
  }
}
