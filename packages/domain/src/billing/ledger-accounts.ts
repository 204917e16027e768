import { type LedgerAccountId, type MemberId, newId } from '@hearth/contracts/ids'
import { findLedgerAccount, insertLedgerAccount, type LedgerAccountKind } from '@hearth/db/queries/billing/ledger'
import type { TenantTx } from '@hearth/db/scope'

/** An account of a member, or of the house (null), created when it is first needed. `unit` is `credits` or a currency. */
export async function requireAccount(
  tx: TenantTx,
  kind: LedgerAccountKind,
  memberId: MemberId | null,
  unit = 'credits',
): Promise<LedgerAccountId> {
  const found = await findLedgerAccount(tx, { kind, memberId, unit })
  if (found) return found.id
  const id = newId<LedgerAccountId>()
  if (await insertLedgerAccount(tx, { id, kind, memberId, unit })) return id
  const opened = await findLedgerAccount(tx, { kind, memberId, unit })
  if (!opened) throw new Error(`The account ${kind} is neither there nor can it be opened.`)
  return opened.id
}
