import type { MemberId } from '@hearth/contracts/ids'
import { and, eq, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { freeAllowances } from '../../schema/billing.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'

/** What a mailbox has used of the free messages of a site. */
export interface FreeUse {
  readonly messages: number
  /** Different people written to for free. */
  readonly people: number
}
/** The same as it is stored. */
interface FreeUseRow extends FreeUse {
  readonly lastUsedAt: Date
}

interface FreeMessage {
  /** Keyed hash of the mailbox. */
  readonly addressHash: string
  /** Whether it goes to somebody who has had no free message of this mailbox. */
  readonly isNewPerson: boolean
}

/** Null if nothing has been used. */
export async function findFreeUse(
  tx: TenantTx,
  { addressHash }: Pick<FreeMessage, 'addressHash'>,
): Promise<FreeUseRow | null> {
  const [row] = await useOf(tx, { addressHash })
  return row ?? null
}

const useOf = statement((db) =>
  db
    .select({
      messages: freeAllowances.messages,
      people: freeAllowances.people,
      lastUsedAt: freeAllowances.lastUsedAt,
    })
    .from(freeAllowances)
    .where(and(ofScope(freeAllowances), eq(freeAllowances.addressHash, placeholder('addressHash')))),
)

/** Counts a free message, and its person if they are new; null, with nothing counted, if that would exceed a limit. Simultaneous calls run one after another. */
export async function insertFreeMessage(
  tx: TenantTx,
  message: FreeMessage & { readonly most: FreeUse; readonly now: Date },
): Promise<FreeUse | null> {
  const { addressHash, isNewPerson, most, now } = message
  if (most.messages < 1 || (isNewPerson && most.people < 1)) return null
  const [row] = await counting(tx, {
    ...{ addressHash, now, person: isNewPerson ? 1 : 0 },
    ...{ mostMessages: most.messages, mostPeople: most.people },
  })
  return row ?? null
}

const counting = statement((db) => {
  const { messages, people } = freeAllowances
  const person = sql`${placeholder('person')}::int`
  return db
    .insert(freeAllowances)
    .values({
      tenantId: placeholder('tenantId'),
      addressHash: placeholder('addressHash'),
      messages: 1,
      people: person,
      lastUsedAt: placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [freeAllowances.tenantId, freeAllowances.addressHash],
      set: {
        messages: sql`${messages} + 1`,
        people: sql`${people} + ${person}`,
        lastUsedAt: sql`excluded.last_used_at`,
      },
      setWhere: sql`${messages} < ${placeholder('mostMessages')}::int
        and (${person} = 0 or ${people} < ${placeholder('mostPeople')}::int)`,
    })
    .returning({ messages, people })
})

/** Takes back one counted message, and its person if they were new. Nothing falls below zero. */
export async function removeFreeMessage(tx: TenantTx, { addressHash, isNewPerson }: FreeMessage): Promise<boolean> {
  const { count } = await uncounting(tx, { addressHash, person: isNewPerson ? 1 : 0 })
  return count > 0
}

const uncounting = statement((db) => {
  const { messages, people } = freeAllowances
  return db
    .update(freeAllowances)
    .set({
      messages: sql`greatest(${messages} - 1, 0)`,
      people: sql`greatest(${people} - ${placeholder('person')}::int, 0)`,
    })
    .where(and(ofScope(freeAllowances), eq(freeAllowances.addressHash, placeholder('addressHash'))))
})

/** Notes that a mailbox gets the credits that signing up brings; false if it has had them. Of simultaneous calls one gets true. */
export async function insertSignupCreditsUse(
  tx: TenantTx,
  { addressHash, now }: Pick<FreeMessage, 'addressHash'> & { readonly now: Date },
): Promise<boolean> {
  const { tenantId, addressHash: hash, signupCredits } = freeAllowances
  const { count } = await sqlOf(tx)
    .insert(freeAllowances)
    .values({ tenantId: tx.scope.tenantId, addressHash, messages: 0, people: 0, signupCredits: true, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [tenantId, hash],
      set: { signupCredits: true, lastUsedAt: now },
      setWhere: eq(signupCredits, false),
    })
  return count > 0
}

/** Lets a mailbox have the credits of signing up again. */
export async function removeSignupCreditsUse(
  tx: TenantTx,
  { addressHash }: Pick<FreeMessage, 'addressHash'>,
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(freeAllowances)
    .set({ signupCredits: false })
    .where(and(ofTenant(tx, freeAllowances), eq(freeAllowances.addressHash, addressHash)))
  return count > 0
}

/**
 * Begins the discount of a new member, unless it has begun before: with this account, whose end then stays, or with another one of the mailbox, whose
 * earlier end counts for both.
 */
export async function insertTimeBonus(
  tx: TenantTx,
  bonus: Pick<FreeMessage, 'addressHash'> & { readonly memberId: MemberId; readonly endsAt: Date; readonly now: Date },
): Promise<boolean> {
  const { count } = await starting(tx, { ...bonus })
  return count > 0
}

const starting = statement((db) => {
  const tenantId = sql`${placeholder('tenantId')}::uuid`
  const at = (name: 'endsAt' | 'now') => sql`${placeholderFor(freeAllowances.lastUsedAt, name)}::timestamptz`
  const noted = db.$with('noted', {}).as(sql`
    insert into ${freeAllowances} as known (tenant_id, address_hash, messages, people, time_bonus_ends_at, last_used_at)
    select ${tenantId}, ${placeholder('addressHash')}::text, 0, 0, coalesce(m.time_bonus_ends_at, ${at('endsAt')}), ${at('now')}
    from ${members} m where m.tenant_id = ${tenantId} and m.id = ${placeholder('memberId')}::uuid
    on conflict (tenant_id, address_hash) do update set
      time_bonus_ends_at = least(known.time_bonus_ends_at, excluded.time_bonus_ends_at),
      last_used_at = greatest(known.last_used_at, excluded.last_used_at)
    returning time_bonus_ends_at`)
  return db
    .with(noted)
    .update(members)
    .set({ timeBonusEndsAt: sql`(select time_bonus_ends_at from noted)` })
    .where(and(ofScope(members), eq(members.id, placeholder('memberId'))))
})

/** Counts what one mailbox has used for another one, too, unless that has used more. */
export async function copyFreeUse(tx: TenantTx, { from, to }: { from: string; to: string }): Promise<void> {
  const { tenantId, addressHash, messages, people, signupCredits, timeBonusEndsAt, lastUsedAt } = freeAllowances
  await sqlOf(tx)
    .insert(freeAllowances)
    .select(
      sqlOf(tx)
        .select({
          ...{ tenantId, addressHash: sql<string>`${to}::text`.as('address_hash'), messages, people },
          ...{ signupCredits, timeBonusEndsAt, lastUsedAt },
        })
        .from(freeAllowances)
        .where(and(ofTenant(tx, freeAllowances), eq(addressHash, from))),
    )
    .onConflictDoUpdate({
      target: [tenantId, addressHash],
      set: {
        messages: sql`greatest(${messages}, excluded.messages)`,
        people: sql`greatest(${people}, excluded.people)`,
        signupCredits: sql`${signupCredits} or excluded.signup_credits`,
        timeBonusEndsAt: sql`least(${timeBonusEndsAt}, excluded.time_bonus_ends_at)`,
        lastUsedAt: sql`greatest(${lastUsedAt}, excluded.last_used_at)`,
      },
    })
}

/** Removes up to `limit` rows whose last use was before that time, oldest first, and returns their number. */
export async function removeOldFreeUses(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ addressHash: freeAllowances.addressHash })
    .from(freeAllowances)
    .where(and(ofTenant(tx, freeAllowances), lte(freeAllowances.lastUsedAt, before)))
    .orderBy(freeAllowances.lastUsedAt)
    .limit(limit)
    .as('old')
  const { count } = await sqlOf(tx)
    .delete(freeAllowances)
    .where(
      and(
        ofTenant(tx, freeAllowances),
        lte(freeAllowances.lastUsedAt, before),
        sql`${freeAllowances.addressHash} in (select ${old.addressHash} from ${old})`,
      ),
    )
  return count
}
