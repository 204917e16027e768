import { freePort } from '@hearth/db/embedded'
import { ownDbTest } from '@hearth/db/test-fixture'
import { expect } from 'vitest'
import { ask } from './testing/ask.ts'
import { openBrowser } from './testing/browser.ts'
import { startWeb } from './testing/process.ts'
import { newMember } from './testing/signup.ts'
import { ALPHA, ALPHA_ORIGIN, type Site, siteEnv } from './testing/site.ts'
import { makeTenantFolders } from './testing/tenant-folders.ts'

/** Two web servers on one port, and how often each has answered. */
const test = ownDbTest.extend('servers', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const folders = makeTenantFolders()
  folders.write(ALPHA, { account_errors: 'specific' })
  const port = await freePort()
  const env = {
    ...siteEnv(urls, folders.dir),
    PORT: String(port),
    WEB_PROCESSES: '2',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'info',
  }
  const processes = [startWeb(env), startWeb(env)]
  onCleanup(async () => {
    for (const { child, exited } of processes) {
      child.kill('SIGTERM')
      await exited
    }
    folders.removeAll()
  })
  await Promise.all(processes.map(({ ready }) => ready))
  return {
    processes,
    site: { ask: (request: object) => ask(port, { host: ALPHA, ...request }) } as Site,
    answers: () => processes.map((web) => web.stdout().split('"event":"request"').length - 1),
  }
})

test('both answer, and a session that one of them opened holds in the other', async ({
  servers: { site, answers },
}) => {
  const { browser } = await newMember(site, ALPHA)
  const before = answers()
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await browser.call('GET', '/api/user.php')).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(() => answers().map((count, at) => count > (before[at] ?? 0))).toEqual([true, true])
})

test('a limit of guesses holds across both, however many come at once', async ({ servers: { site } }) => {
  const { email } = await newMember(site, ALPHA)
  const guess = async () => {
    const { status } = await openBrowser(site, ALPHA).call('POST', '/api/user.php', {
      email,
      password: 'not the one 7',
    })
    return status
  }
  const statuses = await Promise.all(Array.from({ length: 40 }, guess))
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('one that ends leaves the port to the other', async ({ servers: { processes, site } }) => {
  const [first] = processes
  first?.child.kill('SIGTERM')
  expect(await first?.exited).toBe(0)
  for (let turn = 0; turn < 20; turn += 1)
    expect((await site.ask({ path: '/api/settings.php', headers: { Origin: ALPHA_ORIGIN } })).status).toBe(200)
})
