import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@hearth/db/embedded'
import { endDescendants, onStopSignal } from './process-tree.ts'
import { step } from './progress.mjs'
import { startRedis } from './redis.ts'

/** Number of people of each site in the journeys: enough that the list of people who fit a member has two full pages. */
export const JOURNEYS_PEOPLE = 640

interface TestRun {
  /** A folder for this run, removed at its end. */
  readonly temporary: string
  /** Resolves once everything that the run has started is stopped and its folder is removed. */
  end(): Promise<void>
}

/** Begins a run of tests. On a signal it stops everything that it has started, then itself. */
export function beginTestRun(): TestRun {
  const temporary = mkdtempSync(path.join(tmpdir(), 'hearth-test-'))
  // PostgreSQL does not run as root: it runs as user postgres, who must be able to enter the folder.
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

/** Starts PostgreSQL and Redis for the tests; returns the environment variables by which tests find them. They end with the run. */
export async function startTestServers({ temporary }: TestRun): Promise<Record<string, string>> {
  const server = await step('Starting PostgreSQL for the tests', () =>
    startEmbedded({ dataDir: path.join(temporary, 'postgres'), fast: true }),
  )
  const redis = await step('Starting Redis for the tests', () => startRedis(temporary))
  if ('missing' in redis) console.log(`Skipped: the tests on Redis (${redis.missing}).`)
  return {
    HEARTH_TEST_DATABASE_URL: server.superuserUrl,
    ...('url' in redis
      ? { HEARTH_TEST_REDIS_URL: redis.url, HEARTH_TEST_REDIS_PROGRAM: JSON.stringify(redis.program) }
      : { HEARTH_TEST_REDIS_MISSING: redis.missing }),
  }
}
