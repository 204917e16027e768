import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** How often something may be tried within a window that begins with the first try. */
export interface Budget {
  /** A hash: the table tells nobody who tried what. */
  readonly key: string
  readonly limit: number
  /** Length of the window. */
  readonly minutes: number
  /** Whether a success counts as well. */
  readonly kept?: boolean
}

const budget = (name: string, of: readonly string[], limit: number, minutes: number): Budget => ({
  key: createHash('sha256')
    .update(JSON.stringify([name, ...of]))
    .digest('base64url'),
  limit,
  minutes,
})

/** Guesses of strangers at the account with this normalised address, whether it exists or not: ten in a quarter of an hour. */
export const guessesPerAccount = (emailNormalized: string): Budget =>
  budget('guesses-per-account', [emailNormalized], 10, 15)

/** Guesses of strangers from one network, at whatever accounts: fifty in a quarter of an hour. */
export const guessesPerNetwork = (address: string): Budget =>
  budget('guesses-per-network', [networkOf(address)], 50, 15)

/** Tries on a device that logged in to this account before: ten in a quarter of an hour, and nobody else's count. */
export const guessesPerDevice = (deviceId: string, emailNormalized: string): Budget =>
  budget('guesses-per-device', [deviceId, emailNormalized], 10, 15)

/** Logins to one account, right or wrong and from wherever: forty in a quarter of an hour. A success is not given back, so that sessions have a limit too. */
export const loginsPerAccount = (emailNormalized: string): Budget => ({
  ...budget('logins-per-account', [emailNormalized], 40, 15),
  kept: true,
})

/** Signups from one network: twenty an hour, which a household or an office does not reach. */
export const signupsPerNetwork = (address: string): Budget =>
  budget('signups-per-network', [networkOf(address)], 20, 60)

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
