import { expect, type Page, test } from '@playwright/test'
import { heading, home, open, PROFILE } from '../members-app.ts'
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

const moment = (page: Page) => page.locator('#like-pop-up')
const hasFocus = (page: Page) => moment(page).evaluate((dialog) => dialog.contains(document.activeElement))

/** Milliseconds until the last animation of the pop-up ends, by its styles. */
const movesFor = (page: Page) =>
  moment(page).evaluate((dialog) => {
    const seconds = (text: string) => Number.parseFloat(text) || 0
    const ends = [dialog, ...dialog.querySelectorAll('*')].map((element) => {
      const { animationName, animationDelay, animationDuration } = getComputedStyle(element)
      return animationName === 'none' ? 0 : (seconds(animationDelay) + seconds(animationDuration)) * 1000
    })
    return Math.round(Math.max(...ends))
  })

test('a like and a match open the pop-up in the other browser, and an address opens it as a dialog', async ({
  page: ann,
  browser,
}) => {
  const heard = complaints(ann)
  const { baseURL = '', ...device } = test.info().project.use
  const context = await browser.newContext({ ...device, baseURL } as object)
  const bo = await context.newPage()
  const names = { ann: `Ann ${letters()}`, bo: `Bo ${letters()}` }
  await Promise.all([join(ann, names.ann), join(bo, names.bo)])
  await Promise.all([open(bo, '/notifications'), open(ann, '/members?gender=man&min_age=30&max_age=40')])
  await home(bo).focus()

  const heart = ann.getByRole('main').locator('article').filter({ hasText: names.bo }).getByRole('button')
  await heart.click()
  await expect(moment(bo)).toContainText(names.ann)
  expect(await hasFocus(bo)).toBe(true)
  expect(await movesFor(bo)).toBeGreaterThan(0)
  expect(await movesFor(bo)).toBeLessThanOrEqual(600)
  // Axe asks for less motion.
  expect(await axeFaultsInBothSchemes(bo, '#like-pop-up')).toEqual([])
  expect(await movesFor(bo)).toBe(0)
  expect(await overflow(bo)).toBe(0)
  await bo.keyboard.press('Escape')
  await expect(moment(bo)).toHaveCount(0)
  await expect(home(bo)).toBeFocused()
  await expect(bo).toHaveURL(/\/notifications$/)

  // Bo answers on the list of likes: the moment of both comes at once, and a click beside picture and button closes it.
  await open(bo, '/likes')
  await bo.getByRole('main').locator('article').filter({ hasText: names.ann }).getByRole('button').click()
  await expect(moment(bo)).toContainText(names.ann)
  await expect(moment(bo).locator('[data-answered]')).toBeVisible()
  expect(await axeFaultsInBothSchemes(bo, '#like-pop-up')).toEqual([])
  await moment(bo).click({ position: { x: 8, y: 8 } })
  await expect(moment(bo)).toHaveCount(0)
  await expect(moment(ann).locator('[data-answered]')).toBeVisible()
  await ann.goBack()
  await expect(moment(ann)).toHaveCount(0)
  await expect(ann).toHaveURL(/\/members\?gender/)

  // Ann has not seen Bo's like yet.
  await open(ann, '/settings?t=1')
  await expect(ann).toHaveURL(/\/settings$/)
  await expect(moment(ann)).toContainText(names.bo)
  expect(await overflow(ann)).toBe(0)
  await moment(ann).getByRole('link').first().click()
  await expect(ann).toHaveURL(PROFILE)
  await expect(heading(ann)).toContainText(names.bo)
  await expect(moment(ann)).toHaveCount(0)
  await ann.goBack()
  await expect(ann).toHaveURL(/\/settings$/)
  await context.close()
  expect(heard).toEqual([])
})
