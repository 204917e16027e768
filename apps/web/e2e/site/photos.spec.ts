import { expect, type Page, test } from '@playwright/test'
import { hold, open } from '../members-app.ts'
import { axeFaults, axeFaultsInBothSchemes, complaints, confirmAge, overflow, signUp } from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

const UPLOAD = '**/api/photo.php?upload=1*'
const section = (page: Page) => page.locator('[data-photos]')
const tiles = (page: Page) => section(page).locator('ol > li[data-moves]')
const picker = (page: Page) => section(page).locator('input[type=file]')
const notices = (page: Page) =>
  section(page)
    .locator('ul > li')
    .filter({ has: page.locator('button') })
const sources = (page: Page) =>
  tiles(page)
    .locator('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
/** Waits until all photos are prepared. */
const prepared = (page: Page, count: number) =>
  expect
    .poll(async () => (await sources(page)).filter((src) => src.includes('/photos/')).length, { timeout: 60_000 })
    .toBe(count)
const order = (page: Page) => tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-moves')))
const menuOf = (page: Page, at: number) => tiles(page).nth(at).locator('[data-h-menu-trigger]')
/** Chooses an item of a photo's menu by keyboard. */
async function choose(page: Page, at: number, item: number) {
  await menuOf(page, at).focus()
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < item; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Requests 127.0.0.1 itself, because only browsers resolve the sites' hosts. */
async function download(page: Page, address: URL): Promise<Buffer> {
  const { host } = address
  address.hostname = '127.0.0.1'
  const answer = await page.request.get(address.href, { headers: { host } })
  expect(answer.ok()).toBe(true)
  return answer.body()
}

/** Photographs of the demo people as files; they are older than members from other journeys, who have none and were online last. */
async function photographs(page: Page, count: number): Promise<PickedFile[]> {
  await page.goto('/members?seeks=anyone&min_age=45&max_age=70')
  const found = await page
    .getByRole('main')
    .locator('article img[src$=".webp"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
  const different = [...new Set(found)]
  expect(different.length).toBeGreaterThan(1)
  const addresses = Array.from({ length: count }, (_, at) => different[at % different.length] ?? '')
  return Promise.all(
    addresses.map(async (address, at) => ({
      name: `holiday-${at + 1}.webp`,
      mimeType: 'image/webp',
      buffer: await download(page, new URL(address)),
    })),
  )
}

/** A new member at the photo step, with photographs to choose from. */
async function atPhotos(page: Page, count = 2): Promise<PickedFile[]> {
  await confirmAge(page)
  await signUp(page)
  const files = await photographs(page, count)
  await open(page, '/complete-signup')
  await expect(picker(page)).toBeAttached()
  return files
}

test('photos are there at once, are sent, put in order by keys, deleted and brought back', async ({ page }) => {
  const heard = complaints(page)
  const files = await atPhotos(page)
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  const release = await hold(page, UPLOAD)
  await picker(page).focus()
  await picker(page).setInputFiles(files)
  await expect(section(page).getByRole('progressbar')).toHaveCount(2)
  await expect(section(page).locator('ol img[src^="blob:"]')).toHaveCount(2)
  await expect(picker(page)).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  release()
  await expect(tiles(page)).toHaveCount(2)
  await prepared(page, 2)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  const [first, second] = await order(page)
  // A photo that another tab has deleted disappears with a message.
  const gone = { error: { code: 'platform.not_found', message: '' } }
  await page.route('**/api/photos.php', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 404, json: gone }) : route.continue(),
  )
  await choose(page, 1, 1)
  await expect(page.locator('section > [role=status]')).not.toBeEmpty()
  await expect.poll(() => order(page)).toEqual([first, second])
  await page.unroute('**/api/photos.php')
  // The menu has: crop, make main, move earlier.
  await choose(page, 1, 1)
  await expect.poll(() => order(page)).toEqual([second, first])
  await expect(menuOf(page, 0)).toBeFocused()
  await expect(section(page).getByRole('status').first()).not.toBeEmpty()
  // The menu has: crop, move later, delete.
  await choose(page, 0, 2)
  await expect.poll(() => order(page)).toEqual([first])
  await expect(menuOf(page, 0)).toBeFocused()
  // The menu has only: delete. One button restores both photos, and it needs a network.
  await choose(page, 0, 1)
  await expect(tiles(page)).toHaveCount(0)
  const undo = page.locator('section > [role=status] button').filter({ hasText: /\p{L}/u })
  await expect(page.locator('section > [role=status]')).toContainText(': 2')
  await expect(undo).toHaveCount(1)
  await page.context().setOffline(true)
  await expect(undo).toHaveCount(0)
  await page.context().setOffline(false)
  await undo.click()
  await expect.poll(() => order(page)).toEqual([second, first])
  await page.reload()
  expect(await order(page)).toEqual([second, first])
  expect(heard.filter((one) => !one.includes('404'))).toEqual([])
})

// With a mouse; the kit's tests cover touch, because a resting finger cannot be simulated here.
test('a photo is dragged to another place', { tag: ONE_DEVICE }, async ({ page }) => {
  await atPhotos(page).then((files) => picker(page).setInputFiles(files))
  await prepared(page, 2)
  const [first, second] = await order(page)
  // A quick hand has let go before the script of dragging has come.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/drag-order*', (route) => released.then(() => route.continue()))
  const [from, to] = await Promise.all([tiles(page).nth(1).boundingBox(), tiles(page).nth(0).boundingBox()])
  if (!from || !to) throw new Error('No photos')
  await page.mouse.move(from.x + 30, from.y + 100)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 120, { steps: 8 })
  // A new order is shown at once, but another document has it only once it is stored.
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.mouse.up()
  await page.mouse.move(from.x + 30, from.y + 100, { steps: 3 })
  release()
  await expect.poll(() => order(page)).toEqual([second, first])
  expect((await stored).status()).toBe(200)
  await page.reload()
  expect(await order(page)).toEqual([second, first])
})

