import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { SKIPS_PER_HOUR } from '@hearth/contracts/likes'
import { countAttempts, refundAttempt } from '@hearth/db/queries/platform/rate-limits'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

const DAY_MINUTES = DAY / MINUTE

/** The number of attempts within a window, which begins with the first one (decision 12). */
export interface RateLimit {
  /** Its name, and what it counts by. */
  readonly of: readonly [name: string, ...whose: string[]]
  readonly limit: number
  /** Length of the window. */
  readonly minutes: number
  /** Whether successes count, too. */
  readonly countsSuccess?: boolean
}

/**
 * The key under which a rate limit of this tenant is counted, in 43 characters. It is a keyed hash: without the secret nobody can find out who tried,
 * not even by hashing all addresses.
 */
export const rateLimitKey = (secret: Uint8Array, { tenantId }: TenantScope, { of }: Pick<RateLimit, 'of'>): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([tenantId, ...of]))
    .digest('base64url')

/** Guesses of strangers at the account with this normalised address, whether it exists or not: ten in a quarter of an hour. */
export const guessesPerAccount = (emailNormalized: string): RateLimit => ({
  of: ['guesses-per-account', emailNormalized],
  limit: 10,
  minutes: 15,
})

/** Guesses of strangers from one network at any accounts: fifty in a quarter of an hour. */
export const guessesPerNetwork = (address: string): RateLimit => ({
  of: ['guesses-per-network', networkOf(address)],
  limit: 50,
  minutes: 15,
})

/** Attempts on a device that has logged in to this account before: ten in a quarter of an hour, counted for this device only. */
export const guessesPerDevice = (deviceId: string, emailNormalized: string): RateLimit => ({
  of: ['guesses-per-device', deviceId, emailNormalized],
  limit: 10,
  minutes: 15,
})

/** Guesses of a logged-in person at the account's password: ten in a quarter of an hour, which strangers cannot use up. */
export const guessesOfMember = (memberId: MemberId): RateLimit => ({
  of: ['guesses-of-member', memberId],
  limit: 10,
  minutes: 15,
})

/**
 * Logins to one account, right or wrong, from anywhere: forty in a quarter of an hour. Successes are not refunded, so that the number of sessions is
 * limited, too.
 */
export const loginsPerAccount = (emailNormalized: string): RateLimit => ({
  of: ['logins-per-account', emailNormalized],
  limit: 40,
  minutes: 15,
  countsSuccess: true,
})

/** Signups from one network: twenty an hour, which a household or an office does not reach. */
export const signupsPerNetwork = (address: string): RateLimit => ({
  of: ['signups-per-network', networkOf(address)],
  limit: 20,
  minutes: 60,
})

/**
 * Mails to anybody, from all tenants together, that were requested from one network: twenty an hour and sixty a day, so that nobody fills strangers'
 * mailboxes.
 */
export const mailsPerNetwork = (address: string): readonly [RateLimit, RateLimit] => [
  { of: ['mails-per-network', networkOf(address)], limit: 20, minutes: 60, countsSuccess: true },
  { of: ['mails-per-network-and-day', networkOf(address)], limit: 60, minutes: DAY_MINUTES, countsSuccess: true },
]

