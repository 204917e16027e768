import { DAY } from '@hearth/contracts/durations'
import type { JobCatalogue, JobDeclaration, JobPayload } from '@hearth/contracts/jobs'
import type { AppContext, Log } from '@hearth/domain/context'
import { postponed, type TakenJob, type WorkOptions } from '@hearth/runtime/queues'
import { UnrecoverableError } from 'bullmq'

/** A processor as the worker calls it: the payload has been validated by the job's schema. */
export type AnyProcessor<Context> = (ctx: Context, payload: never, job: { readonly id: string }) => Promise<unknown>
/** Runs when a job has failed for the last time, possibly more than once. */
type AnyGivenUpHandler<Context> = (ctx: Context, payload: never, end: LastFailure) => Promise<unknown>

/** How a job that is given up ended. */
export interface LastFailure {
  readonly reason: string
  /** Whether the queue gave it up because the processes that ran it died; otherwise its last run failed. */
  readonly processesDied: boolean
}

/** The jobs that a process works on, with their processors. */
interface Workload<Context> {
  readonly catalogue: JobCatalogue
  readonly processors: Readonly<Record<string, AnyProcessor<Context>>>
  readonly givenUpHandlers?: Readonly<Record<string, AnyGivenUpHandler<Context>>>
}

interface Kind<Context> {
  readonly declaration: JobDeclaration
  readonly process: (ctx: Context, payload: JobPayload, job: { readonly id: string }) => Promise<unknown>
  readonly giveUp?: ((ctx: Context, payload: JobPayload, end: LastFailure) => Promise<unknown>) | undefined
}

/** All declared jobs with their processors; throws if a job has none, or a processor belongs to no job. */
export function matchProcessors<Context>({
  catalogue,
  processors,
  givenUpHandlers = {},
}: Workload<Context>): ReadonlyMap<string, Kind<Context>> {
  const orphans = new Set(Object.keys(processors))
  const kinds = new Map<string, Kind<Context>>()
  const faults: string[] = []
  for (const declaration of catalogue) {
    const process = processors[declaration.name]
    const giveUp = givenUpHandlers[declaration.name] as Kind<Context>['giveUp']
    if (process) kinds.set(declaration.name, { declaration, process: process as Kind<Context>['process'], giveUp })
    else faults.push(`The job ${declaration.name} has no processor.`)
    orphans.delete(declaration.name)
  }
  for (const name of orphans) faults.push(`The processor ${name} belongs to no declared job.`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return kinds
}

/** Milliseconds for which a job that this worker does not understand is left for another. Longer than releases of two ages run side by side. */
const LEFT_FOR = DAY
/** Milliseconds after which it is handed out again. */
const LEFT_BETWEEN = 10_000

/**
 * Runs a job that the queue hands out. A job that nobody here knows, or whose payload its schema refuses, may be of a newer release that is being rolled
 * out: it is put back with all its attempts, and given up only after a day.
 */
export const handler =
  <Context extends AppContext>(ctx: Context, kinds: ReadonlyMap<string, Kind<Context>>, leftBetween = LEFT_BETWEEN) =>
  async ({ id, name, payload, attempt, addedAt }: TakenJob): Promise<void> => {
    const leave = (reason: string) => {
      if (Date.now() - addedAt.getTime() >= LEFT_FOR) throw new UnrecoverableError(reason)
      ctx.log.warn('job_left', { job: name, jobId: id, reason })
      throw postponed(reason, leftBetween)
    }
    const kind = kinds.get(name) ?? leave(`This worker knows no job ${name}.`)
    const read = kind.declaration.payload.safeParse(payload)
    if (!read.success) {
      const places = read.error.issues.map(({ path, code }) => `${path.join('.') || 'payload'}: ${code}`)
      return leave(`The payload is not what ${name} takes (${places.join(', ')}).`)
    }
    const since = performance.now()
    const log = ctx.log.with({ job: name, jobId: id, tenantId: read.data.tenantId })
    try {
      await kind.process({ ...ctx, log }, read.data, { id })
    } catch (error) {
      // Runs before the queue records the failure: if the process dies in between, the job runs again.
      if (error instanceof Error) thrown.add(error)
      if (attempt >= kind.declaration.attempts) {
        await kind
          .giveUp?.({ ...ctx, log }, read.data, { reason: reasonOf(error), processesDied: false })
          .catch((err) => {
            if (err instanceof Error) thrown.add(err)
            throw err
          })
        if (error instanceof Error) handled.add(error)
      }
      throw error
    }
    log.info('job_done', { ms: Math.round(performance.now() - since) })
  }

/** Errors of runs whose process lived. */
const thrown = new WeakSet<Error>()
/** Errors for which `giveUp` has run. */
const handled = new WeakSet<Error>()

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

/** Runs `giveUp` of a job that the queue gave up by itself, because the processes that ran it died. */
export const handleGivenUp =
  <Context extends AppContext>(
    ctx: Context,
    kinds: ReadonlyMap<string, Kind<Context>>,
  ): NonNullable<WorkOptions['onFailed']> =>
  ({ name, payload }, error, last) => {
    const kind = kinds.get(name)
    const read = kind?.declaration.payload.safeParse(payload)
    // The same work may have been enqueued and done again since.
    if (!last || handled.has(error) || !kind?.giveUp || !read?.success) return
    const log = ctx.log.with({ job: name, tenantId: read.data.tenantId })
    void kind
      .giveUp({ ...ctx, log }, read.data, { reason: reasonOf(error), processesDied: !thrown.has(error) })
      .catch((err: unknown) => log.error('job_give_up_failed', { err }))
  }

/** One log line for each failed run: a warning if another follows, an error if the job is given up. */
export const logFailed =
  (log: Log): NonNullable<WorkOptions['onFailed']> =>
  ({ id, name, attempt, payload }, err, last) => {
    const { tenantId } = { tenantId: null, ...(typeof payload === 'object' ? payload : {}) }
    const fields = { job: name, jobId: id, tenantId, attempt, err }
    if (last) log.error('job_given_up', fields)
    else log.warn('job_failed', fields)
  }
