// A process that delivery.test.ts starts and kills at any moment: a relay, or a worker with one job, slowed down at the critical places.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeMember } from '@hearth/db/test-people'
import type { AppContext } from '@hearth/domain/context'
import { runOnce } from '@hearth/domain/platform/run-once'
import { readConfig } from '@hearth/runtime/env'
import { openQueues } from '@hearth/runtime/queues'
import { openRuntime } from '@hearth/runtime/runtime'
import { randomOf } from '@hearth/testing/random'
import { type AnyProcessor, handler, logFailed, matchProcessors } from '../src/handling.ts'
import { startRelay } from '../src/relay.ts'
import { countingJob } from './counting-job.ts'

export interface ChildOrder {
  readonly role: 'relay' | 'worker'
  readonly env: Readonly<Record<string, string>>
  readonly prefix: string
  /** Milliseconds after which another process takes over from a killed one. */
  readonly deadAfter: number
  /** Milliseconds by which it is slowed down. */
  readonly seed: number
}

const { role, env, prefix, deadAfter, seed } = JSON.parse(process.argv[2] ?? '') as ChildOrder
const config = readConfig(env)
const { ctx } = await openRuntime(config, { name: 'worker' })
const queues = await openQueues({ names: [countingJob.queue], prefix, log: ctx.log, ...config })

const say = (what: string) => process.send?.(what)
const random = randomOf(seed)
const aWhile = () => sleep(random.below(20))

if (role === 'relay') {
  const slowed: typeof queues = {
    ...queues,
    async addMany(queue, jobs) {
      say('moving')
      await aWhile()
      await queues.addMany(queue, jobs)
      say('moved')
      await aWhile()
    },
  }
  await startRelay({
    relayUrl: config.databaseRelayUrl as string,
    queues: slowed,
    catalogue: [countingJob],
    liveTenants: () => [],
    log: ctx.log,
    pollEvery: 100,
    lease: deadAfter,
  })
} else {
  const addMember: AnyProcessor<AppContext> = async (_, { tenantId }: { tenantId: never }, { id }) => {
    say('took')
    await aWhile()
    await runOnce(ctx, { scope: { tenantId }, jobId: id }, async (tx) => {
      await makeMember(tx, { email: `${id}.${randomUUID()}@example.com` })
    })
    say('effected')
    await aWhile()
  }
  const kinds = matchProcessors({ catalogue: [countingJob], processors: { [countingJob.name]: addMember } })
  await queues.work(countingJob.queue, handler(ctx, kinds), { deadAfter, onFailed: logFailed(ctx.log) })
}
say('ready')
