import { type LedgerAccountId, type MemberId, newId } from '@hearth/contracts/ids'
import { findLedgerAccount, insertLedgerAccount, type LedgerAccountKind } from '@hearth/db/queries/billing/ledger'
import type { TenantTx } from '@hearth/db/scope'

/** An account of a member, or of the house (null), created when it is first needed. */
export async function requireAccount(
  tx: TenantTx,
  kind: LedgerAccountKind,
  memberId: MemberId | null,
): Promise<LedgerAccountId> {
  const found = await findLedgerAccount(tx, { kind, memberId })
  if (found) return found.id
  const id = newId<LedgerAccountId>()
  if (await insertLedgerAccount(tx, { id, kind, memberId })) return id
  const opened = await findLedgerAccount(tx, { kind, memberId })
  if (!opened) throw new Error(`The account ${kind} is neither there nor can it be opened.`)
  return opened.id
}
