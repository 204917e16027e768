import type { LinkId, MailId, MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose } from '@hearth/contracts/mail'
import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { links, mails } from '../../schema/mail.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'

export interface NewLink {
  readonly id: LinkId
  readonly mailId: MailId
  readonly memberId: MemberId
  readonly purpose: LinkPurpose
  readonly expiresAt: Date
}

/** A link that can still be used. */
export interface OpenLinkRow {
  readonly mailId: MailId
  readonly memberId: MemberId
  /** The recipient of its mail, if it was not the member's address. */
  readonly recipient: string | null
}

/** Adds the links of a mail. */
export async function insertLinks(tx: TenantTx, { added }: { added: readonly NewLink[] }): Promise<void> {
  await Promise.all(added.map((link) => linkInsert(tx, { ...link })))
}

const linkInsert = statement((db) =>
  db.insert(links).values({
    tenantId: placeholder('tenantId'),
    id: placeholder('id'),
    mailId: placeholder('mailId'),
    memberId: placeholder('memberId'),
    purpose: placeholder('purpose'),
    expiresAt: placeholder('expiresAt'),
  }),
)

interface WhichLink {
  readonly linkId: LinkId
  readonly purpose: LinkPurpose
  readonly now: Date
}

const isOpen = and(
  ofScope(links),
  eq(links.id, placeholder('linkId')),
  eq(links.purpose, placeholder('purpose')),
  isNull(links.usedAt),
  gt(links.expiresAt, placeholderFor(links.expiresAt, 'now')),
)
const isOfMail = and(eq(mails.tenantId, links.tenantId), eq(mails.id, links.mailId))

/** The link, if it has this purpose, is unused and has not expired. Uses nothing up. */
export async function findOpenLink(tx: TenantTx, which: WhichLink): Promise<OpenLinkRow | null> {
  const [row] = await openLinks(tx, { ...which })
  return row ?? null
}

const openLinks = statement((db) =>
  db
    .select({ mailId: links.mailId, memberId: links.memberId, recipient: mails.recipient })
    .from(links)
    .innerJoin(mails, isOfMail)
    .where(isOpen),
)

/** The member of a link, whether or not it can still be used. */
export async function findLinkOwner(tx: TenantTx, { linkId }: { linkId: LinkId }): Promise<MemberId | null> {
  const [row] = await linkOwners(tx, { linkId })
  return row?.memberId ?? null
}

const linkOwners = statement((db) =>
  db
    .select({ memberId: links.memberId })
    .from(links)
    .where(and(ofScope(links), eq(links.id, placeholder('linkId')))),
)

/** A link, whether or not it can still be used. */
export interface LinkStateRow extends OpenLinkRow {
  readonly usedAt: Date | null
  readonly expiresAt: Date
}

export async function findLinkState(
  tx: TenantTx,
  { linkId, purpose }: Pick<WhichLink, 'linkId' | 'purpose'>,
): Promise<LinkStateRow | null> {
  const [row] = await linkStates(tx, { linkId, purpose })
  return row ?? null
}

const linkStates = statement((db) =>
  db
    .select({
      mailId: links.mailId,
      memberId: links.memberId,
      recipient: mails.recipient,
      usedAt: links.usedAt,
      expiresAt: links.expiresAt,
    })
    .from(links)
    .innerJoin(mails, isOfMail)
    .where(and(ofScope(links), eq(links.id, placeholder('linkId')), eq(links.purpose, placeholder('purpose')))),
)

export type LinkOfMemberRow = Pick<LinkStateRow, 'recipient' | 'expiresAt'>

/** The last usable link of this purpose of a member. */
export async function findOpenLinkOf(
  tx: TenantTx,
  { memberId, purpose, now }: { memberId: MemberId; purpose: LinkPurpose; now: Date },
): Promise<LinkOfMemberRow | null> {
  const [row] = await openLinksOf(tx, { memberId, purpose, now })
  return row ?? null
}

