import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { confirmAge, latestMail, linkIn, moveToOwnNetwork, newPerson, signUp } from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

/** The reminder that an address waits for its confirmation, which a page has until the account changes. */
const reminder = (page: Page) => page.locator('a[href="/activate/change-address"]').filter({ visible: true })

/** The addresses of the streams that a browser opens from now on, in order. The page that signing up led to opens none any more. */
async function streamsOf(context: BrowserContext): Promise<string[]> {
  for (const page of context.pages()) await page.goto('about:blank')
  const opened: string[] = []
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/events') opened.push(pathname + search)
  })
  return opened
}

async function openMembers(page: Page): Promise<void> {
  await page.goto('/members')
  await page.locator('html[data-app]').waitFor()
}

/** Confirms the address in a browser on another device. */
async function confirmElsewhere(browser: Browser, { email, password }: { email: string; password: string }) {
  const { baseURL = '' } = test.info().project.use
  const page = await browser.newPage({ baseURL })
  await moveToOwnNetwork(page)
  await confirmAge(page)
  await page.goto(linkIn(await latestMail(email), '/activate'))
  await page.locator('form[data-h-form="activate"] [name=password]').fill(password)
  await page.locator('form[data-h-form="activate"] button[type=submit]').click()
  await expect(page).toHaveURL(/\/activate\/done$/)
  await page.context().close()
}

test.beforeEach(({ page }) => confirmAge(page))

test('a change on one device shows on another at once, in every tab, which share one stream; a closed tab hands it on', async ({
  page,
  browser,
  context,
}) => {
  const person = newPerson()
  await signUp(page, person)
  const streams = await streamsOf(context)
  await openMembers(page)
  const second = await context.newPage()
  await openMembers(second)
  for (const tab of [page, second]) await expect(reminder(tab)).toBeVisible()
  await confirmElsewhere(browser, person)
  for (const tab of [page, second]) await expect(reminder(tab)).toHaveCount(0)
  expect(streams).toEqual(['/events?after=0'])
  await page.close()
  await expect.poll(() => streams).toEqual(['/events?after=0', '/events?after=1'])
})

test('a browser that was offline, and one whose tab with the stream sleeps, learn what they missed', {
  tag: ONE_DEVICE,
}, async ({ page, browser, context }) => {
  const person = newPerson()
  await signUp(page, person)
  const streams = await streamsOf(context)
  const sleeper = page
  await openMembers(sleeper)
  await expect.poll(() => streams).toHaveLength(1)
  const tab = await context.newPage()
  await tab.clock.install()
  await openMembers(tab)
  await expect(reminder(tab)).toBeVisible()
  const session = await context.newCDPSession(sleeper)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await confirmElsewhere(browser, person)
  // Nobody passes the pings on; the tab in front takes the stream over.
  await tab.clock.runFor(30_000)
  await expect.poll(() => streams.length).toBeGreaterThan(1)
  await expect(reminder(tab)).toHaveCount(0)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(reminder(sleeper)).toHaveCount(0)
})

/** A proxy that can be told to behave as a server that restarts: it ends all connections, then refuses requests with 503. */
async function startProxy() {
  let isAway = false
  const sockets = new Set<Socket>()
  const server = createServer((req, res) => {
    if (isAway) return res.writeHead(503).end()
    const { port, pathname, search } = new URL(req.url ?? '')
    const { method, headers } = req
    // Node does not know that *.localhost is this machine.
    const passed = request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    passed.on('error', () => res.destroy())
    res.on('close', () => passed.destroy())
    req.pipe(passed)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goAway() {
      isAway = true
      for (const socket of sockets) socket.destroy()
    },
    comeBack() {
      isAway = false
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a browser learns what it missed while the server restarted', { tag: ONE_DEVICE }, async ({ browser }) => {
  const proxy = await startProxy()
  const { baseURL = '' } = test.info().project.use
  const context = await browser.newContext({ baseURL, proxy: { server: proxy.address } })
  const page = await context.newPage()
  await confirmAge(page)
  const person = newPerson()
  await signUp(page, person)
  const streams = await streamsOf(context)
  await openMembers(page)
  await expect(reminder(page)).toBeVisible()
  await expect.poll(() => streams).toEqual(['/events?after=0'])
  proxy.goAway()
  // An EventSource is given up for ever after a 503.
  await expect.poll(() => streams.length, { timeout: 15_000 }).toBeGreaterThan(2)
  await confirmElsewhere(browser, person)
  await expect(reminder(page)).toBeVisible()
  proxy.comeBack()
  await expect(reminder(page)).toHaveCount(0, { timeout: 20_000 })
  await context.close()
  proxy.close()
})

// Chromium keeps no page that says no-store, as a member's does, nor one that a test drives; Safari does. It tells the page by these events.
test('a page that goes into the back-forward cache hands the stream on, and learns what it missed when it is back', {
  tag: ONE_DEVICE,
}, async ({ page, browser, context }) => {
  const happens = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((event) => dispatchEvent(new PageTransitionEvent(event, { persisted: true })), name)
  const person = newPerson()
  await signUp(page, person)
  const streams = await streamsOf(context)
  await openMembers(page)
  await expect.poll(() => streams).toEqual(['/events?after=0'])
  const second = await context.newPage()
  await openMembers(second)
  await happens('pagehide')
  await expect.poll(() => streams).toHaveLength(2)
  await confirmElsewhere(browser, person)
  await expect(reminder(second)).toHaveCount(0)
  await happens('pageshow')
  await expect(reminder(page)).toHaveCount(0)
  expect(streams).toHaveLength(2)
})
