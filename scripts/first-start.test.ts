import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hearth/db/embedded'
import { openTenants } from '@hearth/tenancy/registry'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDemoSite } from './demo-people.ts'
import { awaitBuild, commandOf, type NpmCommand, startNpm } from './npm-command.ts'
import { ROOT } from './services.ts'
import { JOURNEYS_PEOPLE } from './test-servers.ts'

const FOLDERS = shortOrLong(1, 10)
const KILLS = shortOrLong(1, 3)
const PATIENCE = 180_000
const UP = 'Ctrl-C stops it.'
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
/** The folder to which `npm test` wants the completed installation to be moved, because the journeys continue with it. */
const HANDED_TO = process.env.HEARTH_JOURNEYS_DATA

const home = mkdtempSync(path.join(tmpdir(), 'hearth-first-start-'))
// Run as root, PostgreSQL is user postgres, who must be able to enter.
chmodSync(home, 0o755)
const tenantsDirectory = path.join(home, 'tenants')
const started: NpmCommand[] = []
afterAll(async () => {
  for (const command of started) killAll(command)
  await sleep(500)
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})
beforeAll(awaitBuild, PATIENCE)

function kill(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    if (pid !== undefined) process.kill(pid, signal)
  } catch {
    // Gone meanwhile.
  }
}

async function start(data: string) {
  const port = await freePort()
  const command = startNpm(['start'], {
    PORT: String(port),
    HEARTH_DATA_DIR: data,
    TENANTS_DIR: tenantsDirectory,
    SEED_MEMBERS: String(JOURNEYS_PEOPLE),
    DATABASE_URL: '',
  })
  started.push(command)
  return { ...command, port }
}
type Start = Awaited<ReturnType<typeof start>>

const isOver = ({ npm }: Start) => npm.exitCode !== null || npm.signalCode !== null
const lastLine = ({ printed }: Start) => printed().trim().split('\n').at(-1) ?? ''

/** A start that ends by itself says why in plain words. */
async function refusal(command: Start): Promise<string> {
  await expect.poll(() => isOver(command), { timeout: PATIENCE }).toBe(true)
  expect(command.npm.exitCode).toBe(1)
  expect(command.printed()).not.toMatch(/^ +at .+:\d+:\d+\)?$/m)
  return lastLine(command)
}

const entriesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
/** The process of this start that has the folder. */
const hearthOf = ({ tracked }: NpmCommand, data: string) => {
  const running = tracked.running()
  const locks = entriesOf(data).flatMap((name) => /^lock\.(\d+)\./.exec(name)?.[1] ?? [])
  return locks.map(Number).find((pid) => running.includes(pid))
}

/** How far a first start is, by what is in its folder. */
const STAGES: Readonly<Record<string, (data: string) => boolean>> = {
  'it has the folder': () => true,
  'its database is being made': (data) => entriesOf(data).some((name) => name.startsWith('postgres.partial-')),
  'its database is made': (data) => existsSync(path.join(data, 'postgres', 'postmaster.pid')),
  'its people are being made': (data) => existsSync(path.join(data, 'demo-logins.json')),
}
const VICTIMS = ['npm', 'Hearth', 'one process', 'every process'] as const

/** Ends what a kill left over, but for a database without its starter: that is for the next start. */
async function settle({ tracked }: Start) {
  const others = () => tracked.running().filter((pid) => !/^postgres:|bin\/postgres /.test(commandOf(pid)))
  await expect.poll(others, { timeout: PATIENCE }).toEqual([])
}

test('of two first starts at once one says why it does not serve; killed at any moment, the other leaves what the next one completes; told to end, npm leaves nothing running', {
  timeout: FOLDERS * (KILLS + 1 + SIGNALS.length) * PATIENCE,
}, async ({ skip }) => {
  skip(process.platform !== 'linux', 'what a process is called is read from /proc')
  const random = randomOf(FAULT_SEED)
  for (let folder = 0; folder < FOLDERS; folder += 1) {
    const data = path.join(home, `data-${folder}`)
    cpSync(path.join(ROOT, 'tenants'), tenantsDirectory, { recursive: true })
    const story: string[] = []
    try {
      let first = await start(data)
      const second = await start(data)
      await expect.poll(() => isOver(first) || isOver(second), { timeout: PATIENCE }).toBe(true)
      const loser = isOver(first) ? first : second
      if (loser === first) first = second
      expect(await refusal(loser)).toMatch(`Hearth runs on ${data} already (process ${hearthOf(first, data)})`)

      for (let kills = 0; kills < KILLS; kills += 1) {
        const [stage, reached] = random.of(Object.entries(STAGES))
        const [victim, delay] = [random.of(VICTIMS), random.below(2_000)]
        story.push(`${victim}, ${delay} ms after ${stage}`)
        const command = kills === 0 ? first : await start(data)
        await expect
          .poll(() => (hearthOf(command, data) && reached(data)) || command.printed().includes(UP), {
            timeout: PATIENCE,
            interval: 10,
          })
          .toBeTruthy()
        await sleep(delay)
        await killIn(command, data, victim, random.of)
        await settle(command)
      }

      for (const signal of SIGNALS) {
        const last = await start(data)
        await last.until(() => last.printed().includes(UP))
        await expectComplete(last, data)
        await expectNothingLeft(last, signal)
        // The next start serves the site by its last good settings, and names its login.
        writeFileSync(path.join(tenantsDirectory, 'amora.localhost', 'settings.json'), '{')
      }
      if (HANDED_TO && !existsSync(HANDED_TO)) renameSync(data, HANDED_TO)
    } catch (error) {
      throw new Error(`Seed ${FAULT_SEED}, folder ${folder}; killed: ${story.join('; ')}`, { cause: error })
    }
  }
})

