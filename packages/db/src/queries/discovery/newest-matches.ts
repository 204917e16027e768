import type { Gender } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

interface NewestMatches {
  readonly memberId: MemberId
  /** The genders that the member looks for. */
  readonly genders: readonly Gender[]
  /** The member to leave out. */
  readonly except: readonly MemberId[]
  readonly limit: number
}

/** Searchable members of the member's own country who have one of these genders and look for the member's gender or for everyone, newest first. */
export async function listNewestMatches(
  tx: TenantTx,
  { memberId, genders, except, limit }: NewestMatches,
): Promise<MemberId[]> {
  const rows = await newestMatches(tx, { memberId, genders: `{${genders}}`, except: `{${except}}`, limit })
  return rows.map((row) => row.memberId)
}

/* One scan of `profiles_newest` per gender and sought gender in a lateral join: each is in the order of the page and stops at its limit. */
const newestMatches = statement((db) => {
  const me = alias(profiles, 'me')
  const one = db
    .select({ memberId: profiles.memberId, createdAt: profiles.createdAt })
    .from(profiles)
    .where(
      and(
        ofScope(profiles),
        profiles.searchable,
        eq(profiles.country, me.country),
        sql`${profiles.gender} = wanted.gender`,
        sql`${profiles.seeking} = sought.seeking`,
        sql`${profiles.memberId} <> all(${placeholder('except')}::uuid[])`,
      ),
    )
    .orderBy(desc(profiles.createdAt), desc(profiles.memberId))
    .limit(placeholder('limit'))
    .as('found')
  return db
    .select({ memberId: one.memberId })
    .from(me)
    .crossJoin(sql`unnest(${placeholder('genders')}::text[]) as wanted(gender)`)
    .crossJoinLateral(sql`(values (me.gender), ('everyone')) as sought(seeking)`)
    .crossJoinLateral(one)
    .where(and(ofScope(me), eq(me.memberId, placeholder('memberId'))))
    .orderBy(desc(one.createdAt), desc(one.memberId))
    .limit(placeholder('limit'))
})
