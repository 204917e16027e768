import { expect, type Page, test } from '@playwright/test'
import { field, rowOf, sendButton, shows, two, writeTo } from '../conversations.ts'
import { open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, overflow } from '../page.ts'

const picture = (page: Page) => page.getByRole('main').locator('ol a[data-message-photo] img')

test('a photo is sent to somebody who has written, is blurred until they look, and is taken back', async ({
  page: ann,
}) => {
  const heard = complaints(ann)
  const { bo, names, end } = await two(ann)
  const theirs = complaints(bo)
  await writeTo(ann, names.bo)
  await field(ann).fill('Hello')
  await expect(ann.locator('label:has(input[type=file])')).toHaveCount(0)
  await sendButton(ann).click()
  await shows(ann, 'Hello')

  await open(bo, '/chats')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'Hello')
  await bo.locator('input[type=file]').setInputFiles({
    ...{ name: 'a.png', mimeType: 'image/png' },
    buffer: await bo.screenshot(),
  })
  const dialog = bo.locator('dialog#send-photo')
  await expect(dialog.locator('img')).toBeVisible()
  expect([await axeFaultsInBothSchemes(bo, 'dialog#send-photo'), await overflow(bo)]).toEqual([[], 0])
  await dialog.locator('button', { hasText: /\d/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(picture(bo)).toHaveAttribute('src', /seq=2$/)

  // It arrives by itself.
  await expect(picture(ann)).toHaveAttribute('src', /&blurred=1$/)
  expect([await axeFaultsInBothSchemes(ann), await overflow(ann)]).toEqual([[], 0])
  await ann.locator('a[data-message-photo]').focus()
  await ann.keyboard.press('Enter')
  await expect(picture(ann)).toHaveAttribute('src', /seq=2$/)
  await expect.poll(() => picture(ann).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)

  const menu = bo.getByRole('main').locator('ol > li').last()
  await menu.locator('[data-h-menu-trigger]').click()
  await menu.locator('[data-h-menu-panel] button').click()
  await expect(picture(bo)).toHaveCount(0)
  await expect(picture(ann)).toHaveCount(0)
  expect([heard, theirs]).toEqual([[], []])
  await end()
})
