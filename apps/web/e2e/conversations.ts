import { expect, type Page, test } from '@playwright/test'
import { heading, open } from './members-app.ts'
import { joinAs } from './page.ts'

/** Whom `joinAs` made. */
const PEERS = '/members?gender=man&min_age=80'
const CHAT = /\/(?:chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/

export const letters = () =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6)

export const badge = (page: Page) => page.locator('a[href="/chats"]').filter({ visible: true }).first()
export const field = (page: Page) => page.getByRole('main').locator('textarea')
export const sendButton = (page: Page) => page.locator('form:has(textarea) button[type=submit]')
const rows = (page: Page) => page.locator('ul[data-h-list] > li')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const shows = (page: Page, text: string) =>
  expect(page.getByRole('main').locator('ol').getByText(text, { exact: true })).toHaveCount(1)

/** Two people of a site, each in a browser of their own. */
export async function two(ann: Page) {
  const { baseURL = '', ...device } = test.info().project.use
  const context = await ann
    .context()
    .browser()
    ?.newContext({ ...device, baseURL } as object)
  if (!context) throw new Error('No browser')
  const bo = await context.newPage()
  const names = { ann: `Ann ${letters()}`, bo: `Bo ${letters()}` }
  await Promise.all([joinAs(ann, names.ann), joinAs(bo, names.bo)])
  return { bo, names, end: () => context.close() }
}

/** Opens the conversation with somebody from their profile. */
export async function writeTo(page: Page, name: string) {
  await open(page, PEERS)
  await page
    .getByRole('main')
    .locator('article')
    .filter({ hasText: name })
    .getByRole('heading')
    .getByRole('link')
    .click()
  await expect(heading(page)).toContainText(name)
  await page.getByRole('main').locator('[data-h-page-actions] a[href$="/chat"]').click()
  await expect(page).toHaveURL(CHAT)
}

/** How many messages the browser keeps that have no answer. */
export const countKept = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('hearth-unsent')
    opening.onerror = reject
    opening.onsuccess = () => {
      const counting = opening.result.transaction('messages').objectStore('messages').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })

export async function send(page: Page, text: string) {
  await field(page).fill(text)
  await sendButton(page).click()
  await expect(field(page)).toHaveValue('')
}
