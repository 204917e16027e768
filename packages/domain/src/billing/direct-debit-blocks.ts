import { parseIban, parsePhone } from '@hearth/contracts/bank-details'
import type { BlockKind } from '@hearth/contracts/direct-debits'
import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { findMember, findMemberByEmail } from '@hearth/db/queries/accounts/members'
import {
  type DirectDebitBlockRow,
  listDirectDebitBlocks,
  removeDirectDebitBlock,
} from '@hearth/db/queries/billing/collections'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { normalizeEmail } from '../identity/email.ts'
import { bankHashOf } from '../platform/bank-secrets.ts'
import { block } from './collections.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'bankSecret'>
interface Blocked {
  readonly scope: TenantScope
  /** An IBAN, a phone number with its prefix, or an account by its address or id. */
  readonly what: string
}
type BlockRefusal = 'direct_debits.no_such_thing'

interface Thing {
  readonly kind: BlockKind
  readonly value: string
}

/** What support names, in the form in which it is blocked; null for what is none of it. */
async function thingOf(tx: TenantTx, what: string): Promise<Thing | null> {
  if (isUuid(what)) return { kind: 'member', value: what.toLowerCase() }
  if (what.includes('@')) {
    const member = await findMemberByEmail(tx, { emailNormalized: normalizeEmail(what) })
    return member && { kind: 'member', value: member.id }
  }
  const phone = what.startsWith('+') ? parsePhone(what, 'NL') : null
  if (phone) return 'phone' in phone ? { kind: 'phone', value: phone.phone } : null
  const iban = parseIban(what)
  return 'iban' in iban ? { kind: 'iban', value: iban.iban } : null
}

/** Whether an account is one of the site, because an id may be mistyped; an IBAN or a number need not be known. */
const isThere = async (tx: TenantTx, { kind, value }: Thing): Promise<boolean> =>
  kind !== 'member' || (await findMember(tx, { memberId: value as MemberId })) !== null

/** Blocks an account, an IBAN or a phone number for direct debit; returns whether it was not blocked before. */
export const blockDirectDebit = (
  ctx: Needs,
  { scope, what, reason }: Blocked & { readonly reason: string },
): Promise<Outcome<{ readonly kind: BlockKind; readonly isNew: boolean }, BlockRefusal>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const thing = await thingOf(tx, what)
    if (!thing || !(await isThere(tx, thing))) return refuse('direct_debits.no_such_thing')
    return accept({ kind: thing.kind, isNew: await block(ctx, tx, { ...thing, reason }) })
  })

/** Lifts such a block; returns whether there was one. */
export const unblockDirectDebit = (
  ctx: Needs,
  { scope, what }: Blocked,
): Promise<Outcome<{ readonly wasBlocked: boolean }, BlockRefusal>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const thing = await thingOf(tx, what)
    if (!thing) return refuse('direct_debits.no_such_thing')
    const valueHash = bankHashOf(ctx, scope, thing.kind, thing.value)
    return accept({ wasBlocked: await removeDirectDebitBlock(tx, { kind: thing.kind, valueHash }) })
  })

/** What is blocked at a site, newest first, a hundred at most. It says of what kind each is, and not which. */
export const listBlocks = (
  { db }: Pick<AppContext, 'db'>,
  { scope }: { readonly scope: TenantScope },
): Promise<readonly DirectDebitBlockRow[]> => inTenant(db, scope, (tx) => listDirectDebitBlocks(tx, { limit: 100 }))
