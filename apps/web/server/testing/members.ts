import type { MemberId } from '@hearth/contracts/ids'
import { openSession } from '@hearth/domain/identity/testing/open-session'
import type { Site } from './site.ts'

/** The Cookie header of a member who has just logged in on that tenant. */
export async function logIn(site: Site, host: string, memberId: MemberId): Promise<string> {
  const tenant = site.runtime.tenants.byHost(host)?.tenant
  if (!tenant) throw new Error(`No tenant answers on ${host}`)
  const { token } = await openSession(site.runtime.ctx, { scope: { tenantId: tenant.id }, memberId })
  return `hearth_session=${token}`
}
