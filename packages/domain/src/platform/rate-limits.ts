import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { countAttempts, refundAttempt } from '@hearth/db/queries/platform/rate-limits'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

const DAY_MINUTES = DAY / MINUTE

/** How many attempts may be made within a window that begins with the first one (decision 12). */
export interface RateLimit {
  /** Its name, and whose attempts it counts. */
  readonly of: readonly [name: string, ...whose: string[]]
  readonly limit: number
  /** Length of the window. */
  readonly minutes: number
  /** Whether a success counts as well. */
  readonly countsSuccess?: boolean
}

/**
 * The key under which a rate limit of this tenant is counted, in 43 characters. It does not show who tried what, and nobody without the secret can
 * find out by hashing all addresses.
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

/** Guesses of strangers from one network, at whatever accounts: fifty in a quarter of an hour. */
export const guessesPerNetwork = (address: string): RateLimit => ({
  of: ['guesses-per-network', networkOf(address)],
  limit: 50,
  minutes: 15,
})

/** Tries on a device that logged in to this account before: ten in a quarter of an hour, and nobody else's count. */
export const guessesPerDevice = (deviceId: string, emailNormalized: string): RateLimit => ({
  of: ['guesses-per-device', deviceId, emailNormalized],
  limit: 10,
  minutes: 15,
})

/** Guesses of whoever is logged in at the password of their account: ten in a quarter of an hour, which strangers cannot use up. */
export const guessesOfMember = (memberId: MemberId): RateLimit => ({
  of: ['guesses-of-member', memberId],
  limit: 10,
  minutes: 15,
})

/** Logins to one account, right or wrong and from wherever: forty in a quarter of an hour. Successes are not refunded, so that the number of sessions is limited too. */
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

/** Mails that somebody in one network has caused, to whomever: twenty an hour and sixty a day, so that nobody fills strangers' mailboxes. */
export const mailsPerNetwork = (address: string): readonly [RateLimit, RateLimit] => [
  { of: ['mails-per-network', networkOf(address)], limit: 20, minutes: 60, countsSuccess: true },
  { of: ['mails-per-network-and-day', networkOf(address)], limit: 60, minutes: DAY_MINUTES, countsSuccess: true },
]

/** Mails to one normalised address that whoever typed it has caused, whether it has an account or not: five a day. */
export const mailsPerAddress = (emailNormalized: string): RateLimit => ({
  of: ['mails-per-address', emailNormalized],
  limit: 5,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/**
 * Mails to one normalised address that members typed in place of their own, whether it has an account or not: three a day. They have a limit of
 * their own, or strangers could use up the mails that the owner of the address asks for.
 */
export const changesPerAddress = (emailNormalized: string): RateLimit => ({
  of: ['changes-per-address', emailNormalized],
  limit: 3,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/**
 * Pictures that a member has sent, or shown another part of: sixty an hour, twice as many as premium members have room for. Each takes room and a
 * processor, also of one who removes them again.
 */
export const picturesPerMember = (memberId: MemberId): RateLimit => ({
  of: ['pictures-per-member', memberId],
  limit: 60,
  minutes: 60,
  countsSuccess: true,
})

/** Mails that a member has caused, to whatever address: ten a day. */
export const mailsPerMember = (memberId: MemberId): RateLimit => ({
  of: ['mails-per-member', memberId],
  limit: 10,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/** Confirmations that a member has sent again: one a minute, which is how long a mail takes to arrive. */
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

/** Passwords that are hashed for one link at the same time: three. The first one uses it up, and what fails for a reason of ours is refunded. */
export const resetsPerLink = (token: string): RateLimit => ({
  of: ['resets-per-link', token],
  limit: 3,
  minutes: 60,
  countsSuccess: true,
})

/** Mails about logins from new devices of one member: three a day, however many devices there are. */
export const deviceMailsPerMember = (memberId: MemberId): RateLimit => ({
  of: ['device-mails-per-member', memberId],
  limit: 3,
  minutes: DAY_MINUTES,
  countsSuccess: true,
})

/** What one subscriber can change at will is one network: an IPv4 address, of an IPv6 address the first 64 bits. */
export function networkOf(address: string): string {
  const text = address.trim().toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(text)) return text
  // The parser of addresses writes it in one form: no leading zeros, hexadecimal to the end.
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

/** An attempt that counts against each of its rate limits, or is not made. */
export type Reservation =
  | Granted
  /** Whole minutes until the first rate limit that is used up is renewed, at least one; its name. */
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
 * Counts an attempt against every one of these rate limits, or against none when one is used up. Commit it before the attempt begins: only
 * then do attempts at the same moment see each other. Every caller names rate limits in the same order, network before account, so that no
 * two wait for each other, and so that a network whose limit is used up leaves no row for each account that it tries.
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

/** Takes a reservation back, as if the attempt had not been made. */
export async function refund(tx: TenantTx, { taken }: Pick<Granted, 'taken'>): Promise<void> {
  await Promise.all(taken.map((one) => refundAttempt(tx, one)))
}

/** Takes back what a success does not count against. */
export const refundSuccess = (tx: TenantTx, { taken }: Granted): Promise<void> =>
  refund(tx, { taken: taken.filter(({ countsSuccess }) => !countsSuccess) })

/** Makes the attempt that was reserved, and refunds it when it failed for a reason of ours. */
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