async function killIn(
  command: Start,
  data: string,
  victim: (typeof VICTIMS)[number],
  choose: (from: readonly number[]) => number,
) {
  const hearth = hearthOf(command, data)
  if (victim === 'Hearth') kill(hearth)
  if (victim === 'one process') {
    kill(choose(command.tracked.running()))
    // Hearth ends and says why, or goes on.
    await expect.poll(() => isOver(command) || command.printed().includes(UP), { timeout: PATIENCE }).toBe(true)
  }
  if (victim === 'npm') {
    kill(command.npm.pid)
    // Hearth goes on alone: the next start names it.
    expect(await refusal(await start(data))).toContain(`process ${hearth}`)
  }
  if (victim !== 'Hearth') killAll(command)
}

/** Stops each first, so that none is started between the look and the kill. */
function killAll({ npm, tracked }: NpmCommand) {
  const stopped = new Set<number>()
  const own = npm.exitCode === null && npm.signalCode === null && npm.pid !== undefined ? [npm.pid] : []
  const all = () => [...own, ...tracked.running()].filter((pid) => !stopped.has(pid))
  for (let more = all(); more.length > 0; more = all())
    for (const pid of more) {
      kill(pid, 'SIGSTOP')
      stopped.add(pid)
    }
  for (const pid of stopped) kill(pid)
}

/** Each site answers, its demo login works, and all of its people and photos are there. */
async function expectComplete({ port, printed }: Start, data: string) {
  const tenants = await openTenants(path.join(ROOT, 'tenants'), { watch: false })
  tenants.close()
  const sites = tenants.all().filter(isDemoSite)
  const databasePort = Number(readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const { hearth_backup: password } = JSON.parse(readFileSync(path.join(data, 'database-passwords.json'), 'utf8'))
  const sql = postgres({
    host: '127.0.0.1',
    port: databasePort,
    user: 'hearth_backup',
    password,
    database: 'hearth',
    max: 1,
  })
  try {
    expect(sites).not.toEqual([])
    for (const { id, domain } of sites) {
      expect(await statusOf(domain, port), domain).toBe(200)
      expect(printed()).toContain(`demo@${domain} / `)
      const [counts] = await sql`
        SELECT (SELECT count(*)::int FROM members WHERE tenant_id = ${id}) AS members,
          (SELECT count(*)::int FROM profiles WHERE tenant_id = ${id}) AS profiles`
      expect(counts, domain).toEqual({ members: JOURNEYS_PEOPLE, profiles: JOURNEYS_PEOPLE })
      const photos = await sql<{ name: string }[]>`
        SELECT filename AS name FROM photos WHERE tenant_id = ${id}
        UNION SELECT thumb_filename FROM photos WHERE tenant_id = ${id}`
      const files = entriesOf(path.join(data, 'media', id)).filter((name) => /\.(?:svg|webp)$/.test(name))
      expect(files.sort(), domain).toEqual(photos.map(({ name }) => name).sort())
    }
  } finally {
    await sql.end()
  }
}

const statusOf = (domain: string, port: number) =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers: { host: `${domain}:${port}` } }, (answer) => resolve(answer.statusCode)).on(
      'error',
      reject,
    )
  })

/** Sends the signal to npm only, which must end everything in order. */
async function expectNothingLeft({ npm, tracked, printed }: Start, signal: NodeJS.Signals) {
  const running = () => tracked.running().map(commandOf)
  const commands = running()
  for (const one of [/bin\/postgres -D/, /build\/server\/main\.js/, /dist\/main\.mjs/])
    expect(commands.filter((command) => one.test(command))).toHaveLength(1)
  const exited = once(npm, 'exit')
  npm.kill(signal)
  await exited
  await expect.poll(running, { timeout: 30_000 }).toEqual([])
  expect(printed()).toContain('Hearth stopped.')
}

test('a busy port is told in one line before anything is made', async ({ onTestFinished }) => {
  const holder = createServer()
  onTestFinished(() => void holder.close())
  await new Promise<void>((resolve) => holder.listen(0, resolve))
  const { port } = holder.address() as { port: number }
  const data = path.join(home, 'data-of-busy-port')
  const { npm, printed } = startNpm(['start', '--silent'], { PORT: String(port), HEARTH_DATA_DIR: data })
  expect(await once(npm, 'exit')).toEqual([1, null])
  expect(
    printed()
      .split('\n')
      .filter((line) => !line.startsWith('npm warn'))
      .join('\n'),
  ).toBe(`Port ${port} is busy: set PORT to a free one, for example PORT=${port + 1} npm start.\n`)
  expect(existsSync(data)).toBe(false)
})
