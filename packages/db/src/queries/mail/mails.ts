import type { NotificationType } from '@hearth/contracts/accounts'
import type { LinkId, MailId, MemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { LinkPurpose, MailDetails, MailStop, MailType } from '@hearth/contracts/mail'
import { and, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { IS_OPTIONAL_MAIL, links, mails } from '../../schema/mail.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'

export interface NewMail {
  readonly id: MailId
  /** Null for somebody without an account. */
  readonly memberId: MemberId | null
  readonly type: MailType
  /** The recipient, if it is not the member's address. */
  readonly recipient: string | null
  readonly details: MailDetails
  readonly createdAt: Date
}

/** A mail with the data of its recipient that its text needs. */
export interface MailRow extends NewMail {
  readonly sentAt: Date | null
  readonly refusedAt: Date | null
  readonly givenUpAt: Date | null
  /** Where it goes. */
  readonly to: string
  /** A visitor's is in the details; null until a member has chosen one. */
  readonly language: Locale | null
  readonly mailStops: readonly MailStop[]
  /** Notifications that the member has switched off for e-mail. */
  readonly notificationsDisabled: readonly NotificationType[]
  /** Empty for a visitor. */
  readonly name: string
  /** ISO 3166-1 alpha-2; `ZZ`, an unknown one, for a visitor. */
  readonly country: string
}

/** Adds a mail; throws if the member is not of this tenant. */
export async function insertMail(tx: TenantTx, mail: NewMail): Promise<void> {
  await mailInsert(tx, { ...mail })
}

const mailInsert = statement((db) =>
  db.insert(mails).values({
    tenantId: placeholder('tenantId'),
    id: placeholder('id'),
    memberId: placeholder('memberId'),
    type: placeholder('type'),
    recipient: placeholder('recipient'),
    details: placeholder('details'),
    createdAt: placeholder('createdAt'),
  }),
)

export async function findMail(tx: TenantTx, { mailId }: { mailId: MailId }): Promise<MailRow | null> {
  const [row] = await mailWithReader(tx, { mailId })
  return row ?? null
}

const mailWithReader = statement((db) =>
  db
    .select({
      id: mails.id,
      memberId: mails.memberId,
      type: mails.type,
      recipient: mails.recipient,
      details: mails.details,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      refusedAt: mails.refusedAt,
      givenUpAt: mails.givenUpAt,
      to: sql<string>`coalesce(${mails.recipient}, ${members.email})`,
      language: sql<Locale | null>`coalesce(${members.language}, ${mails.details} ->> 'language')`,
      mailStops: sql<MailStop[]>`coalesce(${members.mailStops}, '{}')`.mapWith(members.mailStops),
      notificationsDisabled: sql<NotificationType[]>`coalesce(${members.notificationsDisabled}, '{}')`.mapWith(
        members.notificationsDisabled,
      ),
      name: sql<string>`coalesce(${profiles.name}, '')`,
      country: sql<string>`coalesce(${profiles.country}, 'ZZ')`,
    })
    .from(mails)
    .leftJoin(members, and(eq(members.tenantId, mails.tenantId), eq(members.id, mails.memberId)))
    .leftJoin(profiles, and(eq(profiles.tenantId, mails.tenantId), eq(profiles.memberId, mails.memberId)))
    .where(and(ofScope(mails), eq(mails.id, placeholder('mailId')))),
)

/** The last mail of a type to a member; null if there is none. */
export async function findLastMail(
  tx: TenantTx,
  { memberId, type }: { memberId: MemberId; type: MailType },
): Promise<Pick<MailRow, 'id' | 'recipient' | 'createdAt' | 'sentAt'> | null> {
  const [row] = await lastMails(tx, { memberId, type })
  return row ?? null
}

const lastMails = statement((db) =>
  db
    .select({ id: mails.id, recipient: mails.recipient, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(and(ofScope(mails), eq(mails.memberId, placeholder('memberId')), eq(mails.type, placeholder('type'))))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1),
)

export type SentMailRow = Pick<
  MailRow,
  'type' | 'recipient' | 'details' | 'createdAt' | 'sentAt' | 'refusedAt' | 'givenUpAt'
>

/** The mails of a member, latest first. */
export const listMailsOf = (
  tx: TenantTx,
  { memberId, limit }: { memberId: MemberId; limit: number },
): Promise<SentMailRow[]> => mailsOfMember(tx, { memberId, limit })

const mailsOfMember = statement((db) =>
  db
    .select({
      type: mails.type,
      recipient: mails.recipient,
      details: mails.details,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      refusedAt: mails.refusedAt,
      givenUpAt: mails.givenUpAt,
    })
    .from(mails)
    .where(and(ofScope(mails), eq(mails.memberId, placeholder('memberId'))))
    .orderBy(desc(mails.id))
    .limit(placeholder('limit')),
)

export interface MailOutcome {
  readonly sentAt?: Date
  readonly refusedAt?: Date
  readonly givenUpAt?: Date | null
}

/** Records the outcome of a mail; false if there is no such mail, or it has been sent already. */
export async function updateMailOutcome(
  tx: TenantTx,
  { mailId, outcome }: { mailId: MailId; outcome: MailOutcome },
): Promise<boolean> {
  const { count } = await mailOutcome(tx, { mailId, ...outcome }, shapeOf(outcome))
  return count > 0
}

/** The columns to set, each to a time or to null. */
const shapeOf = (outcome: MailOutcome) =>
  (['sentAt', 'refusedAt', 'givenUpAt'] as const)
    .filter((name) => outcome[name] !== undefined)
    .map((name) => ({ name, isTime: outcome[name] !== null }))

const mailOutcome = statement((db, shape: ReturnType<typeof shapeOf>) =>
  db
    .update(mails)
    .set(
      Object.fromEntries(
        shape.map(({ name, isTime }) => [name, isTime ? sql`${placeholderFor(mails[name], name)}` : null]),
      ),
    )
    .where(and(ofScope(mails), eq(mails.id, placeholder('mailId')), isNull(mails.sentAt))),
)

/** A mail whose attempts have all failed. */
export interface GivenUpMailRow extends Pick<NewMail, 'id' | 'type' | 'createdAt'> {
  readonly givenUpAt: Date
}

/** Mails that were given up, latest first. */
export async function listGivenUpMails(tx: TenantTx, { limit }: { limit: number }): Promise<GivenUpMailRow[]> {
  const rows = await sqlOf(tx)
    .select({ id: mails.id, type: mails.type, createdAt: mails.createdAt, givenUpAt: mails.givenUpAt })
    .from(mails)
    .where(and(ofTenant(tx, mails), isNotNull(mails.givenUpAt)))
    .orderBy(desc(mails.givenUpAt), mails.id)
    .limit(limit)
  return rows.flatMap(({ givenUpAt, ...row }) => (givenUpAt ? { ...row, givenUpAt } : []))
}

/** Clears the mark of a mail that was given up, and returns the type of the mail; null if it has none. Of concurrent calls one gets the type. */
export async function updateMailNotGivenUp(tx: TenantTx, { mailId }: { mailId: MailId }): Promise<MailType | null> {
  const [row] = await sqlOf(tx)
    .update(mails)
    .set({ givenUpAt: null })
    .where(and(ofTenant(tx, mails), eq(mails.id, mailId), isNotNull(mails.givenUpAt), isNull(mails.sentAt)))
    .returning({ type: mails.type })
  return row?.type ?? null
}

export interface LinkRow {
  readonly id: LinkId
  readonly purpose: LinkPurpose
}

/** The links of a mail. */
export const listLinksOfMail = (tx: TenantTx, { mailId }: { mailId: MailId }): Promise<LinkRow[]> =>
  linksOfMail(tx, { mailId })

const linksOfMail = statement((db) =>
  db
    .select({ id: links.id, purpose: links.purpose })
    .from(links)
    .where(and(ofScope(links), eq(links.mailId, placeholder('mailId'))))
    .orderBy(links.id),
)

interface OldMails {
  readonly before: Date
  readonly limit: number
}

/** Removes up to `limit` receipts of withdrawals to addresses without an account that were mailed before that time, and returns their number. */
export const removeOldReceiptMails = (tx: TenantTx, old: OldMails): Promise<number> =>
  removeMails(tx, { ...old, which: and(isNull(mails.memberId), eq(mails.type, 'withdrawal_received')) })

/** Removes up to `limit` mails, with their links, that their members could do without and that were caused before that time; returns their number. */
export const removeOldOptionalMails = (tx: TenantTx, old: OldMails): Promise<number> =>
  removeMails(tx, { ...old, which: IS_OPTIONAL_MAIL })

async function removeMails(
  tx: TenantTx,
  { which, before, limit }: OldMails & { which: SQL | undefined },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofTenant(tx, mails), which, lte(mails.createdAt, before)))
    .orderBy(mails.createdAt, mails.id)
    .limit(limit)
    .as('old')
  const { count } = await sqlOf(tx)
    .delete(mails)
    .where(and(ofTenant(tx, mails), which, sql`${mails.id} in (select ${old.id} from ${old})`))
  return count
}
