import type { MailId, MemberId } from '@hearth/contracts/ids'
import { FAKE_PROFILE, type MailType } from '@hearth/contracts/mail'
import {
  and,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ofTenant, sqlOf } from '../../handle.ts'
import { links, mails } from '../../schema/mail.ts'
import { jobReceipts } from '../../schema/platform.ts'
import type { TenantTx } from '../../scope.ts'

/** Which mails: the first after that id that were written until then and have no receipt of that name and their id. */
interface Written {
  readonly after: MailId
  readonly before: Date
  readonly receipt: string
  readonly limit: number
}

const written = (tx: TenantTx, { after, before, receipt, limit }: Written, which: SQL | undefined) =>
  sqlOf(tx)
    .select({ id: mails.id, memberId: mails.memberId, type: mails.type })
    .from(mails)
    .where(
      and(
        ofTenant(tx, mails),
        // Ids ascend with time, so the primary key finds these.
        gt(mails.id, after),
        lte(mails.createdAt, before),
        which,
        sql`not exists (select from ${jobReceipts}
          where ${and(ofTenant(tx, jobReceipts), eq(jobReceipts.jobId, sql`concat(${receipt}::text, ' ', ${mails.id})`))})`,
      ),
    )
    .orderBy(mails.id)
    .limit(limit)

/** Mails that were neither sent nor refused nor given up, without those of these types and those all of whose links have ended. */
export const listMailsWithoutOutcome = (
  tx: TenantTx,
  { without, now, ...which }: Written & { readonly without: readonly MailType[]; readonly now: Date },
): Promise<{ id: MailId; type: MailType }[]> => {
  const isOpen = and(isNull(mails.sentAt), isNull(mails.refusedAt), isNull(mails.givenUpAt))
  const linksOf = (condition?: SQL) =>
    sqlOf(tx)
      .select({ id: links.id })
      .from(links)
      .where(and(ofTenant(tx, links), eq(links.mailId, mails.id), condition))
  const isGood = or(notExists(linksOf()), exists(linksOf(gt(links.expiresAt, now))))
  return written(tx, which, and(isOpen, notInArray(mails.type, [...without]), isGood))
}

/** Mails that told a member that their account was closed because the profile was fake, as far as none has told them since that it is open again. */
export async function listFakeProfileMails(
  tx: TenantTx,
  which: Written,
): Promise<{ id: MailId; memberId: MemberId }[]> {
  const later = alias(mails, 'later')
  const detail = (name: string, of: { readonly details: SQLWrapper } = mails) => sql`${of.details} ->> ${name}`
  const isAboutFake = or(
    and(eq(mails.type, 'account_closed'), eq(detail('reason'), FAKE_PROFILE)),
    and(eq(mails.type, 'statement_given'), eq(detail('measure'), 'disable_account'), eq(detail('rule'), FAKE_PROFILE)),
  )
  const isOfOpening = or(
    eq(later.type, 'account_reopened'),
    and(eq(later.type, 'measure_lifted'), eq(detail('measure', later), 'disable_account')),
  )
  const openings = sqlOf(tx)
    .select({ id: later.id })
    .from(later)
    .where(
      and(ofTenant(tx, later), eq(later.memberId, mails.memberId), gt(later.createdAt, mails.createdAt), isOfOpening),
    )
  const rows = await written(tx, which, and(isNotNull(mails.memberId), isAboutFake, notExists(openings)))
  return rows.flatMap(({ id, memberId }) => (memberId === null ? [] : [{ id, memberId }]))
}
