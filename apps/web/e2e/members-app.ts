import { expect, type Page, test } from '@playwright/test'

export const PROFILE = /\/members\/[0-9a-f-]{36}$/
export const TEXTS = '**/texts/*/*/*.js'
export const cards = (page: Page) => page.getByRole('main').locator('article')
/** The links to the profiles; a card has one to the conversation, too. */
export const links = (page: Page) => cards(page).getByRole('heading').getByRole('link')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const notice = (page: Page) => page.locator('section > [role=status]')
/** The link to the list in the bar; the installed app has a second one, which other browsers do not show. */
export const home = (page: Page) =>
  page.getByRole('banner').locator('a[href="/members"]').filter({ visible: true }).first()
export const isPhone = () => test.info().project.use.isMobile === true

/** Opens a page and waits until it is hydrated: before that, its links and forms load documents. */
export async function open(page: Page, address = '/members') {
  await page.goto(address)
  await expect(page.locator('html[data-app]')).toBeAttached()
}

/** Holds requests for that address back until the returned function is called. */
export async function hold(page: Page, address: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return release
}

/** Marks the document, so that a test can see whether another one was loaded. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