test('a part of a photo is chosen by keys, and all of it again', { tag: ONE_DEVICE }, async ({ page }) => {
  const [file] = await atPhotos(page, 1)
  await picker(page).setInputFiles(file as PickedFile)
  await prepared(page, 1)
  const [whole] = await sources(page)
  await choose(page, 0, 0)
  const dialog = page.locator('dialog#crop-photo')
  const frame = dialog.getByRole('application')
  await expect(frame).toBeVisible()
  expect(await axeFaults(page, 'dialog#crop-photo')).toEqual([])
  const pixels = () =>
    dialog.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
  const all = await pixels()
  // Back closes the dialog and stays on the page; so does its close button, which removes the history entry.
  const here = page.url().replace(/#.*/, '')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(here)
  await choose(page, 0, 0)
  await expect(frame).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(here)
  await choose(page, 0, 0)
  await expect(frame).toBeVisible()
  await frame.focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('slider')).toHaveValue('1.5')
  await expect(dialog.getByRole('status').first()).toHaveText(/15\d/)
  // What is told meanwhile can be read and put away above the dialog.
  const notice = dialog.locator('section > [role=status] > div')
  await page.context().setOffline(true)
  await notice.getByRole('button').click()
  await expect(notice).toHaveCount(0)
  await page.context().setOffline(false)
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.locator('button:not([type=submit])').nth(1).click()
  const { crop } = (await asked).postDataJSON()
  expect(crop.width).toBeLessThan(0.7)
  expect(crop.x + crop.width).toBeLessThanOrEqual(1)
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await sources(page))[0], { timeout: 60_000 }).toMatch(/\/photos\//)
  await expect.poll(async () => (await sources(page))[0]).not.toBe(whole)
  // In another document the dialog has the whole photo with the chosen crop, so the crop can be enlarged.
  await open(page, '/complete-signup')
  await choose(page, 0, 0)
  await expect(frame).toBeVisible()
  expect(await dialog.locator('img').getAttribute('src')).toMatch(/^\/profile\/photos\/whole\?id=/)
  expect(await pixels()).toBe(all)
  await expect(dialog.getByRole('slider')).toHaveValue('1.5')
  await frame.focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('-')
  const [part] = await sources(page)
  const wider = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.locator('button:not([type=submit])').nth(1).click()
  expect((await wider).postDataJSON().crop.width).toBeGreaterThan(crop.width * 1.3)
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await sources(page))[0], { timeout: 60_000 }).not.toBe(part)
  await choose(page, 0, 0)
  await expect(frame).toBeVisible()
  const again = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.locator('button:not([type=submit])').last().click()
  expect((await again).postDataJSON().crop).toBeNull()
})

