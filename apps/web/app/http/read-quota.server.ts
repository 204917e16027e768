import { countRead } from '@hearth/domain/discovery/read-limits'
import type { Viewer } from '@hearth/domain/identity/sessions'
import type { AppLoadContext } from '@remix-run/node'
import { unwrap } from './failures.server.ts'

/** Counts what is read of search and profiles, and refuses whoever reads more than a person does. */
export function requireReadQuota(load: AppLoadContext, viewer: Pick<Viewer, 'id'> | null): void {
  const { ctx, runtime, tenant, clientIp: network } = load
  if (runtime.config.readLimits) unwrap(countRead(ctx, { scope: { tenantId: tenant.id }, viewer, network }))
}
