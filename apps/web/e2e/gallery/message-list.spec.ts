import { expect, type Page, test } from '@playwright/test'
import { complaints } from '../page.ts'
import { openGallery } from './open-gallery.ts'

const SHORT = 'a conversation, at its end'
const LONG = 'a very long one'

const example = (page: Page, name: string) =>
  page.locator('section[data-component="message-list"] article', { has: page.getByRole('heading', { name }) })
const boxOf = (page: Page, name: string) => example(page, name).getByRole('region')
const add = (page: Page, name: string) => example(page, name).getByRole('button', { name: 'Send' }).click()
const toEnd = (page: Page, name: string) => example(page, name).getByRole('button', { name: 'Show password' })
const scroll = (page: Page, name: string, pixels: number) =>
  boxOf(page, name).evaluate((box, by) => box.scrollBy(0, by), pixels)

/** Pixels from the lower edge of the last message to that of the box. */
const belowLast = (page: Page, name: string) =>
  boxOf(page, name).evaluate((box) => {
    const ends = [...box.querySelectorAll('li')].map((item) => item.getBoundingClientRect().bottom)
    return Math.round(box.getBoundingClientRect().bottom - Math.max(...ends))
  })
const expectEnd = (page: Page, name: string) => expect.poll(() => belowLast(page, name)).toBe(16)

/** The number of the first message in view. */
const inView = (page: Page, name: string) =>
  boxOf(page, name).evaluate((box) => {
    const upper = box.getBoundingClientRect().top
    const numbers = [...box.querySelectorAll('li')]
      .filter((item) => item.getBoundingClientRect().bottom > upper)
      .map(({ textContent }) => Number(/: (\d+)\. /.exec(textContent ?? '')?.[1]))
    return Math.min(...numbers)
  })

/** Pixels from the upper edge of the box to that of a message. */
const topOf = (page: Page, name: string, number: number) =>
  boxOf(page, name).evaluate((box, words) => {
    const item = [...box.querySelectorAll('li')].find(({ textContent }) => textContent?.includes(words))
    return item ? Math.round(item.getBoundingClientRect().top - box.getBoundingClientRect().top) : null
  }, `: ${number}. `)

/** Scrolls to the upper end, and says where a message stands as soon as it is there: a long list makes its rows when they come into view. */
const topAtUpperEnd = (page: Page, name: string, number: number) =>
  boxOf(page, name).evaluate(async (box, words) => {
    box.scrollBy(0, -100_000)
    for (;;) {
      const item = [...box.querySelectorAll('li')].find(({ textContent }) => textContent?.includes(words))
      if (item) return Math.round(item.getBoundingClientRect().top - box.getBoundingClientRect().top)
      await new Promise(requestAnimationFrame)
    }
  }, `: ${number}. `)

/** Where a message stands once it does not move any more: rows that come into view first get their height. */
async function stillTopOf(page: Page, name: string, number: number): Promise<number> {
  let last: number | null = null
  const stands = async () => {
    const before = last
    last = await topOf(page, name, number)
    return last !== null && last === before
  }
  await expect.poll(stands, { intervals: [250] }).toBe(true)
  return Number(last)
}

/** A fraction of a pixel may be lost. */
const expectAt = async (page: Page, name: string, number: number, top: number) =>
  expect(Math.abs((await stillTopOf(page, name, number)) - top)).toBeLessThan(2)

test('a conversation begins at its end without a script', async ({ browser }) => {
  const { baseURL = '' } = test.info().project.use
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/dev/gallery?locale=en')
  await expectEnd(page, SHORT)
  await context.close()
})

// Of the messages that the examples add, two come from the other side, and the third is the viewer's own.
for (const { name, untilOwn } of [
  { name: SHORT, untilOwn: 4 },
  { name: LONG, untilOwn: 2 },
])
  test(`who reads the end stays there, who reads further up stays there: ${name}`, async ({ page }) => {
    const heard = complaints(page)
    await openGallery(page, 'app')
    const isVirtual = name === LONG
    if (isVirtual) await expect.poll(() => boxOf(page, name).locator('li').count()).toBeLessThan(50)
    await expectEnd(page, name)
    for (let time = 0; time < untilOwn; time += 1) {
      await add(page, name)
      await expectEnd(page, name)
    }

    await stillTopOf(page, name, await inView(page, name))
    await scroll(page, name, -900)
    await expect(toEnd(page, name)).toBeVisible()
    const read = await inView(page, name)
    const before = await stillTopOf(page, name, read)
    for (let time = 0; time < 2; time += 1) {
      await add(page, name)
      await expect(example(page, name).getByRole('log')).not.toBeEmpty()
      await expectAt(page, name, read, before)
    }
    await add(page, name)
    await expectEnd(page, name)

    await stillTopOf(page, name, await inView(page, name))
    await scroll(page, name, -900)
    await toEnd(page, name).click()
    await expectEnd(page, name)
    await expect(toEnd(page, name)).toBeHidden()
    expect(heard).toEqual([])
  })

test('what is read does not move when older messages come above, nor when the list gets too long for the page', async ({
  page,
}) => {
  await openGallery(page, 'app')
  const isVirtual = () => boxOf(page, SHORT).evaluate((box) => box.hasAttribute('data-virtual'))
  for (const first of [1000, 950, 900, 850, 800]) {
    const before = await topAtUpperEnd(page, SHORT, first)
    await expect.poll(() => topOf(page, SHORT, first - 1)).not.toBeNull()
    await expect.poll(isVirtual).toBe(first <= 850)
    await expectAt(page, SHORT, first, before)
  }
})
