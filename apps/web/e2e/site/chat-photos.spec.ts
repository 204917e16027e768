import { expect, type Page, test } from '@playwright/test'
import { field, rowOf, sendButton, shows, two, writeTo } from '../conversations.ts'
import { open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, overflow } from '../page.ts'

const picture = (page: Page) => page.getByRole('main').locator('ol a[data-message-photo] img')

const sheet = (page: Page) => page.locator('form:has(#message-text) button[type=button]').first()
const fileOf = async (page: Page) => ({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() })

test('a conversation begins with a line of the site; a photo is sent to somebody who has written, is blurred until they look, and is taken back', async ({
  page: ann,
}) => {
  const heard = complaints(ann)
  const { bo, names, end } = await two(ann)
  const theirs = complaints(bo)
  await writeTo(ann, names.bo)
  // A line to begin with is put into the field, to be changed, and nothing is sent.
  await ann.getByRole('main').getByRole('heading', { level: 2 }).locator('..').getByRole('button').click()
  const lines = ann.locator('dialog#icebreakers')
  await expect(lines.getByRole('listitem')).not.toHaveCount(0)
  expect([await axeFaultsInBothSchemes(ann, 'dialog#icebreakers'), await overflow(ann)]).toEqual([[], 0])
  await lines.getByRole('listitem').getByRole('button').last().click()
  await expect(field(ann)).toHaveValue(/\?$/)
  await expect(field(ann)).toBeFocused()
  await field(ann).fill('Hello')
  // Nobody who has not answered yet finds a picture.
  await expect(sheet(ann)).toBeVisible()
  await sheet(ann).click()
  // Lines to begin with, and a gift.
  await expect(ann.locator('#composer-sheet button')).toHaveCount(2)
  await ann.keyboard.press('Escape')
  await sendButton(ann).click()
  await shows(ann, 'Hello')

  await open(bo, '/chats')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'Hello')
  const choose = async () => {
    await sheet(bo).click()
    const choosing = bo.waitForEvent('filechooser')
    await bo.locator('#composer-sheet button').nth(-3).click()
    await (await choosing).setFiles(await fileOf(bo))
  }
  await choose()
  const dialog = bo.locator('dialog#send-photo')
  await expect(dialog.locator('img')).toBeVisible()
  expect([await axeFaultsInBothSchemes(bo, 'dialog#send-photo'), await overflow(bo)]).toEqual([[], 0])
  // Back leads from the photo to its conversation.
  const address = bo.url().replace(/#.*/, '')
  await bo.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(bo).toHaveURL(address)
  await choose()
  await dialog.locator('button', { hasText: /\d/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bo).toHaveURL(address)
  await expect(picture(bo)).toHaveAttribute('src', /seq=2$/)

  // It arrives by itself.
  await expect(picture(ann)).toHaveAttribute('src', /&blurred=1$/)
  expect([await axeFaultsInBothSchemes(ann), await overflow(ann)]).toEqual([[], 0])
  await ann.locator('a[data-message-photo]').focus()
  await ann.keyboard.press('Enter')
  await expect(picture(ann)).toHaveAttribute('src', /seq=2$/)
  await expect.poll(() => picture(ann).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)

  // From now on without asking, and one that is pasted without a network waits for it.
  await ann.getByRole('main').locator('ol p button').click()
  await bo.context().setOffline(true)
  await field(bo).evaluate((element) => {
    const data = new DataTransfer()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 300
    return new Promise<void>((resolve) =>
      canvas.toBlob((blob) => {
        data.items.add(new File([blob as Blob], 'b.png', { type: 'image/png' }))
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        resolve()
      }),
    )
  })
  await dialog.locator('button', { hasText: /\d/ }).click()
  await expect(bo.getByRole('main').locator('ol img[src^="blob:"]')).toBeVisible()
  expect([await axeFaultsInBothSchemes(bo, 'main'), await overflow(bo)]).toEqual([[], 0])
  await bo.context().setOffline(false)
  // It is not sent at a price that cannot be paid.
  await expect(dialog.getByRole('alert').getByRole('link')).toBeVisible()
  expect([await axeFaultsInBothSchemes(bo, 'dialog#send-photo'), await overflow(bo)]).toEqual([[], 0])
  await bo.keyboard.press('Escape')
  // On a slow machine a message comes while the document with the photo is being hydrated.
  const slowly = await ann.context().newCDPSession(ann)
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  const loading = ann.reload()
  await field(bo).fill('Do you see it?')
  await sendButton(bo).click()
  await loading
  await shows(ann, 'Do you see it?')
  await expect(ann.locator('html[data-app]')).toBeAttached()
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(picture(ann).first()).toHaveAttribute('src', /seq=2$/)

  const menu = bo
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: bo.locator('[data-message-photo]') })
  await menu.locator('[data-h-menu-trigger]').click()
  await menu.locator('[data-h-menu-panel] button').click()
  await expect(picture(bo)).toHaveCount(0)
  await expect(picture(ann)).toHaveCount(0)
  // What was refused, and what the lost network broke off.
  expect([heard, theirs.filter((one) => !/422|ERR_INTERNET_DISCONNECTED/.test(one))]).toEqual([[], []])
  await end()
})
