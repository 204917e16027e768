import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@hearth/db/embedded'
import { migrate } from '@hearth/db/migrate'
import { keepPasswords, provision } from '@hearth/db/provision'
import { withClient } from './with-client.ts'

/** A PostgreSQL server of a test's own, provisioned and migrated, that the test may kill and start again on its port. */
interface DatabaseServer {
  readonly appUrl: string
  readonly relayUrl: string
  readonly queueUrl: string
  /** Ends it as a crash does: SIGKILL, no goodbye to anyone. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Stops every process of it where it stands (SIGSTOP): connections stay open, and nothing answers. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'hearth-database-'))
  // Run as root, PostgreSQL is user postgres, who must be able to enter.
  chmodSync(home, 0o755)
  const dataDir = path.join(home, 'postgres')
  let server = await startEmbedded({ dataDir, fast: true })
  const { port } = server
  const urls = await provision(server.superuserUrl, { passwords: keepPasswords(path.join(home, 'passwords.json')) })
  await migrate(urls.ownerUrl)
  let paused: readonly number[] = []
  const resume = () => {
    for (const pid of paused) signal(pid, 'SIGCONT')
    paused = []
  }
  return {
    appUrl: urls.appUrl,
    relayUrl: urls.relayUrl,
    queueUrl: urls.queueUrl,
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
    },
    async restart() {
      server = await startEmbedded({ dataDir, port, fast: true })
    },
    async pause() {
      await withClient(server.superuserUrl, async (sql) => {
        await sql`SELECT 1`
        // It starts no process while they are listed.
        process.kill(server.pid, 'SIGSTOP')
        const children = await sql<{ pid: number }[]>`SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`
        paused = [server.pid, ...children.map(({ pid }) => pid)]
      })
      for (const pid of paused) signal(pid, 'SIGSTOP')
    },
    resume,
    async stop() {
      resume()
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Gone meanwhile.
  }
}
