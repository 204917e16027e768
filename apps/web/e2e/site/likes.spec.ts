import { expect, type Page, test } from '@playwright/test'
import { heading, home, open, PROFILE } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, confirmAge, joinAs, overflow, signUp } from '../page.ts'
import { EVERY_BRAND_ONCE, ONE_DEVICE } from '../platform.ts'

const hearts = (page: Page) => page.getByRole('main').locator('article button[name=relation]')
const cardOf = (page: Page, name: string) => page.getByRole('main').locator('article').filter({ hasText: name })
/** The link to somebody's profile; a card has one to the conversation, too. */
const linkOf = (page: Page, name: string) => cardOf(page, name).getByRole('heading').getByRole('link')
const likeButton = (page: Page) => page.getByRole('main').locator('[data-h-page-actions] button[name=relation]').first()
const badge = (page: Page) => page.locator('a[href="/likes"]').filter({ visible: true }).first()
const MATCH = /\/likes\/m\/[0-9a-f-]{36}$/
/** Only whom `joinAs` made, so that no picture of another journey's member can go away meanwhile. */
const PEERS = '/members?gender=man&min_age=80'
const SEEDED = '/members?min_age=45&max_age=70'

const letters = () =>
  Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6)

const popUp = (page: Page) => page.locator('#like-pop-up')
const hasFocus = (page: Page) => popUp(page).evaluate((dialog) => dialog.contains(document.activeElement))

/** Milliseconds until the last animation of the pop-up ends, by its styles. */
const movesFor = (page: Page) =>
  popUp(page).evaluate((dialog) => {
    const seconds = (text: string) => Number.parseFloat(text) || 0
    const ends = [dialog, ...dialog.querySelectorAll('*')].map((element) => {
      const { animationName, animationDelay, animationDuration } = getComputedStyle(element)
      return animationName === 'none' ? 0 : (seconds(animationDelay) + seconds(animationDuration)) * 1000
    })
    return Math.round(Math.max(...ends))
  })

