import type { Db } from '@hearth/db/client'
import { enqueueOnCommit, type OutboxJob } from '@hearth/db/outbox'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { withClient } from './with-client.ts'

/** Adds jobs to the outbox in one transaction of the tenant; returns for each whether it was added. */
export const leaveJobs = (db: Db, scope: TenantScope, jobs: readonly OutboxJob[]): Promise<boolean[]> =>
  inTenant(db, scope, async (tx) => {
    const added: boolean[] = []
    for (const job of jobs) added.push(await enqueueOnCommit(tx, job))
    return added
  })

/** Names of the jobs in all tenants' outboxes, read with the backup role. */
export const jobsInOutbox = (backupUrl: string): Promise<string[]> =>
  withClient(backupUrl, async (sql) => {
    const rows = await sql<{ topic: string }[]>`select topic from outbox order by topic`
    return rows.map(({ topic }) => topic)
  })

/** Addresses of a tenant's members, read with the backup role. */
export const memberEmails = (backupUrl: string, { tenantId }: TenantScope): Promise<string[]> =>
  withClient(backupUrl, async (sql) => {
    const rows = await sql<{ email: string }[]>`select email from members where tenant_id = ${tenantId}`
    return rows.map(({ email }) => email)
  })
