import { UNDECIDED_STATES } from '@hearth/contracts/billing'
import type { OrderId } from '@hearth/contracts/ids'
import { and, eq, inArray, lte, notExists } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { orders, vatEvidence } from '../../schema/orders.ts'
import type { TenantTx } from '../../scope.ts'
import { namesOf, ofScope, placeholder, placeholdersFor, statement } from '../../statement.ts'

/** What shows in which country VAT is due on an order. Countries are ISO 3166-1 alpha-2. */
interface VatEvidenceRow {
  readonly orderId: OrderId
  readonly residenceCountry: string
  readonly networkCountry: string | null
  readonly paymentCountry: string | null
  readonly keptUntil: Date
}

export async function insertVatEvidence(tx: TenantTx, evidence: Omit<VatEvidenceRow, 'paymentCountry'>): Promise<void> {
  await evidenceInsert(tx, evidence, namesOf(evidence))
}

const evidenceInsert = statement((db, names: (keyof VatEvidenceRow)[]) =>
  db.insert(vatEvidence).values({ tenantId: placeholder('tenantId'), ...placeholdersFor(vatEvidence, names) }),
)

/** The country of the network from which an order was made; null if it is not known. */
export async function findNetworkCountry(tx: TenantTx, { orderId }: { orderId: OrderId }): Promise<string | null> {
  const [row] = await networkOf(tx, { orderId })
  return row?.networkCountry ?? null
}

const networkOf = statement((db) =>
  db
    .select({ networkCountry: vatEvidence.networkCountry })
    .from(vatEvidence)
    .where(and(ofScope(vatEvidence), eq(vatEvidence.orderId, placeholder('orderId')))),
)

/** Adds the country of the bank or card, and says how long the evidence is kept. */
export async function updateVatEvidence(
  tx: TenantTx,
  { orderId, ...change }: Pick<VatEvidenceRow, 'orderId' | 'paymentCountry' | 'keptUntil'>,
): Promise<boolean> {
  const { count } = await evidenceUpdate(tx, { ...change, orderId }, namesOf(change))
  return count > 0
}

const evidenceUpdate = statement((db, names: (keyof VatEvidenceRow)[]) =>
  db
    .update(vatEvidence)
    .set(placeholdersFor(vatEvidence, names))
    .where(and(ofScope(vatEvidence), eq(vatEvidence.orderId, placeholder('orderId')))),
)

/** Removes up to `limit` rows that need no longer be kept, oldest first, and returns their number. One of an order that may still be paid stays. */
export async function removeOldVatEvidence(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const undecided = sqlOf(tx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofTenant(tx, orders), eq(orders.id, vatEvidence.orderId), inArray(orders.state, [...UNDECIDED_STATES])))
  const old = sqlOf(tx)
    .select({ orderId: vatEvidence.orderId })
    .from(vatEvidence)
    .where(and(ofTenant(tx, vatEvidence), lte(vatEvidence.keptUntil, before), notExists(undecided)))
    .orderBy(vatEvidence.keptUntil, vatEvidence.orderId)
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(vatEvidence)
    .where(and(ofTenant(tx, vatEvidence), inArray(vatEvidence.orderId, old)))
  return count
}
