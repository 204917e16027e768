import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { LINK_PATHS } from '@hearth/contracts/mail'
import { freePort } from '@hearth/db/embedded'
import { dbTest } from '@hearth/db/test-fixture'
import { expect } from 'vitest'
import { ask } from './testing/ask.ts'
import { startWeb, type WebProcess } from './testing/process.ts'
import { ALPHA, ALPHA_ORIGIN, siteEnv } from './testing/site.ts'
import { makeTenantFolders } from './testing/tenant-folders.ts'

const test = dbTest
  .extend('env', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const folders = makeTenantFolders()
    folders.write(ALPHA)
    onCleanup(folders.removeAll)
    return { ...siteEnv(urls, folders.dir), LOG_LEVEL: 'info' }
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs.
  .extend('start', async ({}, { onCleanup }) => {
    const started: WebProcess[] = []
    onCleanup(async () => {
      for (const { child, exited } of started) {
        child.kill('SIGKILL')
        await exited
      }
    })
    return (env: Record<string, string>) => {
      const web = startWeb(env)
      started.push(web)
      return web
    }
  })

const lines = (text: string) => text.split('\n').filter((line) => line !== '')

test('tells its parent when it answers, and SIGTERM or SIGINT ends it with 0', async ({ env, start }) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const port = await freePort()
    const web = start({ ...env, PORT: String(port) })
    await web.ready
    expect((await ask(port, { host: ALPHA, path: '/' })).status).toBe(200)
    web.child.kill(signal)
    expect(await web.exited).toBe(0)
    expect(web.stderr()).toBe('')
    await expect(ask(port, { host: ALPHA })).rejects.toThrow('ECONNREFUSED')
  }
})

test('a server that stops under load loses no request of an open connection', async ({ env, start }) => {
  const port = await freePort()
  const web = start({ ...env, LOG_LEVEL: 'silent', PORT: String(port) })
  await web.ready
  const answered = Array<number>(32).fill(0)
  const askOn = (agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent, port, host: '127.0.0.1', path: '/api/settings.php', headers: { Host: ALPHA } }
      const sent = request(options, (answer) => answer.resume().on('end', () => resolve(answer)))
      sent.on('error', reject).end()
    })
  /** Sends requests on one connection until a response closes it. */
  const client = async (_: unknown, index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while ((await askOn(agent)).headers.connection !== 'close') answered[index] = Number(answered[index]) + 1
  }
  const clients = answered.map(client)
  await expect.poll(() => Math.min(...answered), { timeout: 30_000 }).toBeGreaterThan(1)
  web.child.kill('SIGTERM')
  expect(await Promise.allSettled(clients)).toEqual(clients.map(() => ({ status: 'fulfilled', value: undefined })))
  expect(await web.exited).toBe(0)
})

test('ends with the process that started it, however that ended', async ({ env, onTestFinished }) => {
  const { child, ready } = startWeb({ ...env, PORT: String(await freePort()) })
  onTestFinished(() => void child.kill('SIGKILL'))
  await ready
  child.disconnect()
  // Node emits no `close` for a child whose channel was closed on this side.
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a busy port is one clear line that names it and the variable', async ({ env, start }) => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, resolve))
  const { port } = holder.address() as AddressInfo
  const web = start({ ...env, PORT: String(port) })
  expect(await web.exited).toBe(1)
  expect(web.stderr()).toBe(`Port ${port} is busy: set PORT to a free one.\n`)
  holder.close()
})

test('HOST is the one address on which it listens, or one clear line', async ({ env, start }) => {
  const port = await freePort()
  const web = start({ ...env, PORT: String(port), HOST: '127.0.0.1' })
  await web.ready
  const answers = (host: string) =>
    fetch(`http://${host}:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect([await answers('127.0.0.1'), await answers('[::1]')]).toEqual([true, false])
  const elsewhere = start({ ...env, PORT: String(port), HOST: '192.0.2.1' })
  expect(await elsewhere.exited).toBe(1)
  expect(elsewhere.stderr()).toBe('192.0.2.1 is no address of this machine: set HOST to one that is.\n')
})

test('a wrong environment is one line for each variable, without secrets', async ({ env, start }) => {
  const web = start({ ...env, PORT: 'eighty', PUBLIC_SCHEME: 'ftp', APP_SECRET: 'too-short' })
  expect(await web.exited).toBe(1)
  const told = lines(web.stderr())
  expect(told).toHaveLength(3)
  for (const name of ['PORT', 'PUBLIC_SCHEME', 'APP_SECRET']) {
    expect(told.filter((line) => new RegExp(`^${name}\\b`).test(line))).toHaveLength(1)
  }
  expect(web.stderr()).not.toContain('too-short')
})

test('a database role that row-level security does not bind is one line, without its password', async ({
  env,
  start,
  urls,
}) => {
  const web = start({ ...env, DATABASE_URL: urls.superuserUrl, LOG_LEVEL: 'silent' })
  expect(await web.exited).toBe(1)
  expect(web.stderr()).toMatch(/^DATABASE_URL must name a role .* is a superuser\.\n$/)
  expect(web.stderr()).not.toContain(new URL(urls.superuserUrl).password)
})

test('each request is one structured line, without address, cookie or query', async ({ env, start }) => {
  const port = await freePort()
  const web = start({ ...env, PORT: String(port) })
  await web.ready
  const headers = {
    Cookie: 'hearth_session=private-cookie-value',
    'X-Request-Id': 'from-outside',
    'User-Agent': 'private-agent',
  }
  const answer = await ask(port, { host: ALPHA, path: '/api/user.php?email=private@example.com', headers })
  await expect.poll(() => web.stdout()).toContain('/api/user.php')
  const entries = lines(web.stdout()).map((line) => JSON.parse(line) as Record<string, unknown>)
  const [line] = entries.filter(({ path }) => path === '/api/user.php')
  expect(line).toMatchObject({ requestId: answer.headers['x-request-id'], tenant: ALPHA, method: 'GET', status: 403 })
  expect(line?.ms).toBeTypeOf('number')
  for (const secret of ['private', '127.0.0.1', 'from-outside', '::'])
    expect(JSON.stringify(line)).not.toContain(secret)
})

test('no line has the token of a mailed link, whether it is opened or pressed', async ({ env, start }) => {
  const port = await freePort()
  const web = start({ ...env, LOG_LEVEL: 'debug', PORT: String(port) })
  await web.ready
  const token = 'a-token-that-nobody-may-read'
  const paths = Object.values(LINK_PATHS)
  for (const path of paths) {
    const on = { host: ALPHA, path: `${path}?token=${token}` }
    await ask(port, { ...on, headers: { Referer: `http://${ALPHA}${on.path}` } })
    await ask(port, {
      ...{ ...on, method: 'POST', body: new URLSearchParams({ token, password: token }).toString() },
      headers: { Origin: ALPHA_ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  }
  const logged = () => lines(web.stdout()).map((line) => JSON.parse(line) as { method?: string; path?: string })
  for (const path of paths)
    for (const method of ['GET', 'POST'])
      await expect.poll(logged).toContainEqual(expect.objectContaining({ method, path }))
  expect(web.stdout() + web.stderr()).not.toContain(token)
})