const openLinksOf = statement((db) =>
  db
    .select({ recipient: mails.recipient, expiresAt: links.expiresAt })
    .from(links)
    .innerJoin(mails, isOfMail)
    .where(
      and(
        ofScope(links),
        eq(links.memberId, placeholder('memberId')),
        eq(links.purpose, placeholder('purpose')),
        isNull(links.usedAt),
        gt(links.expiresAt, placeholderFor(links.expiresAt, 'now')),
      ),
    )
    .orderBy(desc(links.expiresAt))
    .limit(1),
)

/** Uses the link up and returns it; null for a dead link. Of concurrent calls one gets it. */
export async function updateLinkUsed(tx: TenantTx, which: WhichLink): Promise<OpenLinkRow | null> {
  const [row] = await linkUse(tx, { ...which })
  return row ?? null
}

const usedNow = { usedAt: sql`${placeholderFor(links.usedAt, 'now')}` }

const linkUse = statement((db) =>
  db
    .update(links)
    .set(usedNow)
    .from(mails)
    .where(and(isOpen, isOfMail))
    .returning({ mailId: links.mailId, memberId: links.memberId, recipient: mails.recipient }),
)

/** Closes the unused links of these purposes of a member; returns how many there were. */
export async function updateLinksUsed(
  tx: TenantTx,
  { memberId, purposes, now }: { memberId: MemberId; purposes: readonly LinkPurpose[]; now: Date },
): Promise<number> {
  const { count } = await linksClosed(tx, { memberId, purposes, now })
  return count
}

const isUnusedOf = and(
  ofScope(links),
  eq(links.memberId, placeholder('memberId')),
  sql`${links.purpose} = any(${placeholder('purposes')}::text[])`,
  isNull(links.usedAt),
)

const linksClosed = statement((db) => db.update(links).set(usedNow).where(isUnusedOf))

/** A link that was not used, whether or not it has expired. */
export interface UnusedLinkRow {
  readonly id: LinkId
  readonly purpose: LinkPurpose
  /** The recipient of its mail, if it was not the member's address. */
  readonly recipient: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The unused links of these purposes of a member, the expired ones too, oldest first. */
export const listUnusedLinks = async (
  tx: TenantTx,
  { memberId, purposes }: { memberId: MemberId; purposes: readonly LinkPurpose[] },
): Promise<readonly UnusedLinkRow[]> => unusedLinks(tx, { memberId, purposes })

const unusedLinks = statement((db) =>
  db
    .select({
      id: links.id,
      purpose: links.purpose,
      recipient: mails.recipient,
      createdAt: mails.createdAt,
      expiresAt: links.expiresAt,
    })
    .from(links)
    .innerJoin(mails, isOfMail)
    .where(isUnusedOf)
    .orderBy(mails.createdAt, links.id),
)

/** Closes these links; returns how many were unused. */
export async function updateTheseLinksUsed(
  tx: TenantTx,
  { linkIds, now }: { linkIds: readonly LinkId[]; now: Date },
): Promise<number> {
  const { count } = await theseLinksClosed(tx, { linkIds, now })
  return count
}

const theseLinksClosed = statement((db) =>
  db
    .update(links)
    .set(usedNow)
    .where(and(ofScope(links), sql`${links.id} = any(${placeholder('linkIds')}::uuid[])`, isNull(links.usedAt))),
)

/**
 * Removes up to `limit` links that expired before that time, those to keep an address only if before `keepAddressBefore` too, whether or not they were
 * used, and returns their number.
 */
export async function removeOldLinks(
  tx: TenantTx,
  { before, keepAddressBefore, limit }: { before: Date; keepAddressBefore: Date; limit: number },
): Promise<number> {
  const isOld = and(
    lte(links.expiresAt, before),
    or(ne(links.purpose, 'keep_address'), lte(links.expiresAt, keepAddressBefore)),
  )
  const old = sqlOf(tx)
    .select({ id: links.id })
    .from(links)
    .where(and(ofTenant(tx, links), isOld))
    .orderBy(links.expiresAt)
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(links)
    .where(and(ofTenant(tx, links), inArray(links.id, old)))
  return count
}