test('what cannot be taken says why, and what was lost on the way is sent again', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  const [file, second, third] = await atPhotos(page, 3)
  let sent = 0
  await page.route(UPLOAD, (route) => {
    sent += 1
    return sent === 1 ? route.abort('connectionreset') : route.continue()
  })
  await picker(page).setInputFiles([
    { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('HEIC') },
    file as PickedFile,
  ])
  await expect(notices(page)).toHaveCount(2)
  await picker(page).setInputFiles({
    ...{ name: 'letter.jpg', mimeType: 'image/jpeg' },
    buffer: Buffer.from('no picture at all'),
  })
  // The first file is not sent at all, the last one is refused by the server.
  await expect(notices(page)).toHaveCount(3)
  expect(sent).toBe(2)
  await expect(notices(page).nth(0)).toContainText('HEIC')
  // Told where the photos are, and read aloud; the focus is not lost with the picker.
  await expect(notices(page).filter({ hasText: 'letter' })).toBeInViewport({ ratio: 0.9 })
  await expect(section(page).getByRole('status').first()).toContainText(/letter\.jpg: ./)
  await expect(page.locator('body')).not.toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  const release = await hold(page, UPLOAD)
  await notices(page).filter({ hasText: 'holiday' }).getByRole('button').first().press('Enter')
  // The notice goes with its button; the file has a tile again.
  await expect(section(page).locator('[data-sending] button')).toBeFocused()
  release()
  await expect(tiles(page)).toHaveCount(1)
  for (const left of [1, 0]) {
    await notices(page).first().getByRole('button').last().press('Enter')
    await expect(notices(page)).toHaveCount(left)
  }
  await expect(picker(page)).toBeFocused()
  // That a file has arrived is said anew for each; who stops one that is on its way does not lose their place either.
  await page.unroute(UPLOAD)
  const said = section(page).getByRole('status').first()
  await picker(page).setInputFiles(second as PickedFile)
  await expect(said).not.toBeEmpty({ timeout: 60_000 })
  const releaseThird = await hold(page, UPLOAD)
  await picker(page).setInputFiles(third as PickedFile)
  await expect(section(page).locator('[data-sending]')).toHaveCount(1)
  await expect(said).toBeEmpty()
  await section(page).locator('[data-sending] button').press('Enter')
  await expect(section(page).locator('[data-sending]')).toHaveCount(0)
  await expect(picker(page)).toBeFocused()
  releaseThird()
})

test('nobody adds more photos than they may have', { tag: ONE_DEVICE }, async ({ page }) => {
  const files = await atPhotos(page, 4)
  const room = section(page).getByRole('status').last()
  const skip = page.locator('button[name=skip]')
  await expect(skip).toBeVisible()
  // A refused file does not count against the limit.
  await picker(page).setInputFiles([{ name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('HEIC') }, ...files])
  await expect(tiles(page)).toHaveCount(3)
  await expect(picker(page)).toHaveCount(0)
  await expect(room).toContainText('holiday-4')
  await expect(room).not.toContainText('holiday-3')
  await expect(skip).toHaveCount(0)
  // A full board alone shows no error.
  await open(page, '/complete-signup?step=photo')
  await expect(tiles(page)).toHaveCount(3)
  await expect(room).toBeEmpty()
  await expect(skip).toHaveCount(0)
  await prepared(page, 3)
  await choose(page, 0, 2)
  await expect(tiles(page)).toHaveCount(2)
  await expect(picker(page)).toBeAttached()
})

