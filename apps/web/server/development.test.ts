import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@hearth/db/embedded'
import { dbTest } from '@hearth/db/test-fixture'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { samplePhotographs } from '@hearth/ui/gallery/sample-photographs'
import { expect } from 'vitest'
import { ask, askRaw } from './testing/ask.ts'
import { startWeb } from './testing/process.ts'
import { ALPHA, siteEnv } from './testing/site.ts'
import { makeTenantFolders } from './testing/tenant-folders.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const SECRET = randomBytes(30).toString('base64url')

/** The server of `npm run dev`, with a secret in a data folder beside the sources, and a program that would be started as an editor. */
const test = dbTest.extend('development', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const folders = makeTenantFolders()
  folders.write(ALPHA)
  const name = `decoy-${randomBytes(6).toString('hex')}`
  const secret = path.join(ROOT, '.data', name)
  mkdirSync(path.dirname(secret), { recursive: true })
  writeFileSync(secret, SECRET, { mode: 0o600 })
  const home = mkdtempSync(path.join(tmpdir(), 'hearth-development-'))
  const opened = path.join(home, 'opened')
  const editor = path.join(home, 'editor')
  writeFileSync(editor, `#!/bin/sh\n: > ${opened}\n`)
  chmodSync(editor, 0o755)
  const port = await freePort()
  const env = { ...siteEnv(urls, folders.dir), NODE_ENV: 'development', PORT: String(port), LAUNCH_EDITOR: editor }
  const web = startWeb(env, [...TYPESCRIPT, 'server/main.ts'])
  onCleanup(async () => {
    web.child.kill('SIGKILL')
    await web.exited
    folders.removeAll()
    for (const made of [secret, home]) rmSync(made, { recursive: true, force: true })
  })
  await web.ready
  return { port, secret, opened }
})

/** Ways to request a file from Vite, some of which worked in earlier releases. */
const waysTo = (file: string): string[] => {
  const below = path.relative(ROOT, file)
  const hidden = file.replace('/.data/', '/%2edata/')
  const asModule = [
    'raw',
    'url',
    'inline',
    'import&raw',
    'import&url',
    'raw??',
    'raw&url',
    '.svg?.wasm?init',
    'url&inline',
  ]
  return [
    ...[file, hidden, `/${file}`, `${file}/`, file.replace('/.data/', '//.data//'), file.replace('/.data/', '/.DATA/')],
    ...[`${ROOT}/packages/../${below}`, `${ROOT}/packages/%2e%2e/${below}`, `${ROOT}/packages/..%2f${below}`],
    ...[`${ROOT}/packages\\..\\${below}`, `${ROOT}/node_modules/..%5c${below}`],
    ...asModule.map((query) => `${file}?${query}`),
  ]
    .flatMap((each) => [`/@fs${each}`, `/@fs/${each}`, `/@id${each}`, `/@id/__x00__${each}`])
    .concat([
      `/../../${below}`,
      `/%2e%2e/%2e%2e/${below}`,
      `/..%2f..%2f${below}`,
      `/app/../../../${below}?raw`,
      `/${below}`,
    ])
}

test('in development the gallery has every photograph that its examples name, and its thumbnail', {
  timeout: 180_000,
}, async ({ development: { port } }) => {
  const shown = Object.values(samplePhotographs)
  const answers = await Promise.all(
    shown.flatMap(({ src, thumb }) => [src, thumb]).map((address) => ask(port, { host: ALPHA, path: address })),
  )
  expect(answers.map(({ status, headers }) => `${status} ${headers['content-type']}`)).toEqual(
    answers.map(() => '200 image/webp'),
  )
  expect(new Set(answers.map(({ headers }) => headers['content-length'])).size).toBe(answers.length)
  expect((await ask(port, { host: ALPHA, path: '/dev/photographs/nothing.webp' })).status).toBe(404)
})

test('in development the sources are served, and no file of the data folder by whatever address', {
  timeout: 180_000,
}, async ({ development: { port, secret } }) => {
  const sound = ['/@vite/client', '/app/root.tsx', `/@fs${ROOT}/packages/ui/src/enhance/validate.ts`]
  const statuses = await Promise.all(
    sound.map(async (address) => (await ask(port, { host: ALPHA, path: address })).status),
  )
  expect(statuses).toEqual([200, 200, 200])
  const packed = Buffer.from(SECRET).toString('base64').slice(0, 30)
  const told: string[] = []
  for (const address of [...waysTo(secret), `/@fs${ROOT}/package.json`, `/@fs${ROOT}/pnpm-lock.yaml?raw`]) {
    const answer = await askRaw(port, `GET ${address} HTTP/1.1\r\nHost: ${ALPHA}\r\nConnection: close\r\n\r\n`)
    if (answer.includes(SECRET) || answer.includes(packed) || answer.startsWith('HTTP/1.1 200')) told.push(address)
  }
  expect(told).toEqual([])
})

test.for(['/__open-in-editor', '/__OPEN-in-editor', '/__open-in-editor/', '/__open-in-editor.x'])(
  'in development no page can start a program on this machine: %s',
  async (address, { development: { port, opened } }) => {
    const file = path.join(ROOT, 'package.json')
    const answer = await ask(port, { host: ALPHA, path: `${address}?file=${encodeURIComponent(file)}` })
    expect({ status: answer.status, started: existsSync(opened) }).toEqual({ status: 404, started: false })
  },
)

test('in development only this machine is answered', async ({ development: { port }, skip }) => {
  skip(process.platform !== 'linux', 'only Linux has further loopback addresses to try')
  const socket = connect(port, '127.0.0.2')
  const [error] = await Promise.race([once(socket, 'error'), once(socket, 'connect').then(() => [null])]).catch(
    (failure: unknown) => [failure],
  )
  socket.destroy()
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})
