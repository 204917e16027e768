import { storeMailedLink } from '@hearth/testing/mailed-link'
import type { Site } from './site.ts'

type Mailed = Parameters<typeof storeMailedLink>

/** The path of a link that a member of that tenant was mailed, as the worker signs it. */
export async function mailedPath(
  { site, db, host }: { site: Pick<Site, 'runtime'>; db: Mailed[0]; host: string },
  link: Mailed[2],
): Promise<string> {
  const { ctx, tenants } = site.runtime
  const tenantId = tenants.byHost(host)?.tenant.id
  if (!tenantId) throw new Error(`No tenant answers on ${host}`)
  const { linkId } = await storeMailedLink(db, { tenantId }, link)
  const { pathname, search } = new URL(ctx.links.addressOf(tenantId, { linkId, purpose: link.purpose }))
  return `${pathname}${search}`
}
