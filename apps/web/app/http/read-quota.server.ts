import { countRead } from '@hearth/domain/discovery/read-limits'
import type { Viewer } from '@hearth/domain/identity/sessions'
import type { AppLoadContext } from '@remix-run/node'
import { unwrap } from './failures.server.ts'

/** Counts a read of the search or of a profile, or a check of a signup; refuses more reads than a person makes. */
export function requireReadQuota(load: AppLoadContext, viewer: Pick<Viewer, 'id'> | null): void {
  const { ctx, runtime, tenant, clientIp: network } = load
  if (runtime.config.readLimits) unwrap(countRead(ctx, { scope: { tenantId: tenant.id }, viewer, network }))
}
