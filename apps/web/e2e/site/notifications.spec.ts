import { mkdirSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { isPhone, open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, confirmAge, newPerson, overflow, signUp } from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

/** Begins like a picture and is none, so that the worker rejects it. */
const BROKEN = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d494844520000012c0000012c0802000000', 'hex'),
  Buffer.alloc(4_000, 0x55),
])

const entries = (page: Page) => page.getByRole('main').locator('section a')
const bell = (page: Page) => page.locator('header a[href="/notifications"]').filter({ visible: true })
const account = (page: Page) => page.locator('nav button[popovertarget="account-menu"]').filter({ visible: true })

async function sendBroken(page: Page): Promise<void> {
  await open(page, '/profile')
  // Leaving the page before would end the upload.
  const stored = page.waitForResponse((answer) => answer.url().includes('/api/photo.php'))
  await page
    .locator('[data-photos] input[type=file]')
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: BROKEN })
  await stored
}

const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : null

test.beforeEach(({ page }) => confirmAge(page))

test('what happens on one device is counted on another at once, read there by keys, and gone from both counts', {
  tag: ONE_DEVICE,
}, async ({ page, browser }) => {
  if (process.env.PICTURES) mkdirSync(process.env.PICTURES, { recursive: true })
  const faults = complaints(page)
  await signUp(page, newPerson())
  const { cookies } = await page.context().storageState()
  const { baseURL = '' } = test.info().project.use
  const other = await browser.newPage({ baseURL, timezoneId: 'Pacific/Auckland' })
  await other.context().addCookies(cookies)
  await open(other, '/notifications')
  await expect(other.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
  await expect(entries(other)).toHaveCount(0)
  await picture(other, 'empty')
  await sendBroken(page)
  await expect(entries(other)).toHaveCount(1, { timeout: 60_000 })
  const counted = isPhone() ? account(other) : bell(other)
  await expect(counted).toContainText('1')
  expect(await axeFaultsInBothSchemes(other)).toEqual([])
  expect(await overflow(other)).toBe(0)
  if (process.env.PICTURES)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [360, 800, 1440]) {
        await other.emulateMedia({ colorScheme })
        await other.setViewportSize({ width, height: 760 })
        await picture(other, `one-${colorScheme}-${width}`)
      }
  if (process.env.PICTURES) await other.setViewportSize({ width: 1440, height: 900 })
  await entries(other).focus()
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/profile#photos$/)
  for (const one of [page, other]) await expect(isPhone() ? account(one) : bell(one)).not.toContainText('1')
  expect(faults).toEqual([])
  await other.context().close()
})

test('all are marked as read by one button', { tag: ONE_DEVICE }, async ({ page }) => {
  await signUp(page, newPerson())
  await sendBroken(page)
  await open(page, '/notifications')
  await expect(entries(page)).toHaveCount(1, { timeout: 60_000 })
  await page.getByRole('main').locator('form button').press('Enter')
  await expect(page.getByRole('main').locator('form button')).toHaveCount(0)
  await expect(page.getByRole('main').locator('header [role=status]')).not.toHaveText('')
  await open(page, '/notifications')
  await expect(entries(page)).toHaveCount(1)
  await expect(page.getByRole('main').locator('form button')).toHaveCount(0)
})
