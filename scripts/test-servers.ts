import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@hearth/db/embedded'
import { endDescendants, onStopSignal } from './process-tree.ts'
import { step } from './progress.mjs'
import { startRedis } from './redis.ts'

/** How many people each site of the journeys has. */
export const JOURNEYS_PEOPLE = 240

interface TestRun {
  /** A folder of this run's own, gone at its end. */
  readonly temporary: string
  /** Resolves when everything that the run started has ended and its folder is gone. */
  end(): Promise<void>
}

/** Begins a run of tests. Told to stop, it ends what it has started and then itself. */
export function beginTestRun(): TestRun {
  const temporary = mkdtempSync(path.join(tmpdir(), 'hearth-test-'))
  // Run as root, PostgreSQL is user postgres, who must be able to enter.
  chmodSync(temporary, 0o755)
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= endDescendants().then(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))
    return ended
  }
  onStopSignal(() => {
    console.log('\nStopping.')
    void end().then(() => process.exit(1))
  })
  return { temporary, end }
}

/** Starts PostgreSQL and Redis for the tests and returns the variables by which tests find them. They end with the run. */
export async function startTestServers({ temporary }: TestRun): Promise<Record<string, string>> {
  const server = await step('Starting PostgreSQL for the tests', () =>
    startEmbedded({ dataDir: path.join(temporary, 'postgres'), fast: true }),
  )
  const redis = await step('Starting Redis for the tests', () => startRedis(temporary))
  if ('missing' in redis) console.log(`Skipped: the tests on Redis (${redis.missing}).`)
  return {
    HEARTH_TEST_DATABASE_URL: server.superuserUrl,
    ...('url' in redis ? { HEARTH_TEST_REDIS_URL: redis.url } : { HEARTH_TEST_REDIS_MISSING: redis.missing }),
  }
}
