import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@hearth/db/embedded'
import { migrate } from '@hearth/db/migrate'
import { keepPasswords, provision } from '@hearth/db/provision'
import { withClient } from './with-client.ts'

/** A migrated PostgreSQL server for one test, which can be killed and started again on its port. */
interface DatabaseServer {
  readonly appUrl: string
  readonly relayUrl: string
  readonly queueUrl: string
  /** Of the application's database, for a test that reads a table as it is. */
  readonly superuserUrl: string
  /** Kills it as a crash does (SIGKILL), without closing connections. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Stops all its processes (SIGSTOP): connections stay open, and nothing answers. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

export async function startDatabaseServer(): Promise<DatabaseServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'hearth-database-'))
  // PostgreSQL does not run as root: it runs as user postgres, who must be able to enter the folder.
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
    superuserUrl: Object.assign(new URL(server.superuserUrl), { pathname: new URL(urls.appUrl).pathname }).href,
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
        // The main process is stopped first, so that it starts none while the others are listed.
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
    // The process has ended meanwhile.
  }
}
