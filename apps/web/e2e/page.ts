import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Cookie, expect, type Locator, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { tenantOf } from './platform.ts'

/** The tenant folder of this project. */
export const folder = () => String(test.info().project.metadata.tenant)
export const tenant = () => tenantOf(folder())

/**
 * Chrome looks once, some seconds after a page has loaded, for what was preloaded and is not used. A navigation at that moment has just asked for the
 * styles of its page, which it uses some 100 ms later: Remix preloads them before it shows the page.
 */
const STYLES_OF_NAVIGATION = /\.css was preloaded using link preload but not used within a few seconds/

/** Collects everything that the browser reports as an error during a test. */
export function complaints(page: Page): readonly string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || STYLES_OF_NAVIGATION.test(message.text())) return
    // A failed request names its address in the location alone.
    heard.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  return heard
}

/** Waits for running transitions: switching to reduced motion does not end them, and some colours fade between schemes. */
const transitionsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished.catch(() => {}) : [])),
    ).then(() => {}),
  )

/** `axe.source` is twice as long, which each page would parse. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeOptions {
  /** The part of the page, as a selector. */
  readonly within: string
  /** Only these rules; all without any. */
  readonly rules?: readonly string[]
  /** None of these. */
  readonly without?: readonly string[]
}

/**
 * What axe finds to be wrong in a page without frames. It does not describe what is right, which takes as long as its rules, and is loaded once into a
 * document.
 */
export async function axeViolations(page: Page, { within, rules = [], without = [] }: AxeOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(rules.length > 0 ? { runOnly: [...rules] } : {}),
  }
  return page.evaluate(
    async ([context, chosen]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, chosen)
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target }) => ({ html, target: String(target) })),
      }))
    },
    [within, options] as const,
  )
}

/** Faults that axe finds in the page or in a part of it, one line each. */
export async function axeFaults(page: Page, within = 'html', rules: readonly string[] = []): Promise<string[]> {
  // A colour during a transition is not one of the design.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await transitionsEnd(page)
  const violations = await axeViolations(page, { within, rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The same in both colour schemes. Of axe's rules only contrast depends on the scheme. */
export async function axeFaultsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await axeFaults(page, within)
  const schemes = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.split(' '))
  if (schemes.length === 1) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFaults(page, within, ['color-contrast', 'link-in-text-block'])
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

/** Waits for an element while the page's clock, which the test controls, advances in steps longer than any pause between retries. */
export async function expectInTime(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(element).toBeVisible({ timeout: 250 })
  }).toPass()
}

/** By how many pixels the page is wider than the screen. On a phone `innerWidth` grows with the page, the width of the root does not. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })

/** Gives a browser a network address of its own, because signups and mails are limited by network. */
export const moveToOwnNetwork = (page: Page): Promise<void> =>
  page
    .context()
    .setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(255)}` })

/** Sets the cookie of a visitor who has confirmed their age. */
export async function confirmAge(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'entered', value: '1', url: test.info().project.use.baseURL ?? '' }])
}

/** A mail in the platform's mailbox. */
interface ReceivedMail {
  readonly subject: string
  readonly site: string
  readonly text: string
  readonly html: string
  /** Name in lower case, and value. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** Waits for the newest mail to an address; `after` is the number of mails that have been read already. */
export async function latestMail(to: string, { after = 0 } = {}): Promise<ReceivedMail> {
  let mails: readonly ReceivedMail[] = []
  await expect(async () => {
    const address = `http://127.0.0.1:${process.env.MAILBOX_PORT}/mails.json?to=${encodeURIComponent(to)}`
    mails = (await (await fetch(address)).json()) as ReceivedMail[]
    expect(mails.length).toBeGreaterThan(after)
  }).toPass({ timeout: 30_000 })
  return mails[0] as ReceivedMail
}

