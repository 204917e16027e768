import { BLOCKED_ADDRESSES_MAX } from '@hearth/contracts/relations'
import { lockMember } from '@hearth/db/queries/accounts/members'
import {
  insertBlockedAddress,
  listBlockedAddresses,
  removeBlockedAddress,
} from '@hearth/db/queries/relations/blocked-addresses'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type FieldRefusal, type Outcome, refuseFields } from '../failures.ts'
import { normalizeEmail, parseEmail } from '../identity/email.ts'
import type { Viewer } from '../identity/sessions.ts'
import { addressHashOf } from '../identity/viewpoint.ts'

/** An entry of the viewer's list of blocked addresses. Which address it is, nobody can read from it. */
export interface OwnAddress {
  readonly number: number
  readonly since: Date
}

/**
 * Blocks an address ahead: whoever confirmed it, now or later, does not see the viewer. It does not matter to anything here whether that is a member
 * of the site, so neither the answer nor what the viewer sees tells.
 */
export const blockAddress = (
  ctx: AppContext,
  { viewer, email }: { readonly viewer: Pick<Viewer, 'scope' | 'id' | 'email'>; readonly email: string },
): Promise<Outcome<null> | FieldRefusal> => {
  const refused = (code: string, params = {}) => refuseFields(code, [{ field: 'address', code, params }])
  const parsed = parseEmail(email, normalizeEmail(email))
  if (!parsed.ok) return Promise.resolve(refused(parsed.fault.code))
  const { scope, id: memberId } = viewer
  const addressHash = addressHashOf(ctx, scope, email)
  if (addressHash === addressHashOf(ctx, scope, viewer.email)) return Promise.resolve(refused('relations.own_address'))
  return inTenant(ctx.db, scope, async (tx) => {
    const [, listed] = await Promise.all([
      lockMember(tx, { memberId, for: 'no key update' }),
      listBlockedAddresses(tx, { memberId }),
    ])
    const known = listed.find((one) => one.addressHash === addressHash)
    if (known) return refused('relations.address_listed', { number: known.number })
    if (listed.length >= BLOCKED_ADDRESSES_MAX)
      return refused('relations.address_limit', { most: BLOCKED_ADDRESSES_MAX })
    const number = (listed.at(-1)?.number ?? 0) + 1
    await insertBlockedAddress(tx, { memberId, number, addressHash, createdAt: ctx.clock.now() })
    return accept(null)
  })
}

/** Takes an address off the viewer's list, if it is there. */
export const unblockAddress = (
  ctx: AppContext,
  { viewer, number }: { readonly viewer: Pick<Viewer, 'scope' | 'id'>; readonly number: number },
): Promise<Outcome<null>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    await removeBlockedAddress(tx, { memberId: viewer.id, number })
    return accept(null)
  })
