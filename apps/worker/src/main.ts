import { HOUR, MINUTE } from '@hearth/contracts/durations'
import { JOBS, QUEUES, type QueueName } from '@hearth/contracts/jobs'
import { statementName } from '@hearth/contracts/payment-settings'
import type { WorkerContext } from '@hearth/domain/context'
import { failureLines, processEnv, readConfig } from '@hearth/runtime/env'
import { openImages } from '@hearth/runtime/images'
import { openMailer } from '@hearth/runtime/mailer'
import { openQueues } from '@hearth/runtime/queues'
import { openRuntime } from '@hearth/runtime/runtime'
import { answersFor } from '@hearth/tenancy/automatic-answers'
import { originOf } from '@hearth/tenancy/origin'
import type { Tenant } from '@hearth/tenancy/tenant'
import pTimeout from 'p-timeout'
import { handleGivenUp, handler, logFailed, matchProcessors } from './handling.ts'
import { GIVEN_UP_HANDLERS, PROCESSORS } from './processors.ts'
import { startRelay } from './relay.ts'
import { SCHEDULE_QUEUE, startSchedules } from './schedules.ts'
import { countJobs, measureLedgers, measureUrgentReports, measureWaiting } from './worker-metrics.ts'

/** Milliseconds that running jobs may take to finish after the process is told to stop. An interrupted job runs again elsewhere. */
const STOP_TIMEOUT = 6_000

/** Concurrent jobs per queue. A picture takes a processor, and memory for all its pixels. */
const CONCURRENCY: Readonly<Record<QueueName, number>> = {
  ...{ maintenance: 10, awaited: 10, mail: 10, bulk_mail: 4, media: 2 },
}

/** A tenant that is not live has the defaults. */
const unreadMailsOf = (tenant: Tenant | null) => ({
  after: (tenant?.settings.unread_mail_minutes ?? 60) * MINUTE,
  between: (tenant?.settings.unread_mail_hours ?? 6) * HOUR,
})

/** Starts the worker and stops it on SIGTERM or SIGINT, or with the supervisor that started it. */
async function main() {
  const kinds = matchProcessors({ catalogue: JOBS, processors: PROCESSORS, givenUpHandlers: GIVEN_UP_HANDLERS })
  const config = readConfig(processEnv(), 'worker')
  const runtime = await openRuntime(config, { name: 'worker' })
  const { ctx, tenants } = runtime
  const { log } = ctx
  process.on('uncaughtException', (err) => {
    log.error('worker_crashed', { err })
    process.exit(1)
  })

  const mailer = openMailer({ ...config, smtpUrl: config.smtpUrl as string, tenants })
  const queues = await openQueues({ names: [...QUEUES, SCHEDULE_QUEUE], log, ...config })
  const workerContext: WorkerContext = {
    ...ctx,
    mailer,
    images: openImages(),
    photoModeration: (tenantId) => tenants.byId(tenantId)?.settings.photo_moderation ?? 'before',
    likesShownFree: (tenantId) => tenants.byId(tenantId)?.settings.likes_shown_free ?? 'newest_three',
    fictionalLikes: (tenantId) => tenants.byId(tenantId)?.settings.fictional_likes_per_day ?? 0,
    unreadMails: (tenantId) => unreadMailsOf(tenants.byId(tenantId)),
    automaticAnswers: (tenantId, reader) => {
      const tenant = tenants.byId(tenantId)
      return tenant ? answersFor(tenant, reader) : []
    },
    messageSettings: (tenantId) => tenants.byId(tenantId)?.settings ?? null,
    shopOf: (tenantId) => {
      const tenant = tenants.byId(tenantId)
      return tenant && { ...tenant, seller: statementName(tenant.settings), origin: originOf(tenant, config) }
    },
    invoiceSettings: (tenantId) => tenants.byId(tenantId)?.settings ?? null,
  }
  const tellFailed = logFailed(log)
  const giveUp = handleGivenUp(workerContext, kinds)
  const runs = countJobs(runtime.metrics)
  for (const queue of QUEUES)
    await queues.work(queue, runs.counted(handler(workerContext, kinds)), {
      concurrency: CONCURRENCY[queue],
      onFailed(...failure) {
        runs.failed(...failure)
        tellFailed(...failure)
        giveUp(...failure)
      },
    })
  const liveTenants = () => tenants.all().map(({ id }) => id)
  await startSchedules({ queues, liveTenants })
  const relayUrl = config.databaseRelayUrl as string
  const relay = await startRelay({ relayUrl, queues, catalogue: JOBS, liveTenants, log })
  measureWaiting(runtime.metrics, { relay, queues })
  measureUrgentReports(runtime, liveTenants)
  measureLedgers(runtime, liveTenants)
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info('worker_stopping', { signal })
    const closed = Promise.all([relay.stop(), queues.close()]).then(() => {
      mailer.close()
      return runtime.close()
    })
    await pTimeout(closed, {
      milliseconds: STOP_TIMEOUT,
      message: 'Running jobs took too long; they run again.',
    }).catch((err: unknown) => log.warn('worker_stopped_hard', { err }))
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // The supervisor was killed, so nothing else would end this process.
  process.once('disconnect', () => void stop('disconnect'))

  log.info('worker_ready', {
    queue: config.redisUrl ? 'redis' : 'postgres',
    jobs: JOBS.length,
    tenants: tenants.all().length,
  })
  process.send?.({ type: 'ready' })
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureLines(error).join('\n')}\n`)
  process.exit(1)
})
