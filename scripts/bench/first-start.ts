import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { createTestDatabase } from '@hearth/db/test-database'
import { photographs } from '@hearth/seed/photographs/photographs'
import { seedReference } from '@hearth/seed/reference'
import { openTenants } from '@hearth/tenancy/registry'
import { seedDemoSites } from '../demo-people.ts'
import { TYPESCRIPT } from '../services.ts'
import { TENANTS } from './fixture.ts'
import { median, quartiles, type Row } from './measure.ts'

const PEOPLE = 2_000
const ROUNDS = 5

interface FirstStart {
  readonly ownerUrl: string
  readonly directory: string
  /** Whether the photographs are painted before the clock starts. */
  readonly painted: boolean
}

/** How much painting the photographs of demo people (decision 21) adds to a first start. */
export async function benchFirstStart(temporary: string): Promise<Row> {
  const seconds: Record<'without' | 'with', number[]> = { without: [], with: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['without', 'with'] as const) {
      const database = await createTestDatabase()
      const start: FirstStart = {
        ownerUrl: database.ownerUrl,
        directory: mkdtempSync(path.join(temporary, 'first-start-')),
        painted: kind === 'without',
      }
      // A new thread for each start, because a thread paints the photographs only once.
      const thread = new Worker(new URL(import.meta.url), { workerData: start, execArgv: TYPESCRIPT })
      const [took] = await once(thread, 'message')
      seconds[kind].push(took / 1_000)
      await database.drop()
    }
  }
  // Ratios within each round, because the load of the machine changes between rounds.
  const ratios = seconds.with.map((took, round) => took / (seconds.without[round] ?? Number.NaN))
  const [low, ratio, high] = quartiles(ratios)
  return {
    what: `Places and ${PEOPLE.toLocaleString('en')} people for each demo site at a first start, with photographs against without`,
    limit: `${median(seconds.without).toFixed(1)} s without`,
    figure: `${median(seconds.with).toFixed(1)} s, ratio ${ratio} (half of ${ROUNDS} rounds: ${low} to ${high})`,
    goal: 'ratio at most 1.5',
    met: median(ratios) <= 1.5,
  }
}

async function startFirst({ ownerUrl, directory, painted }: FirstStart): Promise<number> {
  if (painted) await photographs()
  const since = performance.now()
  const tenants = await openTenants(TENANTS, { watch: false })
  tenants.close()
  await seedReference(ownerUrl)
  const place = { ownerUrl, directory }
  await seedDemoSites(place, tenants.all(), { seedMembers: PEOPLE, mediaDir: path.join(directory, 'media') })
  return performance.now() - since
}

if (workerData) parentPort?.postMessage(await startFirst(workerData))
