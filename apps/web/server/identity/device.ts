import { randomBytes } from 'node:crypto'
import type { Device } from '@hearth/domain/accounts/log-in'
import { normalizeEmail } from '@hearth/domain/identity/email'
import { z } from 'zod'
import { deviceCookie, readDeviceCookie } from './cookies.ts'
import type { RequestHead } from './request-head.ts'
import { fromSigned, keyContextOf, type RequestedSite, sign, toSigned } from './signed-value.ts'

/*
 * A browser that has logged in to an account keeps a proof of it that outlives the session. The proof gives no access: it only gives the device's
 * attempts a rate limit of their own, which nobody else can use up. The server keeps no list of devices.
 */

export interface KnownAccount {
  readonly email: string
  /** A digest of the password; after a change of the password the device counts as unknown. */
  readonly passwordMark: string
}

/** The most accounts that one device remembers; the one used longest ago is dropped first. */
const ACCOUNTS_MAX = 5

const remembered = z.object({ id: z.string().regex(/^[\w-]{22}$/), accounts: z.array(z.string()).max(ACCOUNTS_MAX) })
type Remembered = z.output<typeof remembered>

const cookieKey = (site: RequestedSite) => keyContextOf(site, 'device')
const accountKey = (site: RequestedSite) => keyContextOf(site, 'device account')

function rememberedBy(site: RequestedSite, request: RequestHead): Remembered | null {
  const signed = readDeviceCookie(request, site.runtime.config.publicScheme)
  const read = remembered.safeParse(fromSigned(cookieKey(site), signed))
  return read.success ? read.data : null
}

/** An account in the cookie of a device, from which the address cannot be read. */
const claimOf = (site: RequestedSite, deviceId: string, email: string): string =>
  sign(accountKey(site), deviceId, normalizeEmail(email))

/** The account together with the proof of its password. */
const markOf = (site: RequestedSite, deviceId: string, { email, passwordMark }: KnownAccount): string => {
  const claim = claimOf(site, deviceId, email)
  return `${claim}.${sign(accountKey(site), claim, passwordMark)}`
}

/** The device's proof of having logged in to the account with that address. A device without any proof has no id. */
export function deviceFor(site: RequestedSite, request: RequestHead, email: string): Device {
  const device = rememberedBy(site, request)
  if (!device) return { id: '', claims: false, knows: () => false }
  const { id, accounts } = device
  return {
    id,
    claims: accounts.some((account) => account.startsWith(`${claimOf(site, id, email)}.`)),
    knows: (passwordMark) => accounts.includes(markOf(site, id, { email, passwordMark })),
  }
}

/** The id of this device; empty if it has none. */
export const deviceIdOf = (site: RequestedSite, request: RequestHead): string => rememberedBy(site, request)?.id ?? ''

/** The cookie with which this device can prove that it has logged in to the account. */
export function rememberDevice(site: RequestedSite, request: RequestHead, account: KnownAccount): string {
  const { id, accounts } = rememberedBy(site, request) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
  const mark = markOf(site, id, account)
  const others = accounts.filter((other) => !other.startsWith(`${claimOf(site, id, account.email)}.`))
  const newest = [mark, ...others].slice(0, ACCOUNTS_MAX)
  const signed = toSigned(cookieKey(site), { id, accounts: newest })
  return deviceCookie(site.runtime.config.publicScheme, signed)
}
