import { CODE_TRIES, type CodeChannel } from '@hearth/contracts/direct-debits'
import type { MandateCodeId, MandateId, MemberId, OrderId } from '@hearth/contracts/ids'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { mandateCodes, mandates } from '../../schema/direct-debits.ts'
import type { TenantTx } from '../../scope.ts'

/** A mandate; IBAN, holder and phone number are encrypted. */
export interface MandateRow {
  readonly id: MandateId
  readonly memberId: MemberId | null
  readonly reference: string
  readonly iban: string
  readonly ibanHash: string
  /** Of the bank, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly holder: string
  readonly phone: string
  readonly phoneHash: string
  readonly words: string
  readonly createdAt: Date
  readonly signedAt: Date | null
  readonly keptUntil: Date
}

export interface MandateCodeRow {
  readonly id: MandateCodeId
  readonly mandateId: MandateId
  readonly orderId: OrderId
  readonly channel: CodeChannel
  readonly tries: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly sentAt: Date | null
  readonly usedAt: Date | null
}

const columns = {
  ...{ id: mandates.id, memberId: mandates.memberId, reference: mandates.reference, iban: mandates.iban },
  ...{ ibanHash: mandates.ibanHash, holder: mandates.holder, phone: mandates.phone, phoneHash: mandates.phoneHash },
  ...{ words: mandates.words, createdAt: mandates.createdAt, signedAt: mandates.signedAt },
  ...{ country: mandates.country, keptUntil: mandates.keptUntil },
}
const codeColumns = {
  ...{ id: mandateCodes.id, mandateId: mandateCodes.mandateId, orderId: mandateCodes.orderId },
  ...{ channel: mandateCodes.channel, tries: mandateCodes.tries, createdAt: mandateCodes.createdAt },
  ...{ expiresAt: mandateCodes.expiresAt, sentAt: mandateCodes.sentAt, usedAt: mandateCodes.usedAt },
}

/** Inserts a mandate that nobody has confirmed yet. */
export async function insertMandate(tx: TenantTx, mandate: Omit<MandateRow, 'signedAt'>): Promise<void> {
  await sqlOf(tx)
    .insert(mandates)
    .values({ tenantId: tx.scope.tenantId, ...mandate })
}

export async function findMandate(tx: TenantTx, { id }: { id: MandateId }): Promise<MandateRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(mandates)
    .where(and(ofTenant(tx, mandates), eq(mandates.id, id)))
  return row ?? null
}

/** The mandates of a member, newest first; with `signed` those that they have confirmed. */
export const listMandatesOf = (
  tx: TenantTx,
  { memberId, signed }: { memberId: MemberId; signed: boolean },
): Promise<MandateRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(mandates)
    .where(
      and(ofTenant(tx, mandates), eq(mandates.memberId, memberId), signed ? isNotNull(mandates.signedAt) : undefined),
    )
    .orderBy(desc(mandates.createdAt), desc(mandates.id))

/** Notes that a mandate was confirmed, the first time that it is, and that it is kept for at least so long. */
export async function updateMandateUsed(
  tx: TenantTx,
  { id, now, keptUntil }: { id: MandateId; now: Date; keptUntil: Date },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(mandates)
    .set({
      signedAt: sql`coalesce(${mandates.signedAt}, ${now.toISOString()}::timestamptz)`,
      keptUntil: sql`case when ${mandates.signedAt} is null then ${keptUntil.toISOString()}::timestamptz
        else greatest(${mandates.keptUntil}, ${keptUntil.toISOString()}::timestamptz) end`,
    })
    .where(and(ofTenant(tx, mandates), eq(mandates.id, id)))
  return count > 0
}

/** Parts the mandates of an erased member from them, and removes those that were never confirmed. */
export async function updateMandatesOfNobody(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const own = and(ofTenant(tx, mandates), eq(mandates.memberId, memberId))
  await sqlOf(tx)
    .delete(mandates)
    .where(and(own, isNull(mandates.signedAt)))
  const { count } = await sqlOf(tx).update(mandates).set({ memberId: null }).where(own)
  return count
}

