import type { TenantId } from '@hearth/contracts/ids'
import { QUEUES } from '@hearth/contracts/jobs'
import { ledgerState } from '@hearth/domain/billing/check-ledger'
import { urgentReports } from '@hearth/domain/reports/report-figures'
import { Counter, Gauge } from '@hearth/runtime/metrics'
import type { Queues, WorkOptions } from '@hearth/runtime/queues'
import type { Runtime } from '@hearth/runtime/runtime'
import type { Relay } from './relay.ts'

type Work = Parameters<Queues['work']>[1]

/** Counts the runs of jobs. */
export function countJobs(metrics: Runtime['metrics']) {
  const registers = [metrics]
  const runs = new Counter({
    ...{ name: 'hearth_job_runs_total', help: 'Runs of jobs, by job and how they ended.', registers },
    labelNames: ['job', 'end'],
  })
  return {
    /** The same work, counted when it is done. */
    counted:
      (work: Work): Work =>
      async (job) => {
        const result = await work(job)
        runs.inc({ job: job.name, end: 'done' })
        return result
      },
    failed(...[{ name }, , last]: Parameters<NonNullable<WorkOptions['onFailed']>>) {
      runs.inc({ job: name, end: last ? 'given_up' : 'failed' })
    },
  }
}

/** Gauges of one answer are asked for at the same moment, and would otherwise be written before it is there. */
function asked<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined
  return () => {
    running ??= ask().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Measures what waits: in the outboxes, and in the queues. */
export function measureWaiting(
  metrics: Runtime['metrics'],
  { relay, queues }: { relay: Pick<Relay, 'waiting'>; queues: Pick<Queues, 'count'> },
): void {
  const registers = [metrics]
  const waiting = asked(() => relay.waiting())
  const jobs = new Gauge({
    ...{ name: 'hearth_outbox_jobs', help: 'Jobs in the outboxes that are due.', registers },
    async collect() {
      jobs.set((await waiting()).jobs)
    },
  })
  const age = new Gauge({
    ...{ name: 'hearth_outbox_oldest_seconds', help: 'How long the oldest of these has waited.', registers },
    async collect() {
      const { since } = await waiting()
      age.set(since ? Math.max(0, (Date.now() - since.getTime()) / 1_000) : 0)
    },
  })
  const queued = new Gauge({
    ...{ name: 'hearth_queue_jobs', help: 'Jobs in the queues, by queue and state.', registers },
    labelNames: ['queue', 'state'],
    async collect() {
      for (const queue of QUEUES)
        for (const [state, number] of Object.entries(await queues.count(queue))) queued.set({ queue, state }, number)
    },
  })
}

/** Measures what support has to look at at once: reports of somebody under age, and of threats. */
export function measureUrgentReports(
  { ctx, metrics }: Pick<Runtime, 'ctx' | 'metrics'>,
  liveTenants: () => readonly TenantId[],
): void {
  const registers = [metrics]
  const urgent = asked(() => urgentReports(ctx, { scopes: liveTenants().map((tenantId) => ({ tenantId })) }))
  const open = new Gauge({
    ...{ name: 'hearth_urgent_reports', help: 'Undecided reports of somebody under age, and of threats.', registers },
    async collect() {
      open.set((await urgent()).open)
    },
  })
  const age = new Gauge({
    ...{ name: 'hearth_urgent_reports_oldest_seconds', help: 'How long the oldest of these has waited.', registers },
    async collect() {
      age.set((await urgent()).oldestAge)
    },
  })
}

/** Measures what the daily checks of the books have found, and how long ago the last one was that every tenant had. */
export function measureLedgers(
  { ctx, metrics }: Pick<Runtime, 'ctx' | 'metrics'>,
  liveTenants: () => readonly TenantId[],
): void {
  const registers = [metrics]
  const checks = asked(() => ledgerState(ctx, { scopes: liveTenants().map((tenantId) => ({ tenantId })) }))
  const faults = new Gauge({
    ...{ name: 'hearth_ledger_faults', help: 'What the last checks of the books found to be wrong.', registers },
    labelNames: ['subject'],
    async collect() {
      const state = await checks()
      for (const subject of ['transactions', 'accounts', 'conversations'] as const)
        faults.set({ subject }, state[subject])
    },
  })
  const age = new Gauge({
    ...{ name: 'hearth_ledger_check_oldest_seconds', help: 'How long ago the oldest of these checks was.', registers },
    async collect() {
      const { checkedSince } = await checks()
      // A tenant that was never checked is checked within a day of the worker's start.
      age.set(checkedSince ? (Date.now() - checkedSince.getTime()) / 1_000 : process.uptime())
    },
  })
}
