import { randomBytes } from 'node:crypto'
import type { Device } from '@hearth/domain/accounts/log-in'
import { normalizeEmail } from '@hearth/domain/identity/email'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { deviceCookie, readDeviceCookie } from './cookies.ts'
import type { RequestHead } from './request-head.ts'
import { fromSigned, type KeyContext, sign, toSigned } from './signed-value.ts'

/*
 * A browser that logged in to an account carries a proof of it that outlives the session. It opens nothing: it only gives its attempts a
 * rate limit of their own, which nobody else can use up. The server keeps no list of devices.
 */

type Site = Pick<AppLoadContext, 'runtime' | 'tenant'>

export interface KnownAccount {
  readonly email: string
  /** Of its password, by which the device is unknown once that is another. */
  readonly passwordMark: string
}

/** Accounts that one device remembers; the one used longest ago goes first. */
const ACCOUNTS_MAX = 5

const remembered = z.object({ id: z.string().regex(/^[\w-]{22}$/), accounts: z.array(z.string()).max(ACCOUNTS_MAX) })
type Remembered = z.output<typeof remembered>

const keyContext = ({ runtime, tenant }: Site, purpose: 'device' | 'device account'): KeyContext => ({
  secret: runtime.config.appSecret,
  tenantId: tenant.id,
  purpose,
})

function rememberedBy(site: Site, request: RequestHead): Remembered | null {
  const signed = readDeviceCookie(request, site.runtime.config.publicScheme)
  const read = remembered.safeParse(fromSigned(keyContext(site, 'device'), signed))
  return read.success ? read.data : null
}

/** An account in the cookie of a device: its reader does not learn the address. */
const claimOf = (site: Site, deviceId: string, email: string): string =>
  sign(keyContext(site, 'device account'), deviceId, normalizeEmail(email))

/** The same with what proves the password. */
const markOf = (site: Site, deviceId: string, { email, passwordMark }: KnownAccount): string => {
  const claim = claimOf(site, deviceId, email)
  return `${claim}.${sign(keyContext(site, 'device account'), claim, passwordMark)}`
}

/** What this device proves of having logged in to the account with that address. One that proves nothing has no id. */
export function deviceFor(site: Site, request: RequestHead, email: string): Device {
  const device = rememberedBy(site, request)
  if (!device) return { id: '', claims: false, knows: () => false }
  const { id, accounts } = device
  return {
    id,
    claims: accounts.some((account) => account.startsWith(`${claimOf(site, id, email)}.`)),
    knows: (passwordMark) => accounts.includes(markOf(site, id, { email, passwordMark })),
  }
}

/** The id of this device; empty where it has none. */
export const deviceIdOf = (site: Site, request: RequestHead): string => rememberedBy(site, request)?.id ?? ''

/** The cookie by which this device will prove that it logged in to that account. */
export function rememberDevice(site: Site, request: RequestHead, account: KnownAccount): string {
  const { id, accounts } = rememberedBy(site, request) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
  const mark = markOf(site, id, account)
  const others = accounts.filter((other) => !other.startsWith(`${claimOf(site, id, account.email)}.`))
  const newest = [mark, ...others].slice(0, ACCOUNTS_MAX)
  const signed = toSigned(keyContext(site, 'device'), { id, accounts: newest })
  return deviceCookie(site.runtime.config.publicScheme, signed)
}
