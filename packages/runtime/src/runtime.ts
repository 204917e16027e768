import { tenantIdOf } from '@hearth/contracts/ids'
import { createLinks } from '@hearth/contracts/signed-links'
import { closeDb, openDb, pingDb } from '@hearth/db/client'
import type { AppContext, Log } from '@hearth/domain/context'
import { keptSettingsIn } from '@hearth/tenancy/kept-settings'
import { originOf } from '@hearth/tenancy/origin'
import { openTenants } from '@hearth/tenancy/registry'
import type { Fault, Tenants } from '@hearth/tenancy/tenant'
import pTimeout from 'p-timeout'
import type { DestinationStream } from 'pino'
import type { Config } from './env.ts'
import { type EventBus, openPostgresEvents, openRedisEvents } from './event-bus.ts'
import { countryOf } from './geo.ts'
import { createLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { openStorage } from './open-storage.ts'
import { openPasswords } from './passwords.ts'
import { tellPaymentTerms } from './payment-terms.ts'
import { openPayments } from './payments.ts'
import { refuseStrongRole, refuseWeakRole } from './role.ts'
import { secretFor } from './secrets.ts'
import { openTextMessages } from './text-messages.ts'

/** The connections and data of a Hearth process. */
export interface Runtime {
  readonly ctx: AppContext
  readonly config: Config
  readonly tenants: Tenants
  readonly events: Pick<EventBus, 'listen' | 'onRestored' | 'tell'>
  readonly metrics: Metrics['registry']
  /** ISO 3166-1 alpha-2, or null if unknown. */
  countryOf(ip: string): string | null
  /** Rejects if the database or Redis does not answer, or the database has recently refused something because it is full. */
  ready(): Promise<void>
  close(): Promise<void>
}

const READY_TIMEOUT = 3_000
/** Milliseconds that a transaction may take: visitors wait for those of the web server, nobody for those of the worker. */
const TRANSACTION_TIMEOUT = { web: 5_000, worker: 15_000 }

interface RuntimeOptions {
  readonly name: 'web' | 'worker'
  /** For tests only: accepts a role that bypasses row-level security, so that the queries' own filters can be proved without it. */
  readonly acceptStrongRole?: boolean
  /** For tests only: where the log goes, by default standard output. */
  readonly logTo?: DestinationStream
}

/**
 * Opens the database with the application's role, the events between processes and the live tenants. Rejects if one of them cannot be opened, or if
 * the role bypasses row-level security or lacks the application's grants.
 */
export async function openRuntime(
  config: Config,
  { name, acceptStrongRole = false, logTo }: RuntimeOptions,
): Promise<Runtime> {
  const log = createLog({ name, level: config.logLevel }, logTo)
  const metrics = await openMetrics(config)
  const events = config.redisUrl
    ? await openRedisEvents(config.redisUrl, log)
    : await openPostgresEvents(config.databaseUrl, log)
  const db = openDb(config.databaseUrl, {
    name: `hearth-${name}`,
    timeout: TRANSACTION_TIMEOUT[name],
    tellOthers: events.tell,
  })
  let asking: Promise<unknown> | undefined
  try {
    await pingDb(db)
    if (!acceptStrongRole) await refuseStrongRole(db, 'DATABASE_URL')
    await refuseWeakRole(db)
    const tenants = await openTenants(config.tenantsDir, {
      watch: true,
      onFault: logFaults(log),
      keptIn: keptSettingsIn(config.mediaDir),
    })
    const payments = openPayments(config.paymentsUrl)
    if (payments) tellPaymentTerms(tenants, payments.provider, log)
    return {
      ctx: {
        db,
        clock: { now: () => new Date() },
        log,
        passwords: openPasswords(),
        links: createLinks({
          secret: secretFor('links in mails', config),
          originOf(tenantId) {
            const tenant = tenants.byId(tenantId)
            return tenant ? originOf(tenant, config) : null
          },
        }),
        storage: openStorage(config, log),
        rateLimitSecret: secretFor('rate limits', config),
        addressSecret: secretFor('blocked addresses', config),
        evidenceSecret: secretFor('evidence of reports', config),
        bankSecret: secretFor('bank accounts', config),
        // A tenant's folder cannot have this name.
        platformScope: { tenantId: tenantIdOf('#platform') },
        payments,
        textMessages: openTextMessages(config.smsUrl, { tenants }),
      },
      config,
      tenants,
      events,
      metrics: metrics.registry,
      countryOf,
      async ready() {
        // One check at a time, because anybody may call this and each takes a connection.
        asking ??= Promise.all([pingDb(db), events.ping()]).finally(() => {
          asking = undefined
        })
        await pTimeout(asking, { milliseconds: READY_TIMEOUT, message: 'The database or Redis does not answer.' })
      },
      async close() {
        metrics.close()
        tenants.close()
        await events.close()
        await closeDb(db)
      },
    }
  } catch (error) {
    metrics.close()
    await events.close()
    await closeDb(db)
    throw error
  }
}

/** The folder keeps serving its last good version, so only the log tells its operator. */
const logFaults = (log: Log) => (faults: readonly Fault[]) => {
  for (const { severity, ...fault } of faults)
    log[severity === 'error' ? 'error' : 'warn']('tenant_fault', { ...fault })
}
