import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { heading, open } from '../members-app.ts'
import {
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  latestMail,
  linkIn,
  newPerson,
  overflow,
  signUp,
  tenant,
} from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

const hearts = (page: Page) => page.getByRole('main').locator('article button[name=relation]')
const cardOf = (page: Page, name: string) => page.getByRole('main').locator('article').filter({ hasText: name })
const likeButton = (page: Page) => page.getByRole('main').locator('[data-h-page-actions] button[name=relation]')
const badge = (page: Page) => page.locator('a[href="/likes"]').filter({ visible: true }).first()
/** The age of `newPerson`, and older than the members of other journeys. */
const PEERS = '/members?gender=man&min_age=30&max_age=40'
const SEEDED = '/members?min_age=45'

/** Somebody with a name of their own whose address is confirmed, so that others see them. */
async function join(page: Page, name: string): Promise<void> {
  await confirmAge(page)
  const email = await signUp(page, { ...newPerson(), name })
  if (tenant().account_errors !== 'specific') return
  await page.goto(linkIn(await latestMail(email), '/activate'))
  await page.locator('main form button[type=submit]').click()
  await expect(page).toHaveURL(/\/activate\/done/)
}

const letters = () =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6)

test('two people like each other, each sees at once what the other did, and one of them ends the match', async ({
  page: ann,
  browser,
}) => {
  const heard = complaints(ann)
  const { baseURL = '', ...device } = test.info().project.use
  const context: BrowserContext = await browser.newContext({ ...device, baseURL } as object)
  const bo = await context.newPage()
  const names = { ann: `Ann ${letters()}`, bo: `Bo ${letters()}` }
  await Promise.all([join(ann, names.ann), join(bo, names.bo)])
  await open(bo, '/likes')
  await expect(bo.getByRole('heading', { level: 2 })).toBeVisible()

  await open(ann, PEERS)
  const heart = cardOf(ann, names.bo).getByRole('button')
  await heart.focus()
  await ann.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // Without a reload Bo has the number in the bar, and the card on the page.
  await expect(badge(bo)).toContainText('1')
  await expect(bo).toHaveTitle(/^\(1\) /)
  await expect(cardOf(bo, names.ann)).toBeVisible()
  const moment = bo.locator('#like-pop-up')
  await expect(moment).toContainText(names.ann)
  await bo.keyboard.press('Escape')
  await expect(moment).toHaveCount(0)
  expect(await axeFaultsInBothSchemes(bo, 'main')).toEqual([])
  expect(await overflow(bo)).toBe(0)

  // The profile says the same as the card.
  await cardOf(ann, names.bo).getByRole('link').click()
  await expect(heading(ann)).toContainText(names.bo)
  await expect(likeButton(ann)).toHaveAttribute('aria-pressed', 'true')

  await cardOf(bo, names.ann).getByRole('link').click()
  await expect(heading(bo)).toContainText(names.ann)
  await expect(badge(bo)).not.toContainText('1')
  await likeButton(bo).focus()
  await bo.keyboard.press('Enter')
  for (const page of [ann, bo]) await expect(likeButton(page)).toHaveCount(0)
  await expect(moment).toContainText(names.ann)
  await bo.keyboard.press('Escape')
  await expect(moment).toHaveCount(0)
  await open(bo, '/likes/mutual')
  await expect(cardOf(bo, names.ann).getByRole('img', { name: names.ann })).toBeVisible()

  await cardOf(bo, names.ann).getByRole('link').click()
  await bo.locator('[popovertarget=person-menu]').click()
  await bo.locator('#person-menu button[value=unmatch]').click()
  const dialog = bo.locator('#unmatch-person')
  await expect(dialog).toContainText(names.ann)
  await dialog.locator('form[data-h-save] button[type=submit]').click()
  await expect(dialog).toHaveCount(0)
  await bo.goBack()
  await expect(bo.getByRole('main').locator('article')).toHaveCount(0)
  // Neither may like the other for now, so nothing offers it.
  await ann.reload()
  await expect(heading(ann)).toContainText(names.bo)
  await expect(likeButton(ann)).toHaveCount(0)
  await context.close()
  expect(heard).toEqual([])
})

test('a like is the same on the card, the profile and the page of likes, and is taken back on each', async ({
  page,
}) => {
  const heard = complaints(page)
  await confirmAge(page)
  await signUp(page)
  await open(page, SEEDED)
  const heart = hearts(page).first()
  const liked = page.waitForResponse('**/api/like.php')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect((await liked).status()).toBe(200)
  await page.getByRole('main').locator('article:has(button[aria-pressed=true]) a').click()
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
  await likeButton(page).click()
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  await hearts(page).first().click()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/likes/sent')
  await page.locator('html[data-app]').waitFor()
  await expect(hearts(page)).toHaveCount(1)
  await hearts(page).click()
  await expect(hearts(page)).toHaveCount(0)
  await page.locator('section > [role=status] button').first().click()
  await expect(hearts(page)).toHaveCount(1)

  // A call that fails leaves it as it was, and says so.
  await page.route('**/api/like.php', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'likes.not_sought', message: 'Not now.' } } }),
  )
  await hearts(page).click()
  await expect(page.getByText('Not now.')).toBeVisible()
  await expect(hearts(page)).toHaveAttribute('aria-pressed', 'true')
  expect(heard.filter((line) => !line.includes('422'))).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('a heart of a card leads to the profile, which says that its member is liked', {
    tag: ONE_DEVICE,
  }, async ({ page }) => {
    await confirmAge(page)
    await signUp(page)
    await page.goto(SEEDED)
    await hearts(page).first().click()
    await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/)
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
    await likeButton(page).click()
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')
  })
})