/** Mails to one mailbox, from all tenants together, that somebody caused by typing its address: ten a day. */
export const mailsPerMailbox = (mailbox: string): RateLimit => ({
  of: ['mails-per-mailbox', mailbox],
  limit: 10,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/** Mails to one normalised address that visitors requested, whether it has an account or not: five a day. */
export const mailsPerAddress = (emailNormalized: string): RateLimit => ({
  of: ['mails-per-address', emailNormalized],
  limit: 5,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/**
 * Mails to one normalised address that members typed as their new one, whether it has an account or not: three a day. A limit of its own, or
 * strangers could use up the mails that the address's owner requests.
 */
export const changesPerAddress = (emailNormalized: string): RateLimit => ({
  of: ['changes-per-address', emailNormalized],
  limit: 3,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/**
 * Photos and crops of one member: sixty an hour, twice as many as premium members may have photos. Each takes storage and CPU, even if it is removed
 * afterwards.
 */
export const picturesPerMember = (memberId: MemberId): RateLimit => ({
  of: ['pictures-per-member', memberId],
  limit: 60,
  minutes: 60,
  countsSuccess: true,
})

/** Likes of one member, as many as an account of its age may send in an hour. */
export const likesPerMember = (memberId: MemberId, perHour: number): RateLimit => ({
  of: ['likes-per-member', memberId],
  limit: perHour,
  minutes: 60,
  countsSuccess: true,
})

/** Likes that a member gets from fictional profiles in 24 hours. */
export const operatorLikesPerMember = (memberId: MemberId, perDay: number): RateLimit => ({
  of: ['operator-likes-per-member', memberId],
  limit: perDay,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/** People to whom a member writes for the first time; `perHour` goes by the age of their account and by how many have answered. */
export const newPeoplePerMember = (memberId: MemberId, perHour: number): RateLimit => ({
  of: ['new-people-per-member', memberId],
  limit: perHour,
  minutes: 60,
  countsSuccess: true,
})

/** Skips of one member: as many as somebody who only looks on makes in an hour, and no more. */
export const skipsPerMember = (memberId: MemberId): RateLimit => ({
  of: ['skips-per-member', memberId],
  limit: SKIPS_PER_HOUR,
  minutes: 60,
  countsSuccess: true,
})

/** Mails to any address that one member requested: ten a day. */
export const mailsPerMember = (memberId: MemberId): RateLimit => ({
  of: ['mails-per-member', memberId],
  limit: 10,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/** Confirmation mails that a member requests again: one a minute, which is how long a mail takes. */
export const resendsPerMember = (memberId: MemberId): RateLimit => ({
  of: ['resends-per-member', memberId],
  limit: 1,
  minutes: 1,
  countsSuccess: true,
})

/** Mails to reset the password of the account with this normalised address, whether it exists or not: three a day. */
export const resetsPerAddress = (emailNormalized: string): RateLimit => ({
  of: ['resets-per-address', emailNormalized],
  limit: 3,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/** Concurrent password hashes for one link: three. The first success uses the link up, and failures of our own are refunded. */
export const resetsPerLink = (token: string): RateLimit => ({
  of: ['resets-per-link', token],
  limit: 3,
  minutes: 60,
  countsSuccess: true,
})

/** Mails about logins from new devices of one member: three a day, for any number of devices. */
export const deviceMailsPerMember = (memberId: MemberId): RateLimit => ({
  of: ['device-mails-per-member', memberId],
  limit: 3,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/** Reports of one member: ten an hour and thirty a day, more than anybody has to report who reads what they report. */
export const reportsPerMember = (memberId: MemberId): readonly [RateLimit, RateLimit] => [
  { of: ['reports-per-member', memberId], limit: 10, minutes: 60, countsSuccess: true },
  { of: ['reports-per-member-and-day', memberId], limit: 30, minutes: DAY_MINUTES, countsSuccess: true },
]

/** Reports of visitors from one network: ten an hour and thirty a day, like one member’s. */
export const reportsPerNetwork = (address: string): readonly [RateLimit, RateLimit] => [
  { of: ['reports-per-network', networkOf(address)], limit: 10, minutes: 60, countsSuccess: true },
  { of: ['reports-per-network-and-day', networkOf(address)], limit: 30, minutes: DAY_MINUTES, countsSuccess: true },
]

/** Numbers of orders that strangers try from one network: twenty an hour. */
export const contractTriesPerNetwork = (address: string): RateLimit => ({
  of: ['contract-tries-per-network', networkOf(address)],
  limit: 20,
  minutes: 60,
  countsSuccess: true,
})

/**
 * Codes for direct debit to one phone number or mailbox, of one account and from one network: three an hour and five a day each, so that nobody is bothered
 * and nobody runs up the costs of text messages.
 */
export const directDebitCodes = (of: {
  readonly network: string
  readonly memberId: MemberId
  /** Where the code goes. */
  readonly to: string
}): readonly RateLimit[] =>
  (
    [
      ['network', networkOf(of.network)],
      ['member', of.memberId],
      ['number', of.to],
    ] as const
  ).flatMap(([by, whose]): RateLimit[] => [
    { of: [`codes-per-${by}`, whose], limit: 3, minutes: 60, countsSuccess: true },
    { of: [`codes-per-${by}-and-day`, whose], limit: 5, minutes: DAY_MINUTES, countsSuccess: true },
  ])

/** The network of an address, which one subscriber can change at will: an IPv4 address itself, of an IPv6 address the first 64 bits. */
export function networkOf(address: string): string {
  const text = address.trim().toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(text)) return text
  // Parsing normalises the address: no leading zeros, hexadecimal to the end.
  const [head = '', tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::')
  const groups = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...last]
  const isMapped = all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff'
  return isMapped ? toIPv4(all.slice(6)) : `${all.slice(0, 4).join(':')}::/64`
}

const toIPv4 = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

/** The result of counting an attempt against its rate limits. */
export type Reservation =
  | Granted
  /** Whole minutes until the first exhausted rate limit is renewed, at least one, and its name. */
  | { readonly granted: false; readonly minutes: number; readonly limit: string }

interface Granted {
  readonly granted: true
  readonly taken: readonly Taken[]
}
interface Taken {
  readonly key: string
  readonly windowEndsAt: Date
  readonly countsSuccess: boolean
}

/**
 * Counts an attempt against all of these rate limits, or against none if one is exhausted. It must be committed before the attempt begins, so that
 * concurrent attempts see each other. All callers must name the limits in the same order, network before account: this prevents deadlocks, and an
 * exhausted network creates no row for each account that it tries.
 */
export async function reserve(
  { clock, rateLimitSecret }: Pick<AppContext, 'clock' | 'rateLimitSecret'>,
  tx: TenantTx,
  limits: readonly RateLimit[],
): Promise<Reservation> {
  const now = clock.now()
  const attempts = limits.map(({ of, limit, minutes }) => ({
    key: rateLimitKey(rateLimitSecret, tx.scope, { of }),
    limit,
    windowEndsAt: new Date(now.getTime() + minutes * MINUTE),
  }))
  const { counted, fullUntil } = await countAttempts(tx, { attempts, now })
  const taken = limits.flatMap(({ countsSuccess = false }, at) => {
    const [key, windowEndsAt] = [attempts[at]?.key, counted[at]]
    return key && windowEndsAt ? [{ key, windowEndsAt, countsSuccess }] : []
  })
  if (fullUntil === null) return { granted: true, taken }
  await refund(tx, { taken })
  const left = Math.ceil((fullUntil.getTime() - now.getTime()) / MINUTE)
  return { granted: false, minutes: Math.max(1, left), limit: limits[counted.length]?.of[0] ?? '' }
}

/** Reverts a reservation, as if the attempt had not been made. */
export async function refund(tx: TenantTx, { taken }: Pick<Granted, 'taken'>): Promise<void> {
  await Promise.all(taken.map((one) => refundAttempt(tx, one)))
}

/** Refunds those limits that successes do not count against. */
export const refundSuccess = (tx: TenantTx, { taken }: Granted): Promise<void> =>
  refund(tx, { taken: taken.filter(({ countsSuccess }) => !countsSuccess) })

/** Runs the reserved attempt; refunds it if it fails because of a fault of our own. */
export async function withRateLimit<Value>(
  ctx: AppContext,
  scope: TenantScope,
  reservation: Granted,
  attempt: () => Promise<Value>,
): Promise<Value> {
  try {
    return await attempt()
  } catch (error) {
    await inTenant(ctx.db, scope, (tx) => refund(tx, reservation))
    throw error
  }
}