/** Removes up to `limit` mandates that need no longer be kept, oldest first, with their collections, and returns their number. */
export async function removeOldMandates(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ id: mandates.id })
    .from(mandates)
    .where(and(ofTenant(tx, mandates), lte(mandates.keptUntil, before)))
    .orderBy(mandates.keptUntil, mandates.id)
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(mandates)
    .where(and(ofTenant(tx, mandates), inArray(mandates.id, old)))
  return count
}

/** Inserts a code, and ends those that were there for the same order. */
export async function insertMandateCode(
  tx: TenantTx,
  code: Omit<MandateCodeRow, 'tries' | 'sentAt' | 'usedAt'>,
): Promise<void> {
  const { orderId, createdAt } = code
  await sqlOf(tx)
    .update(mandateCodes)
    .set({ expiresAt: createdAt })
    .where(and(ofTenant(tx, mandateCodes), eq(mandateCodes.orderId, orderId), gt(mandateCodes.expiresAt, createdAt)))
  await sqlOf(tx)
    .insert(mandateCodes)
    .values({ tenantId: tx.scope.tenantId, ...code })
}

export async function findMandateCode(tx: TenantTx, { id }: { id: MandateCodeId }): Promise<MandateCodeRow | null> {
  const [row] = await sqlOf(tx)
    .select(codeColumns)
    .from(mandateCodes)
    .where(and(ofTenant(tx, mandateCodes), eq(mandateCodes.id, id)))
  return row ?? null
}

/** The last code that was sent for an order and a mandate, used or not. */
export async function findLastMandateCode(
  tx: TenantTx,
  { mandateId, orderId }: { mandateId: MandateId; orderId: OrderId },
): Promise<MandateCodeRow | null> {
  const [row] = await sqlOf(tx)
    .select(codeColumns)
    .from(mandateCodes)
    .where(and(ofTenant(tx, mandateCodes), eq(mandateCodes.mandateId, mandateId), eq(mandateCodes.orderId, orderId)))
    .orderBy(desc(mandateCodes.createdAt), desc(mandateCodes.id))
    .limit(1)
  return row ?? null
}

/** Takes one of the tries of the code that is valid for an order and a mandate, and returns it; null if there is none, or no try is left. */
export async function updateMandateCodeTried(
  tx: TenantTx,
  { mandateId, orderId, now }: { mandateId: MandateId; orderId: OrderId; now: Date },
): Promise<MandateCodeRow | null> {
  const [row] = await sqlOf(tx)
    .update(mandateCodes)
    .set({ tries: sql`${mandateCodes.tries} + 1` })
    .where(
      and(
        ofTenant(tx, mandateCodes),
        ...[eq(mandateCodes.mandateId, mandateId), eq(mandateCodes.orderId, orderId)],
        ...[gt(mandateCodes.expiresAt, now), lt(mandateCodes.tries, CODE_TRIES), isNull(mandateCodes.usedAt)],
      ),
    )
    .returning(codeColumns)
  return row ?? null
}

/** Notes that a code was sent or used. */
export async function updateMandateCode(
  tx: TenantTx,
  { id, change }: { id: MandateCodeId; change: { readonly sentAt?: Date; readonly usedAt?: Date } },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(mandateCodes)
    .set(change)
    .where(and(ofTenant(tx, mandateCodes), eq(mandateCodes.id, id)))
  return count > 0
}

/** Removes up to `limit` codes that ended before that time, and returns their number. */
export async function removeOldMandateCodes(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ id: mandateCodes.id })
    .from(mandateCodes)
    .where(and(ofTenant(tx, mandateCodes), lte(mandateCodes.expiresAt, before)))
    .orderBy(asc(mandateCodes.expiresAt), asc(mandateCodes.id))
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(mandateCodes)
    .where(and(ofTenant(tx, mandateCodes), inArray(mandateCodes.id, old)))
  return count
}
