import type { BlockKind, CollectionState } from '@hearth/contracts/direct-debits'
import type { CollectionId, MandateId, MemberId, OrderId } from '@hearth/contracts/ids'
import { and, asc, eq, inArray, lte, or, sql, sum } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { collections, directDebitBlocks, mandates } from '../../schema/direct-debits.ts'
import { orders } from '../../schema/orders.ts'
import type { TenantTx } from '../../scope.ts'

export interface CollectionRow {
  readonly id: CollectionId
  readonly orderId: OrderId
  readonly mandateId: MandateId
  /** Cents. */
  readonly amount: number
  /** A day, such as 2027-03-01. */
  readonly dueOn: string
  readonly state: CollectionState
  readonly createdAt: Date
  readonly fileId: string | null
  readonly collectOn: string | null
  readonly settledAt: Date | null
  readonly returnedAt: Date | null
  readonly returnReason: string | null
}

const columns = {
  ...{ id: collections.id, orderId: collections.orderId, mandateId: collections.mandateId },
  ...{ amount: collections.amount, dueOn: collections.dueOn, state: collections.state },
  ...{ createdAt: collections.createdAt, fileId: collections.fileId, collectOn: collections.collectOn },
  ...{ settledAt: collections.settledAt, returnedAt: collections.returnedAt },
  returnReason: collections.returnReason,
}

/** Inserts a scheduled collection. */
export async function insertCollection(
  tx: TenantTx,
  collection: Pick<CollectionRow, 'id' | 'orderId' | 'mandateId' | 'amount' | 'dueOn' | 'createdAt'>,
): Promise<void> {
  await sqlOf(tx)
    .insert(collections)
    .values({ tenantId: tx.scope.tenantId, state: 'scheduled', ...collection })
}

/** The collection of an order, locked until the end of the transaction. */
export async function lockCollection(tx: TenantTx, { orderId }: { orderId: OrderId }): Promise<CollectionRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(collections)
    .where(and(ofTenant(tx, collections), eq(collections.orderId, orderId)))
    .for('no key update')
  return row ?? null
}

export async function findCollection(
  tx: TenantTx,
  by: { readonly orderId: OrderId } | { readonly id: CollectionId },
): Promise<CollectionRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(collections)
    .where(and(ofTenant(tx, collections), 'id' in by ? eq(collections.id, by.id) : eq(collections.orderId, by.orderId)))
  return row ?? null
}

/** The collections of these orders, in no order; an order that is paid otherwise has none. */
export const listCollectionsOf = (
  tx: TenantTx,
  { orderIds }: { orderIds: readonly OrderId[] },
): Promise<CollectionRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(collections)
    .where(and(ofTenant(tx, collections), inArray(collections.orderId, [...orderIds])))

/** What is still to come of a member's direct debits, in cents. */
export async function sumUncollected(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const [row] = await sqlOf(tx)
    .select({ amount: sum(collections.amount) })
    .from(collections)
    .innerJoin(orders, and(eq(orders.tenantId, collections.tenantId), eq(orders.id, collections.orderId)))
    .where(
      and(ofTenant(tx, collections), eq(orders.memberId, memberId), inArray(collections.state, ['scheduled', 'sent'])),
    )
  return Number(row?.amount ?? 0)
}

/** Scheduled collections that are due until that day, longest due first. */
export const listDueCollections = (
  tx: TenantTx,
  { until, limit }: { until: string; limit: number },
): Promise<Pick<CollectionRow, 'id' | 'orderId' | 'dueOn'>[]> =>
  sqlOf(tx)
    .select({ id: collections.id, orderId: collections.orderId, dueOn: collections.dueOn })
    .from(collections)
    .where(and(ofTenant(tx, collections), eq(collections.state, 'scheduled'), lte(collections.dueOn, until)))
    .orderBy(asc(collections.dueOn), asc(collections.id))
    .limit(limit)

type CollectionChange = Partial<
  Pick<CollectionRow, 'amount' | 'state' | 'fileId' | 'collectOn' | 'settledAt' | 'returnedAt' | 'returnReason'>
>

/** Changes a collection that is in one of these states; false if it is in none of them. */
export async function updateCollection(
  tx: TenantTx,
  { id, from, change }: { id: CollectionId; from: readonly CollectionState[]; change: CollectionChange },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(collections)
    .set(change)
    .where(and(ofTenant(tx, collections), eq(collections.id, id), inArray(collections.state, [...from])))
  return count > 0
}

/** What a file for the bank says of a collection. Holder and IBAN are encrypted. */
export interface FiledCollection extends CollectionRow {
  readonly reference: string
  readonly signedAt: Date | null
  readonly iban: string
  readonly holder: string
}

