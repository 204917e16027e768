import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { type callEndpoint, endpoints } from './endpoints.ts'
import { logIn } from './members.ts'
import { ALPHA, type Site } from './site.ts'

export type NamedEndpoint = (typeof endpoints)[number]
/** What a call of an endpoint differs in from one with its example. */
export type Case = Parameters<typeof callEndpoint>[2]

/** The endpoint of that name; throws if there is none. */
export function named(name: string): NamedEndpoint {
  const found = endpoints.find((each) => each.name === name)
  if (!found) throw new Error(`There is no endpoint "${name}"`)
  return found
}

/** A new member whom others find, with the headers of their calls. */
export async function person(
  site: Site,
  profile: Parameters<typeof makeMember>[2] = {},
  member: Parameters<typeof makeMember>[1] = {},
) {
  const scope = { tenantId: tenantIdOf(ALPHA) }
  const { id, email } = await inTenant(site.runtime.ctx.db, scope, (tx) =>
    makeMember(tx, member, { searchable: true, ...profile }),
  )
  return { id, email, headers: { Cookie: await logIn(site, ALPHA, id) } }
}
export type Person = Awaited<ReturnType<typeof person>>
