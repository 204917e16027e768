import type { MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose } from '@hearth/contracts/mail'
import {
  listUnusedLinks,
  type UnusedLinkRow,
  updateLinksUsed,
  updateTheseLinksUsed,
} from '@hearth/db/queries/mail/links'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { normalizeEmail } from '../identity/email.ts'
import { mailMember } from '../mail/mail-member.ts'

/**
 * What each event of an account does to its unused links. It ends `all` links of a purpose, or the `later` ones: those of an address that the account
 * got while the address it has now could still be kept. Links that an event does not name stay.
 */
export const ENDED_LINKS = {
  unconfirmed_address_changed: { confirm_address: 'all', disown_account: 'all', reset_password: 'all' },
  address_confirmed: { confirm_address: 'all', disown_account: 'all', reset_password: 'all' },
  address_change_requested: { change_address: 'all' },
  address_change_cancelled: { change_address: 'all' },
  // An intruder who has changed the address may change the password too, so former addresses keep their right.
  password_changed: { reset_password: 'all', change_address: 'all' },
  password_reset: { reset_password: 'all', change_address: 'all', keep_address: 'later' },
  address_changed: {
    ...{ change_address: 'all', reset_password: 'all', end_sessions: 'all', download_data: 'all' },
    ...{ keep_address: 'later', unsubscribe: 'later' },
  },
  address_kept: {
    ...{ change_address: 'all', reset_password: 'all', end_sessions: 'all', download_data: 'all' },
    ...{ keep_address: 'later', unsubscribe: 'later' },
  },
  sessions_ended: {},
  account_deleted: {},
  // A closed account is opened by no link while it is closed.
  account_closed: {},
  account_restored: { restore_account: 'all' },
} as const satisfies Record<string, Readonly<Partial<Record<LinkPurpose, 'all' | 'later'>>>>

/** Something that happens to an account and ends links. */
export type LinkEndingEvent = keyof typeof ENDED_LINKS

interface EndLinks {
  readonly memberId: MemberId
  readonly event: LinkEndingEvent
  /** The address that the account has after the event. Without it no `later` links end. */
  readonly email?: string
  /** The address from which the event takes the account, if its owner does not know. */
  readonly lostBy?: string | null
}

/**
 * Ends the links that the event ends, and mails every address that thereby cannot take the account back any more. The caller has locked the member
 * and calls this before it uses up a link itself.
 */
export async function endLinks(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId, event, email, lostBy = null }: EndLinks,
): Promise<void> {
  const now = ctx.clock.now()
  const ended = Object.entries(ENDED_LINKS[event]) as [LinkPurpose, 'all' | 'later'][]
  const purposesOf = (which: 'all' | 'later') => ended.flatMap(([purpose, ends]) => (ends === which ? [purpose] : []))
  const [all, later] = [purposesOf('all'), purposesOf('later')]
  const [links] = await Promise.all([
    email !== undefined && later.length > 0 ? listUnusedLinks(tx, { memberId, purposes: later }) : [],
    all.length > 0 ? updateLinksUsed(tx, { memberId, purposes: all, now }) : 0,
  ])
  const lost = email === undefined ? [] : laterLinks(links, email)
  const told = [...lost.flatMap(({ purpose, recipient }) => (purpose === 'keep_address' ? [recipient] : [])), lostBy]
  const recipients = new Map(told.flatMap((one) => (one === null ? [] : [[normalizeEmail(one), one] as const])))
  await Promise.all([
    lost.length > 0 ? updateTheseLinksUsed(tx, { linkIds: lost.map(({ id }) => id), now }) : 0,
    ...[...recipients.values()].map((recipient) => mailMember(ctx, tx, { memberId, type: 'address_lost', recipient })),
  ])
}

/**
 * The links of addresses that the account got while `email`, which it had before them, could be kept: the address that was there longest has the
 * right, for as long as a link keeps it.
 */
function laterLinks(links: readonly UnusedLinkRow[], email: string): readonly UnusedLinkRow[] {
  const emailNormalized = normalizeEmail(email)
  const isOwn = ({ recipient }: UnusedLinkRow) => recipient !== null && normalizeEmail(recipient) === emailNormalized
  return links.filter(
    (link, at) =>
      !isOwn(link) &&
      links.slice(0, at).some((own) => own.purpose === 'keep_address' && isOwn(own) && link.createdAt < own.expiresAt),
  )
}