/** The collections of a file, in the order of their ids. */
export const listFiledCollections = (tx: TenantTx, { fileId }: { fileId: string }): Promise<FiledCollection[]> =>
  sqlOf(tx)
    .select({
      ...{ ...columns, reference: mandates.reference, signedAt: mandates.signedAt },
      ...{ iban: mandates.iban, holder: mandates.holder },
    })
    .from(collections)
    .innerJoin(mandates, and(eq(mandates.tenantId, collections.tenantId), eq(mandates.id, collections.mandateId)))
    .where(and(ofTenant(tx, collections), eq(collections.fileId, fileId)))
    .orderBy(asc(collections.id))

/** The files for the bank, newest first, with how many collections each has and what they come to in cents. */
export const listCollectionFiles = (
  tx: TenantTx,
  { limit }: { limit: number },
): Promise<{ fileId: string; count: number; amount: number }[]> =>
  sqlOf(tx)
    .select({
      fileId: sql<string>`${collections.fileId}`,
      count: sql`count(*)`.mapWith(Number),
      amount: sql`sum(${collections.amount})`.mapWith(Number),
    })
    .from(collections)
    .where(and(ofTenant(tx, collections), sql`${collections.fileId} is not null`))
    .groupBy(collections.fileId)
    .orderBy(sql`1 desc`)
    .limit(limit)

/** A thing that may be blocked for direct debit, by its keyed hash. */
interface BlockKey {
  readonly kind: BlockKind
  readonly valueHash: string
}
export interface DirectDebitBlockRow extends BlockKey {
  readonly reason: string
  readonly createdAt: Date
  readonly keptUntil: Date
}

/** Blocks something, and returns whether it was not blocked; one that is blocked stays so for at least as long, with its first reason. */
export async function insertDirectDebitBlock(tx: TenantTx, block: DirectDebitBlockRow): Promise<boolean> {
  const { tenantId, kind, valueHash, keptUntil } = directDebitBlocks
  const [row] = await sqlOf(tx)
    .insert(directDebitBlocks)
    .values({ tenantId: tx.scope.tenantId, ...block })
    .onConflictDoUpdate({
      target: [tenantId, kind, valueHash],
      set: { keptUntil: sql`greatest(${keptUntil}, excluded.kept_until)` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

/** Whether one of these is blocked. */
export async function hasDirectDebitBlock(
  tx: TenantTx,
  { of, now }: { of: readonly BlockKey[]; now: Date },
): Promise<boolean> {
  if (of.length === 0) return false
  const { kind, valueHash, keptUntil } = directDebitBlocks
  const [row] = await sqlOf(tx)
    .select({ kind })
    .from(directDebitBlocks)
    .where(
      and(
        ofTenant(tx, directDebitBlocks),
        or(...of.map((one) => and(eq(kind, one.kind), eq(valueHash, one.valueHash)))),
        sql`${keptUntil} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Unblocks something; false if it was not blocked. */
export async function removeDirectDebitBlock(tx: TenantTx, { kind, valueHash }: BlockKey): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .delete(directDebitBlocks)
    .where(
      and(
        ofTenant(tx, directDebitBlocks),
        eq(directDebitBlocks.kind, kind),
        eq(directDebitBlocks.valueHash, valueHash),
      ),
    )
  return count > 0
}

/** What is blocked, newest first. */
export const listDirectDebitBlocks = (tx: TenantTx, { limit }: { limit: number }): Promise<DirectDebitBlockRow[]> =>
  sqlOf(tx)
    .select({
      ...{ kind: directDebitBlocks.kind, valueHash: directDebitBlocks.valueHash, reason: directDebitBlocks.reason },
      ...{ createdAt: directDebitBlocks.createdAt, keptUntil: directDebitBlocks.keptUntil },
    })
    .from(directDebitBlocks)
    .where(ofTenant(tx, directDebitBlocks))
    .orderBy(sql`${directDebitBlocks.createdAt} desc`, asc(directDebitBlocks.valueHash))
    .limit(limit)

/** Removes up to `limit` blocks whose time is over, and returns their number. */
export async function removeOldDirectDebitBlocks(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { kind, valueHash, keptUntil } = directDebitBlocks
  const old = await sqlOf(tx)
    .select({ kind, valueHash })
    .from(directDebitBlocks)
    .where(and(ofTenant(tx, directDebitBlocks), lte(keptUntil, before)))
    .orderBy(asc(keptUntil))
    .limit(limit)
  if (old.length === 0) return 0
  const { count } = await sqlOf(tx)
    .delete(directDebitBlocks)
    .where(
      and(
        ofTenant(tx, directDebitBlocks),
        or(...old.map((one) => and(eq(kind, one.kind), eq(valueHash, one.valueHash)))),
      ),
    )
  return count
}