test('a photo that is rejected stays with its reason until it is deleted', { tag: ONE_DEVICE }, async ({ page }) => {
  const heard = complaints(page)
  const [file] = await atPhotos(page, 1)
  const { name, mimeType, buffer } = file as PickedFile
  // A truncated file whose header is valid.
  await picker(page).setInputFiles({ name, mimeType, buffer: buffer.subarray(0, buffer.length / 4) })
  await expect(notices(page)).toHaveCount(1, { timeout: 60_000 })
  await expect(tiles(page)).toHaveCount(0)
  await expect(notices(page)).toContainText(name)
  await expect(section(page).getByRole('status').first()).toContainText(name)
  await expect(section(page).getByText(/: 0[^\d].*3$|: 0\/3$/)).toBeVisible()
  await page.goto('/profile')
  await expect(page.locator('html[data-app]')).toBeAttached()
  await expect(notices(page)).toHaveCount(1)
  expect(heard).toEqual([])
  await page.goBack()
  await expect(page.locator('html[data-app]')).toBeAttached()
  await notices(page).getByRole('button').click()
  await expect(notices(page)).toHaveCount(0)
  // Deleting a refused file needs no undo.
  await expect(section(page).getByRole('status').first()).not.toContainText(name)
  await expect(page.locator('section > [role=status] button')).toHaveCount(0)
})

test('whoever goes on while a photo is sent does so once it has arrived', { tag: ONE_DEVICE }, async ({ page }) => {
  const [file] = await atPhotos(page, 1)
  const release = await hold(page, UPLOAD)
  await picker(page).setInputFiles(file as PickedFile)
  // Until there is a photo the step can be skipped only; from then on it goes on.
  const skip = page.locator('main button[name=skip]')
  await expect(skip).toHaveCount(0)
  const next = page.locator('form[action^="/complete-signup"] button[type=submit]')
  await next.click()
  await expect(next).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.locator('main input[name=step]')).toHaveValue('location')
  await open(page, '/complete-signup?step=photo')
  await expect(tiles(page)).toHaveCount(1)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('photos are sent, put in order, deleted and brought back by plain forms', { tag: ONE_DEVICE }, async ({
    page,
  }) => {
    await confirmAge(page)
    await signUp(page)
    await page.goto('/complete-signup')
    const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
    await picker(page).setInputFiles(letter)
    await section(page).locator('form button').click()
    await expect(page).toHaveURL(/\/complete-signup\?step=photo&notice=photos_refused/)
    await expect(section(page).locator('ul > li').first()).toBeVisible()
    const moving = Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\x02', 'latin1')
    await picker(page).setInputFiles([
      letter,
      { name: 'moving.webp', mimeType: 'image/webp', buffer: Buffer.concat([moving, Buffer.alloc(40)]) },
    ])
    await section(page).locator('form button').click()
    await expect(section(page).locator('ul > li p:empty')).toHaveCount(0)
    await expect(
      section(page)
        .locator('ul > li')
        .filter({ has: page.locator('p + p') }),
    ).toHaveCount(2)
    const { buffer } = (await photographs(page, 1))[0] as PickedFile
    await page.goto('/complete-signup')
    const files = [1, 2].map((number) => ({ name: `me-${number}.webp`, mimeType: 'image/webp', buffer }))
    await picker(page).setInputFiles(files)
    await section(page).locator('form button').last().click()
    await expect(tiles(page)).toHaveCount(2)

    const [first, second] = await order(page)
    const press = async (at: number, change: string) => {
      await menuOf(page, at).press('Enter')
      const answered = page.waitForEvent('load')
      await tiles(page).nth(at).locator(`button[name=change][value=${change}]`).press('Enter')
      await answered
    }
    await expect(tiles(page).nth(0).locator('[data-h-menu-panel] button').filter({ visible: true })).toHaveCount(0)
    await press(1, 'main')
    await expect(page).toHaveURL(/\/complete-signup\?step=photo#photos$/)
    expect(await order(page)).toEqual([second, first])
    await press(0, 'later')
    expect(await order(page)).toEqual([first, second])
    await press(1, 'earlier')
    expect(await order(page)).toEqual([second, first])
    await press(0, 'remove')
    expect(await order(page)).toEqual([first])
    await section(page).locator('button[value=restore]').click()
    await expect(section(page).locator('button[value=restore]')).toHaveCount(0)
    expect(await order(page)).toEqual([second, first])
  })
})