test('two people like each other, each sees at once what the other did, and one of them ends the match', {
  tag: EVERY_BRAND_ONCE,
}, async ({ page: ann, browser }) => {
  const heard = complaints(ann)
  const { baseURL = '', ...device } = test.info().project.use
  const context = await browser.newContext({ ...device, baseURL } as object)
  const bo = await context.newPage()
  // The browser of the tests has no icon of an installed app.
  await bo.addInitScript(() => {
    navigator.setAppBadge = async (count = 0) => void document.documentElement.setAttribute('data-icon', String(count))
  })
  const names = { ann: `Ann ${letters()}`, bo: `Bo ${letters()}` }
  await Promise.all([joinAs(ann, names.ann), joinAs(bo, names.bo)])
  await open(bo, '/likes')
  await expect(bo.getByRole('heading', { level: 2 })).toBeVisible()
  expect(await axeFaultsInBothSchemes(bo, 'main')).toEqual([])
  // Axe asks for less motion.
  await bo.emulateMedia({ reducedMotion: 'no-preference' })
  await home(bo).focus()

  await open(ann, PEERS)
  const heart = cardOf(ann, names.bo).getByRole('button')
  await heart.focus()
  await ann.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // Without a reload Bo has the pop-up, the number in the bar, and the card on the page.
  await expect(popUp(bo)).toContainText(names.ann)
  expect(await hasFocus(bo)).toBe(true)
  expect(await movesFor(bo)).toBeGreaterThan(0)
  expect(await movesFor(bo)).toBeLessThanOrEqual(600)
  expect(await axeFaultsInBothSchemes(bo, '#like-pop-up')).toEqual([])
  expect(await movesFor(bo)).toBe(0)
  expect(await overflow(bo)).toBe(0)
  await bo.keyboard.press('Escape')
  await expect(popUp(bo)).toHaveCount(0)
  await expect(home(bo)).toBeFocused()
  await expect(badge(bo)).toContainText('1')
  await expect(bo).toHaveTitle(/^\(1\) /)
  await expect(bo.locator('html')).toHaveAttribute('data-icon', '1')
  await expect(cardOf(bo, names.ann)).toBeVisible()
  expect(await axeFaultsInBothSchemes(bo, 'main')).toEqual([])
  expect(await overflow(bo)).toBe(0)

  // The profile says the same as the card.
  await linkOf(ann, names.bo).click()
  await expect(heading(ann)).toContainText(names.bo)
  await expect(likeButton(ann)).toHaveAttribute('aria-pressed', 'true')
  await ann.goBack()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  // Bo answers: the pop-up of both comes at once, and a click beside picture and button closes it.
  await cardOf(bo, names.ann).getByRole('button').click()
  await expect(popUp(bo).locator('[data-answered]')).toBeVisible()
  await expect(popUp(bo)).toContainText(names.ann)
  expect(await axeFaultsInBothSchemes(bo, '#like-pop-up')).toEqual([])
  await popUp(bo).click({ position: { x: 8, y: 8 } })
  await expect(popUp(bo)).toHaveCount(0)
  await expect(popUp(ann).locator('[data-answered]')).toBeVisible()
  await ann.goBack()
  await expect(popUp(ann)).toHaveCount(0)
  await expect(ann).toHaveURL(/\/members\?gender/)
  await expect(cardOf(ann, names.bo).getByRole('img', { name: names.bo })).toBeVisible()

  // Ann has not seen Bo's like yet, so an address shows it.
  await open(ann, '/settings?t=1')
  await expect(ann).toHaveURL(/\/settings$/)
  await expect(popUp(ann)).toContainText(names.bo)
  expect(await overflow(ann)).toBe(0)
  await popUp(ann).getByRole('link').first().click()
  await expect(ann).toHaveURL(PROFILE)
  await expect(heading(ann)).toContainText(names.bo)
  await expect(popUp(ann)).toHaveCount(0)
  await expect(likeButton(ann)).toHaveCount(0)
  const profileOfBo = new URL(ann.url()).pathname
  await expect(badge(ann)).not.toContainText('1')

  await open(bo, '/likes/mutual')
  await expect(cardOf(bo, names.ann).getByRole('img', { name: names.ann })).toBeVisible()
  expect(await axeFaultsInBothSchemes(bo, 'main')).toEqual([])
  await linkOf(bo, names.ann).click()
  await expect(bo).toHaveURL(MATCH)
  await expect(heading(bo)).toContainText(names.ann)
  expect(await axeFaultsInBothSchemes(bo, 'main')).toEqual([])
  expect(await overflow(bo)).toBe(0)
  const dialog = bo.locator('#unmatch-person')
  await bo.getByRole('main').locator('button[value=unmatch]').click()
  await dialog.locator('form[data-h-save] a').click()
  await expect(bo).toHaveURL(MATCH)
  await expect(dialog).toHaveCount(0)
  await Promise.all([open(ann, '/likes/mutual'), bo.getByRole('main').locator('a[href^="/members/"]').first().click()])
  await expect(bo).toHaveURL(PROFILE)
  await linkOf(ann, names.bo).click()
  await expect(ann).toHaveURL(MATCH)
  await bo.locator('[popovertarget=person-menu]').click()
  await bo.locator('#person-menu button[value=unmatch]').click()
  await expect(dialog).toContainText(names.ann)
  expect(await axeFaultsInBothSchemes(bo, '#unmatch-person')).toEqual([])
  await dialog.locator('form[data-h-save] button[type=submit]').click()
  await expect(bo).toHaveURL(PROFILE)
  await expect(dialog).toHaveCount(0)
  await expect(likeButton(bo)).toHaveCount(0)
  // The page of the match that stood gives way to the list, on both screens.
  await bo.goBack()
  for (const page of [ann, bo]) {
    await expect(page).toHaveURL(/\/likes\/mutual$/)
    await expect(page.getByRole('main').locator('article')).toHaveCount(0)
  }
  // Neither may like the other for now, so nothing offers it.
  await open(ann, profileOfBo)
  await expect(heading(ann)).toContainText(names.bo)
  await expect(likeButton(ann)).toHaveCount(0)
  await context.close()
  // The browser says so itself of the match that is gone.
  expect(heard.filter((line) => !/404.*\/likes\/m\//.test(line))).toEqual([])
})

test('a like is the same on the card, the profile and the page of likes, and is taken back on each', async ({
  page,
}) => {
  const heard = complaints(page)
  await confirmAge(page)
  await signUp(page)
  await open(page, SEEDED)
  // Of somebody with a photo.
  const heart = page.getByRole('main').locator('article:has(img) button[name=relation]').first()
  const liked = page.waitForResponse('**/api/like.php')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect((await liked).status()).toBe(200)
  await page.getByRole('main').locator('article:has(button[aria-pressed=true]) h2 a').click()
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
  await likeButton(page).click()
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')
  // The heart of a photo likes the person for it.
  const ofPhoto = page.locator('[data-like-part] button').first()
  await ofPhoto.click()
  for (const button of [ofPhoto, likeButton(page)]) await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
  // A link beside it leads to a message about it, which shows that before it is sent, and then above it.
  const profile = page.url()
  await page.locator('[data-like-part] ~ span a').click()
  await expect(page.locator('[data-composer-about] img')).toBeVisible()
  await page.getByRole('main').locator('textarea').fill('Where is this?')
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  await page.locator('form:has(textarea) button[type=submit]').click()
  await expect(page.getByRole('main').locator('ol img[data-message-about]')).toHaveCount(1)
  await expect(page.locator('[data-composer-about]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/chat$/)
  await page.goBack()
  await expect(page).toHaveURL(profile)
  await ofPhoto.click()
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/likes/sent')
  await page.locator('html[data-app]').waitFor()
  await expect(hearts(page)).toHaveCount(1)
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
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
