import { expect, type Page, test } from '@playwright/test'

export const PROFILE = /\/members\/[0-9a-f-]{36}$/
export const TEXTS = '**/texts/*/*/*.js'
export const cards = (page: Page) => page.getByRole('main').locator('article')
export const links = (page: Page) => cards(page).locator('a')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const notice = (page: Page) => page.locator('section > [role=status]')
/** The way to the list in the bar; the installed app has another there, which no other browser shows. */
export const home = (page: Page) =>
  page.getByRole('banner').locator('a[href="/members"]').filter({ visible: true }).first()
export const isPhone = () => test.info().project.use.isMobile === true

/** Opens a page and waits until it is the app's: before, its links and forms lead to documents, as they do without a script. */
export async function open(page: Page, address = '/members') {
  await page.goto(address)
  await expect(page.locator('html[data-app]')).toBeAttached()
}

/** Holds back requests for that address until what it returns is called. */
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

/** Marks the document: the mark is gone once another one is loaded. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