/** Waits for the newest text message to a phone number. */
export async function latestText(to: string): Promise<{ readonly text: string }> {
  let found: { readonly to: string; readonly text: string } | undefined
  await expect(async () => {
    const answer = await fetch(`http://127.0.0.1:${process.env.MAILBOX_PORT}/texts.json`)
    found = ((await answer.json()) as (typeof found & {})[]).find((one) => one.to === to)
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return { text: found?.text ?? '' }
}

/** The link in a mail to a path of its site. */
export function linkIn({ text }: ReceivedMail, path: string): string {
  const found = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === path)
  if (!found) throw new Error(`The mail has no link to ${path}`)
  return found
}

/** Fills in those of the answers for which this site's sign-up form asks, by field names, on all its steps; the password twice if it asks for it. */
export async function answer(form: Locator, given: Readonly<Record<string, string>>): Promise<void> {
  const answers = given.password === undefined ? given : { ...given, password_again: given.password }
  const steps = form.locator('[data-h-step]')
  const [back, next] = ['back', 'next'].map((way) => form.locator(`[data-h-step-${way}] button`)) as [Locator, Locator]
  await expect(form).toBeVisible()
  while (await back.isVisible()) await back.click()
  const last = (await steps.count()) - 1
  for (let at = 0; at <= last; at += 1) {
    const step = steps.nth(at)
    await expect(step).toBeVisible()
    for (const [name, value] of Object.entries(answers)) {
      const control = step.locator(`[name=${name}]`)
      if ((await control.count()) === 0) continue
      const kind = await control.first().evaluate((one) => one.getAttribute('type') ?? one.localName)
      if (kind === 'radio') await control.and(form.locator(`[value="${value}"]`)).check()
      else if (kind === 'select') await control.selectOption(value)
      else await control.fill(value)
    }
    // Without a script the form is one page.
    if (at < last && (await next.isVisible())) await next.click()
  }
}

/** A person whom every site accepts; where there is a choice, a man who looks for everyone. */
export const newPerson = () => ({
  name: 'Robin',
  email: `robin-${randomUUID()}@example.com`,
  password: 'over de brug 42',
  date_of_birth_day: '29',
  date_of_birth_month: '2',
  date_of_birth_year: '1992',
  gender: 'man',
  seeking: 'everyone',
})

export const signupForm = (within: Page | Locator) => within.locator('form[data-h-form="signup"]')

/** Where signing up leads. */
const afterSignup = () =>
  tenant().account_errors === 'specific' ? /\/(?:members|complete-signup)(?:$|\?)/ : /\/signup\/sent$/

/** Waits until an account was created, or on a site with neutral account errors until the visitor is asked to look for a mail. */
export const isSignedUp = (page: Page): Promise<void> => expect(page).toHaveURL(afterSignup())

/**
 * Sends a form as its page would without a script, and resolves with the path that follows. The page is not shown: to load, hydrate and click through it
 * takes seconds of processor, and is tested where it is the journey.
 */
async function submit(page: Page, address: string, selector: string, answers: Readonly<Record<string, string>> = {}) {
  await page.goto('/healthz')
  return page.evaluate(
    async ([address, selector, answers]) => {
      const accept = { accept: 'text/html' }
      const shown = await (await fetch(address, { headers: accept })).text()
      // Without styles, which the policy of this document refuses aloud.
      const main = shown.slice(shown.indexOf('<main'), shown.indexOf('</main>')).replaceAll(/ style="[^"]*"/g, '')
      const form = new DOMParser().parseFromString(main, 'text/html').querySelector<HTMLFormElement>(selector)
      if (!form) throw new Error(`${address} has no ${selector}`)
      for (const [name, value] of Object.entries(answers)) {
        const control = form.elements.namedItem(name) as RadioNodeList | HTMLInputElement | null
        if (control) control.value = value
      }
      const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
      const action = form.getAttribute('action') ?? address
      // A browser says from which page a form comes.
      const referrer = address
      return new URL((await fetch(action, { method: 'POST', headers: accept, body, referrer })).url).pathname
    },
    [address, selector, answers] as const,
  )
}

/** Signs up and logs in, by the mailed link on a site with neutral account errors. Returns the address. */
export async function signUp(page: Page, person = newPerson()): Promise<string> {
  await moveToOwnNetwork(page)
  const answers = { ...person, password_again: person.password }
  expect(await submit(page, '/signup?ref=journey', 'form[data-h-form="signup"]', answers)).toMatch(afterSignup())
  if (tenant().account_errors !== 'specific') await confirmAddress(page, person.email)
  return person.email
}

/** Follows the link that confirms an address. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  expect(await submit(page, linkIn(await latestMail(email), '/activate'), 'main form')).toBe('/activate/done')
}

/** Makes an account whose address is confirmed, so that others find it by its name, of somebody older than all others. */
export async function joinAs(page: Page, name: string): Promise<string> {
  await confirmAge(page)
  const email = await signUp(page, { ...newPerson(), name, date_of_birth_year: '1944' })
  if (tenant().account_errors === 'specific') await confirmAddress(page, email)
  return email
}

const sessions = new Map<string, Cookie[]>()

/** Logs in: `one` is the same member in all journeys of a worker, who must not log out; `another` has the same name. */
export async function asMember(page: Page, who: 'one' | 'another' = 'one'): Promise<void> {
  const session = sessions.get(who)
  if (session) return page.context().addCookies(session)
  // Signups are limited by network.
  await signUp(page)
  sessions.set(who, await page.context().cookies())
}

/**
 * The most compressed bytes: of the script of a public page, of the app's script files on the first page and on each further one, of the list's
 * texts, of the files that a further page adds, and of styles.
 */
export const MOST_BYTES = {
  script: 12 * 1024,
  firstPage: 125_000,
  furtherPage: 12_000,
  texts: 8_000,
  files: 135_000,
  style: 15 * 1024,
}

interface Weight {
  readonly status: number | undefined
  readonly script: number
  /** Bytes of the script files without headers. */
  readonly files: number
  /** Bytes of the texts' scripts without headers. */
  readonly texts: number
  readonly style: number
}

const isOfTexts = (address: string) => new URL(address).pathname.startsWith('/texts/')

/** Opens a page and adds up the compressed bytes that it transfers, by kind. Returns them with the page's status. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  // Prefetching must not count: neither the former page's nor this page's, which save-data prevents.
  await page.goto('about:blank')
  await withoutPrefetch(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, string>()
  const weight = { script: 0, files: 0, texts: 0, style: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, isOfTexts(response.url) ? 'Texts' : type),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') weight.files += encodedDataLength
    if (kinds.get(requestId) === 'Texts') weight.texts += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') weight.script += encodedDataLength
    if (kinds.get(requestId) === 'Stylesheet') weight.style += encodedDataLength
  })
  // The load event waits for the document's scripts with their static imports and styles.
  const response = await page.goto(address, { waitUntil: 'load' })
  // A page of the app loads some of its parts after hydration.
  if (await page.locator('#hydration').count()) {
    await page.locator('html[data-app]').waitFor()
    await page.waitForLoadState('networkidle')
  }
  // Bytes that are inline in the document.
  const inline = await page.evaluate(async () => {
    const packed = async (selector: string) => {
      const text = [...document.querySelectorAll(selector)].map((element) => element.textContent).join('')
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
      return (await new Response(stream).arrayBuffer()).byteLength
    }
    return { script: await packed('script:not([src]):not([type$=json])'), style: await packed('style') }
  })
  await session.detach()
  return {
    status: response?.status(),
    script: weight.script + inline.script,
    files: weight.files,
    texts: weight.texts,
    style: weight.style + inline.style,
  }
}

/** Prefetches nothing on the pages that are opened from now on, so that what a page loads is its own. */
export const withoutPrefetch = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/**
 * Compressed bytes of the script files that a navigation in the members' app to another address loads. The page before must be one that prefetches
 * nothing.
 */
export async function weighFurtherPage(page: Page, navigate: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  const loading = new Set<string>()
  let weight = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type !== 'Script' || isOfTexts(request.url)) return
    scripts.add(requestId)
    loading.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) weight += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId }) => loading.delete(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId))
  const before = page.url()
  // What the page before loads after a while, such as pop-ups, is not of this one, and on a slow machine would be counted.
  await page.evaluate(() => {
    for (let timer = Number(setTimeout(() => {})); timer > 0; timer -= 1) clearTimeout(timer)
  })
  // Nor what it has begun to load: a script that comes asks for those that it imports.
  let counted = -1
  await expect
    .poll(
      () => {
        const isQuiet = loading.size === 0 && counted === scripts.size
        counted = scripts.size
        return isQuiet
      },
      { intervals: [200] },
    )
    .toBe(true)
  weight = 0
  scripts.clear()
  await navigate()
  // Not the network: it is idle already while the click is on its way. The address changes once the page's scripts are there.
  await page.waitForURL((url) => url.href !== before)
  await expect.poll(() => loading.size).toBe(0)
  await session.detach()
  return weight
}
