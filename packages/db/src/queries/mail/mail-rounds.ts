import type { MemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { MailDetails, MailType } from '@hearth/contracts/mail'
import { and, count, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { mails } from '../../schema/mail.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'

/** A mail that every active member gets once: its type, with the details that tell one such round from the next. */
export interface MailRound {
  readonly type: MailType
  readonly details: MailDetails
}

const isOfRound = (tx: TenantTx, { type, details }: MailRound) =>
  and(ofTenant(tx, mails), eq(mails.type, type), sql`${mails.details} @> ${JSON.stringify(details)}::jsonb`)

export interface ReadersRow {
  /** Null until the members have chosen one. */
  readonly language: Locale | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly count: number
}

/** How many active members have not got the mail of this round, by what decides its language. */
export async function countMembersToMail(tx: TenantTx, round: MailRound): Promise<ReadersRow[]> {
  const mailed = sqlOf(tx)
    .select({ id: mails.id })
    .from(mails)
    .where(and(isOfRound(tx, round), eq(mails.memberId, members.id)))
  return sqlOf(tx)
    .select({ language: members.language, country: profiles.country, count: count() })
    .from(members)
    .innerJoin(profiles, and(eq(profiles.tenantId, members.tenantId), eq(profiles.memberId, members.id)))
    .where(and(ofTenant(tx, members), eq(members.status, 'active'), notExists(mailed)))
    .groupBy(members.language, profiles.country)
}

/** Locks up to `limit` active members in the order of their ids, from the one that follows `after` on. */
export async function lockActiveMembers(
  tx: TenantTx,
  { after, limit }: { after: MemberId | null; limit: number },
): Promise<MemberId[]> {
  const rows = await sqlOf(tx)
    .select({ id: members.id })
    .from(members)
    .where(and(ofTenant(tx, members), eq(members.status, 'active'), after === null ? undefined : gt(members.id, after)))
    .orderBy(members.id)
    .limit(limit)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Those of the members who have got the mail of this round. */
export async function listMembersMailed(
  tx: TenantTx,
  { memberIds, ...round }: MailRound & { memberIds: readonly MemberId[] },
): Promise<MemberId[]> {
  const rows = await sqlOf(tx)
    .selectDistinct({ memberId: mails.memberId })
    .from(mails)
    .where(and(isOfRound(tx, round), inArray(mails.memberId, [...memberIds])))
  return rows.flatMap(({ memberId }) => memberId ?? [])
}
