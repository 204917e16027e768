import { randomBytes } from 'node:crypto'
import { normalizeEmail } from '@hearth/domain/accounts/email'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { deviceCookie, readDeviceCookie } from './cookies.server.ts'
import { fromSigned, type KeyContext, sign, toSigned } from './signed-value.server.ts'

/*
 * A browser that logged in to an account carries a proof of it that outlives the session. It opens nothing: it only gives its attempts a
 * rate limit of their own, which nobody else can use up. The server keeps no list of devices.
 */

type Site = Pick<AppLoadContext, 'runtime' | 'tenant'>

/** Accounts that one device remembers; the one used longest ago goes first. */
const ACCOUNTS_MAX = 5

const remembered = z.object({ id: z.string().regex(/^[\w-]{22}$/), accounts: z.array(z.string()).max(ACCOUNTS_MAX) })
type Remembered = z.output<typeof remembered>

const keyContext = ({ runtime, tenant }: Site, purpose: 'device' | 'device account'): KeyContext => ({
  secret: runtime.config.appSecret,
  tenantId: tenant.id,
  purpose,
})

function rememberedBy(site: Site, request: Request): Remembered | null {
  const signed = readDeviceCookie(request, site.runtime.config.publicScheme)
  const read = remembered.safeParse(fromSigned(keyContext(site, 'device'), signed))
  return read.success ? read.data : null
}

/** An account in the cookie of a device: its reader does not learn the address. */
const markOf = (site: Site, deviceId: string, email: string): string =>
  sign(keyContext(site, 'device account'), deviceId, normalizeEmail(email))

/** The mark of an account, and when the device last logged in to it; one from before that was noted is as old as can be. */
function parseAccount(account: string): { readonly mark: string; readonly at: Date } {
  const [mark = '', at = '0'] = account.split('.')
  return { mark, at: new Date(Number.parseInt(at, 36)) }
}

/** Whether this device proves that it logged in to the account with that address before, and when. A device that proves nothing has no id. */
export function knownDevice(
  site: Site,
  request: Request,
  email: string,
): { readonly known: boolean; readonly id: string; readonly since?: Date } {
  const device = rememberedBy(site, request)
  if (!device) return NO_DEVICE
  const mark = markOf(site, device.id, email)
  const found = device.accounts.map(parseAccount).find((account) => account.mark === mark)
  return found ? { known: true, id: device.id, since: found.at } : { known: false, id: device.id }
}

/** The id of this device; empty where it has none. */
export const deviceIdOf = (site: Site, request: Request): string => rememberedBy(site, request)?.id ?? ''

const NO_DEVICE = { known: false, id: '' }

/** The cookie by which this device will prove that it logged in to the account with that address. */
export function rememberDevice(site: Site, request: Request, email: string, now = new Date()): string {
  const { id, accounts } = rememberedBy(site, request) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
  const mark = markOf(site, id, email)
  const others = accounts.filter((account) => parseAccount(account).mark !== mark)
  const newest = [`${mark}.${now.getTime().toString(36)}`, ...others].slice(0, ACCOUNTS_MAX)
  const signed = toSigned(keyContext(site, 'device'), { id, accounts: newest })
  return deviceCookie(site.runtime.config.publicScheme, signed)
}
