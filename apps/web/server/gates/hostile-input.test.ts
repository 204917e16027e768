import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { freePort } from '@hearth/db/embedded'
import { inTenant } from '@hearth/db/scope'
import { ownDbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { rotateSession } from '@hearth/domain/identity/sessions'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { storePhoto } from '@hearth/testing/rows'
import { expect } from 'vitest'
import { ask } from '../testing/ask.ts'
import { describeFinding, type FuzzResult, fuzz } from '../testing/hostile/fuzz.ts'
import type { Cast } from '../testing/hostile/mutations.ts'
import { type ApiDocument, targetsOfDocument, targetsOfFiles, targetsOfRoutes } from '../testing/hostile/targets.ts'
import { startWeb } from '../testing/process.ts'
import { ALPHA, ALPHA_ORIGIN, BETA, BUILT_ASSETS, siteEnv } from '../testing/site.ts'
import { makeTenantFolders } from '../testing/tenant-folders.ts'

const REQUESTS = shortOrLong(1_500, 100_000)
/** The file from which `npm run bench` reads the result. */
const REPORT = process.env.HEARTH_HOSTILE_REPORT

const HOME = path.resolve(import.meta.dirname, '../../../..')
/** The CPU time of a thread can be read on Linux only. */
const measuredPid = (pid: number | undefined) =>
  REPORT && pid && existsSync(`/proc/${pid}/task/${pid}/schedstat`) ? pid : null

const alpha = { tenantId: tenantIdOf(ALPHA) }
const beta = { tenantId: tenantIdOf(BETA) }
const MEMBERS = 60
const PHOTO = `${'a'.repeat(32)}.svg`

const test = ownDbTest
  .extend('web', { scope: 'file' }, async ({ urls, db }, { onCleanup }) => {
    const folders = makeTenantFolders()
    // Settings that open as much as possible to visitors.
    folders.write(ALPHA, { aliases: ['www.alpha.test'], logged_out_search: true, countries: ['NL', 'BE'] })
    folders.write(BETA)
    const mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
    mkdirSync(path.join(mediaDir, alpha.tenantId))
    writeFileSync(
      path.join(mediaDir, alpha.tenantId, PHOTO),
      `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(50_000)}</svg>`,
    )
    const { id: memberId } = await inTenant(db, alpha, (tx) => makeMember(tx))
    await storePhoto(urls.superuserUrl, alpha, { memberId, filename: PHOTO, thumbFilename: PHOTO, main: true })
    const port = await freePort()
    // Behind a proxy each request can have a network of its own; limits on reading are off. Otherwise rate limits would end the test.
    const env = { PORT: String(port), TRUST_PROXY: 'true', READ_LIMITS: 'false', MEDIA_DIR: mediaDir }
    const web = startWeb({ ...siteEnv(urls, folders.dir), ...env })
    onCleanup(async () => {
      web.child.kill('SIGKILL')
      await web.exited
      folders.removeAll()
      rmSync(mediaDir, { recursive: true })
    })
    await web.ready
    return { ...web, port }
  })
  .extend('cast', { scope: 'file' }, async ({ db }) => {
    const members = await inTenant(db, alpha, (tx) =>
      Promise.all(Array.from({ length: MEMBERS }, () => makeMember(tx, {}, { searchable: true }))),
    )
    const stranger = await inTenant(db, beta, (tx) => makeMember(tx, {}, { searchable: true }))
    const ids = [...members.slice(0, 5).map(({ id }) => id), stranger.id, newMemberId(), 'nothing', '-1', 'NaN']
    const sessionOf = (scope: typeof alpha, memberId: typeof stranger.id) =>
      inTenant(db, scope, (tx) => rotateSession(tx, { memberId, previousToken: null }))
    const cookieOf = ({ token }: { token: string }) => `hearth_session=${token}`
    return async (): Promise<Cast> => {
      const sessions = await Promise.all(members.slice(0, 10).map(({ id }) => sessionOf(alpha, id)))
      return {
        host: ALPHA,
        origin: ALPHA_ORIGIN,
        sessions: sessions.map(cookieOf),
        stranger: cookieOf(await sessionOf(beta, stranger.id)),
        ids,
      }
    }
  })

const told = (seed: number, { findings }: FuzzResult) => findings.map((finding) => describeFinding(seed, finding))

/**
 * A file of the build, one of the brand, a photo, and texts of the members' app. The build's file is a style sheet, because scripts contain strings
 * that look like leaks.
 */
async function pathsOfFiles(port: number, Cookie: string): Promise<string[]> {
  const { body } = await ask(port, { host: ALPHA, path: '/members', headers: { Cookie } })
  const brand = /\/brand\/\w+\//.exec(body)?.[0]
  const style = readdirSync(BUILT_ASSETS).find((name) => name.endsWith('.css'))
  const texts = /\/texts\/[\w-]+\/[\w-]+\/\w+\.js/.exec(body)?.[0]
  const paths = [`/assets/${style}`, `${brand}hero.svg`, `/photos/${PHOTO}`, `${texts}`]
  for (const at of paths) expect(await ask(port, { host: ALPHA, path: at }), at).toMatchObject({ status: 200 })
  return paths
}

test(`${REQUESTS} hostile requests to every page, call and kind of file cause no failure, reveal nothing and are all answered`, {
  timeout: 300_000 + REQUESTS * 60,
}, async ({ web, cast }) => {
  const { body } = await ask(web.port, { host: ALPHA, path: '/api/openapi.json' })
  const targets = [
    ...targetsOfDocument(JSON.parse(body) as ApiDocument),
    ...targetsOfRoutes(),
    ...targetsOfFiles(await pathsOfFiles(web.port, (await cast()).sessions[0] ?? '')),
  ]
  const pid = measuredPid(web.child.pid)
  const result = await fuzz({ seed: FAULT_SEED, requests: REQUESTS, port: web.port, pid, home: HOME, targets, cast })
  if (REPORT) writeFileSync(REPORT, JSON.stringify({ ...result, targets: targets.length, seed: FAULT_SEED }))
  // Most requests must be refused, but some must get beyond the first gate, or nothing is tested.
  expect(Object.keys(result.statuses)).toEqual(expect.arrayContaining(['200', '302', '400', '403', '404', '415']))
  expect(told(FAULT_SEED, result)).toEqual([])
  // The log is silent here, so any output bypassed it.
  expect(web.stdout() + web.stderr()).toBe('')
  expect((await ask(web.port, { host: ALPHA, path: '/' })).status).toBe(200)
})

test('a server that fails, reveals secrets or does not answer is found out', { timeout: 60_000 }, async ({
  cast,
  onTestFinished,
}) => {
  const start = async (kind: 'patient' | 'hasty') => {
    const child = spawn(process.execPath, ['-e', FAULTY, kind], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return ((await once(child, 'message')) as [number])[0]
  }
  const patient = await start('patient')
  const found = async (path: string, { port = patient } = {}) => {
    const targets = [{ method: 'GET', path: () => path, query: [], body: null }]
    const { findings } = await fuzz({
      seed: 1,
      requests: 16,
      port,
      pid: null,
      home: HOME,
      targets,
      cast,
      patience: 1_000,
    })
    return findings.map(({ fault }) => fault).join('\n')
  }
  expect(await found('/fine')).toBe('')
  expect(await found('/fails')).toContain('answered 500')
  expect(await found('/tells')).toContain('tells a stack trace')
  expect(await found('/leaves')).toContain('ended without an answer')
  expect(await found('/place')).toContain('tells where it is installed')
  expect(await found('/holds')).toContain('never answered')
  expect(await found('/fine', { port: await start('hasty') })).toContain('answered what was sent ahead')
})

/** The variant `hasty` answers only the first of the requests that are sent ahead. */
const FAULTY = `
  const answered = new WeakSet()
  require('node:http').createServer((req, res) => {
    if (req.url.startsWith('/leaves')) return req.socket.destroy()
    if (req.url.startsWith('/holds')) return
    if (process.argv[1] === 'hasty') {
      if (answered.has(req.socket)) return req.socket.destroy()
      answered.add(req.socket)
    }
    res.statusCode = req.url.startsWith('/fails') ? 500 : req.url === '/assets/none' ? 404 : 200
    res.end(req.url.startsWith('/tells') ? new Error('planted').stack : req.url.startsWith('/place') ? ${JSON.stringify(HOME)} : 'fine')
  }).listen(0, '127.0.0.1', function () { process.send(this.address().port) })
`
