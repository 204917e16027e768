import { expect, type Locator, type Page, test } from '@playwright/test'
import { cards, heading, isPhone, links, notice, open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, confirmAge, overflow, signUp } from '../page.ts'

const way = (page: Page, rel: 'prev' | 'next') => page.getByRole('main').locator(`a[rel=${rel}]`)
const skipButton = (page: Page) => page.getByRole('main').locator('[data-h-page-actions] button[value*=skip]')
const addresses = (page: Page) => links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

/** A finger's stroke to the left over the words of the page: photos are scrolled by it. */
async function stroke(page: Page): Promise<void> {
  const words = page.getByRole('main').getByRole('heading', { level: 2 }).last()
  await words.scrollIntoViewIfNeeded()
  const { y = 0 } = (await words.boundingBox()) ?? {}
  const { width = 0 } = page.viewportSize() ?? {}
  const touch = await page.context().newCDPSession(page)
  // As quick as a stroke is, however slow the machine.
  const begun = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number, part?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      ...{ type, timestamp: begun + at * 0.03 },
      touchPoints: part === undefined ? [] : [{ x: width * part, y: y + 4 }],
    })
  await send('touchStart', 0, 0.8)
  for (const [at, part] of [0.6, 0.4, 0.2].entries()) await send('touchMove', at + 1, part)
  await send('touchEnd', 4)
}
const leadOn = (page: Page) => (isPhone() ? stroke(page) : page.keyboard.press('ArrowRight'))

test('a profile leads on through its list, also beyond what was loaded, and Back leads to the list, where skips show', async ({
  page,
}) => {
  const heard = complaints(page)
  await confirmAge(page)
  await signUp(page)
  await open(page)
  const first = await addresses(page)
  const [opened = '', last = ''] = first.slice(-2)
  await links(page).nth(-2).click()
  await expect(page).toHaveURL(new RegExp(`${opened}$`))
  await expect(way(page, 'next')).toBeVisible()
  await expect(way(page, 'prev')).toBeVisible()
  const place = await way(page, 'next').boundingBox()

  // What is over the page has the keys to itself, and so has a key with a modifier.
  await page.keyboard.press('Shift+ArrowRight')
  await page.locator('[popovertarget=person-menu]').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.locator('#person-menu')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${opened}(#.*)?$`))
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])
  expect(await overflow(page)).toBe(0)

  await expect(page).toHaveURL(new RegExp(`${opened}$`))
  await leadOn(page)
  await expect(page).toHaveURL(new RegExp(`${last}$`))
  await expect(heading(page)).toBeFocused()
  expect(await way(page, 'next').boundingBox()).toEqual(place)

  // The list's next page has come by itself. A skip is stored, and leads on.
  const stored = page.waitForResponse('**/api/skip.php')
  await skipButton(page).click()
  expect((await stored).status()).toBe(200)
  // What takes it back leaves the buttons free, with which one goes on.
  const undo = notice(page).getByRole('button').first()
  await expect(undo).toBeVisible()
  const endOf = async (one: Locator) => one.boundingBox().then((box) => (box ? box.y + box.height : Number.NaN))
  const { y: bar = 0 } = (await page.locator('[data-h-page-actions]').boundingBox()) ?? {}
  if (isPhone()) await expect.poll(() => endOf(undo)).toBeLessThan(bar)
  await expect(page).not.toHaveURL(new RegExp(`${last}$`))
  const beyond = new URL(page.url()).pathname
  expect(first).not.toContain(beyond)
  await expect(way(page, 'prev')).toHaveAttribute('href', last)
  await way(page, 'prev').click()
  await expect(skipButton(page)).toHaveAttribute('aria-pressed', 'true')
  await way(page, 'next').click()
  await expect(page).toHaveURL(new RegExp(`${beyond}$`))

  await page.goBack()
  await expect(page).toHaveURL(/\/members$/)
  await expect.poll(async () => (await addresses(page)).slice(0, first.length)).toEqual(first)
  await expect(cards(page).locator(`a[href="${beyond}"]`)).toBeInViewport()
  const skipped = cards(page).filter({ has: page.locator('[data-skipped]') })
  await expect(skipped).toHaveCount(1)
  await expect(links(page).and(skipped.getByRole('link'))).toHaveAttribute('href', last)
  expect(await axeFaultsInBothSchemes(page, 'main')).toEqual([])

  // Whoever comes by the address has no list.
  await open(page, last)
  await expect(heading(page)).toBeVisible()
  await expect(skipButton(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(way(page, 'next')).toHaveCount(0)
  // A like takes the place of the skip.
  await page.getByRole('main').locator('[data-h-page-actions] button[value=like]').click()
  await expect(skipButton(page)).toHaveCount(0)
  expect(heard).toEqual([])
})
