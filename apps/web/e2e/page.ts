import { randomInt, randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type Cookie, expect, type Locator, type Page, test } from '@playwright/test'
import { tenantOf } from './platform.ts'

/** The tenant folder that this project's journeys visit. */
export const folder = () => String(test.info().project.metadata.tenant)
export const tenant = () => tenantOf(folder())

/** Everything that a browser complains about while a test runs. */
export function complaints(page: Page): readonly string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  return heard
}

/** Waits for the transitions that go on: reduced motion ends none that has begun, and some colours fade from one scheme to the other. */
const transitionsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished.catch(() => {}) : [])),
    ).then(() => {}),
  )

/** axe for a page without frames: their results would be put together in a page of its own, which costs as much as the rules. */
export const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

/** What axe finds wrong with the page as it is now, or with a part of it, one line each. */
export async function axeFaults(page: Page, within = 'html', rules: string[] = []): Promise<string[]> {
  // A colour in the middle of a transition is no colour of the design.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await transitionsEnd(page)
  const axe = axeOf(page).include(within)
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The same in both schemes of colours that a brand may have. Of what axe looks at, only contrasts depend on the scheme. */
export async function axeFaultsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await axeFaults(page, within)
  const schemes = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.split(' '))
  if (schemes.length === 1) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFaults(page, within, ['color-contrast', 'link-in-text-block'])
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

/** Waits for an element while the page's own time, which the test has installed, goes on by leaps: longer than any pause between two retries. */
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

/** Puts a browser in a network of its own: one network has few signups and mails. */
export const moveToOwnNetwork = (page: Page): Promise<void> =>
  page
    .context()
    .setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(255)}` })

/** Sets the cookie of a visitor who has confirmed their age. */
export async function confirmAge(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'entered', value: '1', url: test.info().project.use.baseURL ?? '' }])
}

/** A mail as the mailbox of the platform has it. */
interface ReceivedMail {
  readonly subject: string
  readonly site: string
  readonly text: string
  readonly html: string
  /** Name in small letters, and value. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** The newest mail to an address, once there is one, or one more than `after`, which counts those that have been read. */
export async function latestMail(to: string, { after = 0 } = {}): Promise<ReceivedMail> {
  let mails: readonly ReceivedMail[] = []
  await expect(async () => {
    const address = `http://127.0.0.1:${process.env.MAILBOX_PORT}/mails.json?to=${encodeURIComponent(to)}`
    mails = (await (await fetch(address)).json()) as ReceivedMail[]
    expect(mails.length).toBeGreaterThan(after)
  }).toPass({ timeout: 30_000 })
  return mails[0] as ReceivedMail
}

/** The address in a mail that leads to a path of its site. */
export function linkIn({ text }: ReceivedMail, path: string): string {
  const found = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === path)
  if (!found) throw new Error(`The mail has no link to ${path}`)
  return found
}

/** Fills in what the sign-up form of this site asks of that, by the names of its fields, from its first screen to its last. */
export async function answer(form: Locator, answers: Readonly<Record<string, string>>): Promise<void> {
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
    // Without script it is one page.
    if (at < last && (await next.isVisible())) await next.click()
  }
}

/** Somebody whom every site takes: a man who looks for everyone, where it leaves him the choice. */
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

/** Waits until an account was made: where signing up tells nothing of an address, until the visitor is told to look for a mail. */
export const isSignedUp = (page: Page): Promise<void> =>
  expect(page).toHaveURL(
    tenant().account_errors === 'specific' ? /\/(?:members|complete-signup)(?:$|\?)/ : /\/signup\/sent$/,
  )

/** Signs up, and in, which takes a mail where signing up tells nothing of an address. Gives the address. */
export async function signUp(page: Page, person = newPerson()): Promise<string> {
  await moveToOwnNetwork(page)
  await page.goto('/signup?ref=journey')
  const form = signupForm(page)
  await answer(form, person)
  await form.locator('button[type=submit]').click()
  await isSignedUp(page)
  if (tenant().account_errors !== 'specific') {
    await page.goto(linkIn(await latestMail(person.email), '/activate'))
    await page.locator('main form button[type=submit]').click()
    await expect(page).toHaveURL(/\/activate\/done/)
  }
  return person.email
}

const sessions = new Map<string, Cookie[]>()

/** Logs in: the same member in all journeys of a worker, who must not log out, or another one of the same name. */
export async function asMember(page: Page, who: 'one' | 'another' = 'one'): Promise<void> {
  const session = sessions.get(who)
  if (session) return page.context().addCookies(session)
  // A network has few signups.
  await signUp(page)
  sessions.set(who, await page.context().cookies())
}

/**
 * The most that a page may weigh: the script of a public page, the files of script of the list of members, with which the app begins, and of each
 * further page, the texts of the list, the files of a page that is opened in place of the list, and styles.
 */
export const MOST_BYTES = {
  script: 12 * 1024,
  firstPage: 122_000,
  furtherPage: 12_000,
  texts: 8_000,
  files: 134_000,
  style: 15 * 1024,
}

interface Weight {
  readonly status: number | undefined
  readonly script: number
  /** Those of files of script alone, without their headers. */
  readonly files: number
  /** Those of the texts that come as scripts, without their headers. */
  readonly texts: number
  readonly style: number
}

const isOfTexts = (address: string) => new URL(address).pathname.startsWith('/texts/')

/** Opens a page, with the status that it answers, and adds up the bytes on the wire, compressed, of everything of one kind that it loads. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  // What the page before still fetches ahead does not count, nor what this one does: on a costly connection nothing is.
  await page.goto('about:blank')
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
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
  // The load event waits for the scripts that the document names, those that these import, and their styles.
  const response = await page.goto(address, { waitUntil: 'load' })
  // A page of the app loads some of its parts once it is hydrated.
  if (await page.locator('#hydration').count()) {
    await page.locator('html[data-app]').waitFor()
    await page.waitForLoadState('networkidle')
  }
  // What stands in the document itself.
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

/** Bytes of the files of script, compressed, that a navigation in the members' app adds. */
export async function weighFurtherPage(page: Page, navigate: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let weight = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !isOfTexts(response.url)) scripts.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) weight += encodedDataLength
  })
  await navigate()
  await page.waitForLoadState('networkidle')
  await session.detach()
  return weight
}
