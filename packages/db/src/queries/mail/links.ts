import type { LinkId, MailId, MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose } from '@hearth/contracts/mail'
import { and, desc, eq, gt, gte, inArray, isNull } from 'drizzle-orm'
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
  readonly memberId: MemberId
  /** The recipient of its mail, if it was not the member's address. */
  readonly recipient: string | null
}

/** Adds the links of a mail. */
export async function insertLinks(tx: TenantTx, { added }: { added: readonly NewLink[] }): Promise<void> {
  await sqlOf(tx)
    .insert(links)
    .values(added.map((link) => ({ ...link, tenantId: tx.scope.tenantId })))
}

interface WhichLink {
  readonly linkId: LinkId
  readonly purpose: LinkPurpose
  readonly now: Date
}

const isOpen = (tx: TenantTx, { linkId, purpose, now }: WhichLink) =>
  and(
    ofTenant(tx, links),
    eq(links.id, linkId),
    eq(links.purpose, purpose),
    isNull(links.usedAt),
    gt(links.expiresAt, now),
  )

/** The link, if it has this purpose, is unused and has not expired. Uses nothing up. */
export async function findOpenLink(tx: TenantTx, which: WhichLink): Promise<OpenLinkRow | null> {
  const [row] = await sqlOf(tx)
    .select({ memberId: links.memberId, recipient: mails.recipient })
    .from(links)
    .innerJoin(mails, and(eq(mails.tenantId, links.tenantId), eq(mails.id, links.mailId)))
    .where(isOpen(tx, which))
  return row ?? null
}

/** The member of a link, whether or not it can still be used. */
export async function findLinkOwner(tx: TenantTx, { linkId }: { linkId: LinkId }): Promise<MemberId | null> {
  const [row] = await sqlOf(tx)
    .select({ memberId: links.memberId })
    .from(links)
    .where(and(ofTenant(tx, links), eq(links.id, linkId)))
  return row?.memberId ?? null
}

/** A link, whether or not it can still be used. */
export interface LinkStateRow extends OpenLinkRow {
  readonly usedAt: Date | null
  readonly expiresAt: Date
}

export async function findLinkState(
  tx: TenantTx,
  { linkId, purpose }: Pick<WhichLink, 'linkId' | 'purpose'>,
): Promise<LinkStateRow | null> {
  const [row] = await sqlOf(tx)
    .select({
      memberId: links.memberId,
      recipient: mails.recipient,
      usedAt: links.usedAt,
      expiresAt: links.expiresAt,
    })
    .from(links)
    .innerJoin(mails, and(eq(mails.tenantId, links.tenantId), eq(mails.id, links.mailId)))
    .where(and(ofTenant(tx, links), eq(links.id, linkId), eq(links.purpose, purpose)))
  return row ?? null
}

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
    .innerJoin(mails, and(eq(mails.tenantId, links.tenantId), eq(mails.id, links.mailId)))
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

/** Uses the link up; false for a dead link. Of concurrent calls one returns true. */
export async function updateLinkUsed(tx: TenantTx, which: WhichLink): Promise<boolean> {
  const { count } = await sqlOf(tx).update(links).set({ usedAt: which.now }).where(isOpen(tx, which))
  return count > 0
}

/** Closes all links of these purposes of a member, or those that expire at `since` or later; returns how many were unused. */
export async function updateLinksUsed(
  tx: TenantTx,
  {
    memberId,
    purposes,
    now,
    since,
  }: { memberId: MemberId; purposes: readonly LinkPurpose[]; now: Date; since?: Date | undefined },
): Promise<number> {
  const { count } = await sqlOf(tx)
    .update(links)
    .set({ usedAt: now })
    .where(
      and(
        ofTenant(tx, links),
        eq(links.memberId, memberId),
        inArray(links.purpose, [...purposes]),
        isNull(links.usedAt),
        since && gte(links.expiresAt, since),
      ),
    )
  return count
}
