import { expect, type Page, test } from '@playwright/test'

test.beforeEach(async ({ page }) => {
  await page.route('**/@vite/client', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dev/gallery?locale=en')
  // Enhanced once the script has run: until then the button of a password does nothing.
  await expect(async () => {
    await page.locator('[data-h-reveals="password-new"]').click()
    await expect(page.locator('#password-new')).toHaveAttribute('type', 'text', { timeout: 200 })
  }).toPass()
})

/** A point of the backdrop, beside every dialog. */
const clickBeside = (page: Page) => page.mouse.click(4, 4)

test('a dialog closes by a click beside it, but not by a drag that began inside', async ({ page }) => {
  const dialog = page.locator('#gallery-small')
  const opener = page.locator('[data-h-opens="gallery-small"]')
  await opener.click()
  await expect(dialog.locator('h2')).toBeFocused()
  const words = await dialog.locator('p').boundingBox()
  await page.mouse.move((words?.x ?? 0) + 10, (words?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(4, 4)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await clickBeside(page)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a guarded dialog closes as usual until something is entered or sent, then only by its button', async ({
  page,
}) => {
  const dialog = page.locator('#gallery-guarded')
  const opener = page.locator('[data-h-opens="gallery-guarded"]')
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await opener.click()
  await dialog.locator('input').fill('x')
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape')
  await clickBeside(page)
  await expect(dialog).toBeVisible()
  await dialog.locator('[data-h-closes]').click()
  await expect(dialog).toBeHidden()

  await opener.click()
  await dialog.evaluate((element) => element.setAttribute('data-h-busy', ''))
  await page.keyboard.press('Escape')
  await clickBeside(page)
  await expect(dialog).toBeVisible()
})

test('a menu is walked through by arrow keys, and closes when it is left or something is chosen', async ({ page }) => {
  const trigger = page.locator('[popovertarget="gallery-account"]')
  const panel = page.locator('#gallery-account')
  const choices = panel.locator('a, button')
  await trigger.focus()
  await page.keyboard.press('ArrowDown')
  await expect(choices.first()).toBeFocused()
  await expect(trigger).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(choices.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(choices.first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expect(panel).toBeHidden()
  await expect(trigger).toHaveAttribute('aria-expanded', 'false')
  // Its link would take the focus along.
  await choices.first().evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await trigger.press('ArrowDown')
  await choices.first().click()
  await expect(panel).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('a range shows where its ends are and keeps them in order, and a tap on its line moves the nearer one', async ({
  page,
}) => {
  const from = page.locator('#range-from')
  const to = page.locator('#range-to')
  const shown = page.locator('[data-h-range]', { has: from }).locator('output')
  await expect(shown).toHaveText(['28', '45'])
  await from.fill('60')
  await expect(shown).toHaveText(['45', '45'])

  const { x, y, width, height } = (await from.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The middle of a thumb, 32 px wide, stands over its value.
  const at = (age: number) => [x + 16 + ((width - 32) * (age - 18)) / (99 - 18), y + height / 2] as const
  await page.mouse.click(...at(80))
  await expect(shown).toHaveText(['45', '80'])
  await expect(to).toBeFocused()
  await page.mouse.move(...at(45))
  await page.mouse.down()
  await page.mouse.move(...at(95), { steps: 5 })
  await page.mouse.up()
  await expect(shown).toHaveText(['80', '80'])
  await page.mouse.click(...at(30))
  await expect(shown).toHaveText(['30', '80'])
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveText(['31', '80'])
  await expect(from).toHaveValue('31')
})

test('the whole of a member card is its link, except for its buttons', async ({ page }) => {
  const card = page.locator('[data-component="member-card"] article article').first()
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  const pressedAt = (x: number, y: number) =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('a, button')?.tagName, [x, y] as const)
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
  for (const [right, down] of [
    [0.5, 0.3],
    [0.1, 0.05],
    [0.9, 0.95],
  ] as const)
    expect(await pressedAt(x + width * right, y + height * down)).toBe('A')
  const button = await card.locator('button').first().boundingBox()
  expect(await pressedAt((button?.x ?? 0) + 20, (button?.y ?? 0) + 20)).toBe('BUTTON')
})

test('an alert that was put away stays away', async ({ page }) => {
  const alert = page.locator('[data-h-alert="gallery"]')
  await alert.locator('[data-h-dismisses]').click()
  await expect(alert).toBeHidden()
  await page.reload()
  await expect(alert).toBeHidden()
})

test('a toast goes by itself, stays while the pointer is on it, and goes when told', async ({ page }) => {
  await page.clock.install()
  await page.reload()
  const toast = page.locator('[data-h-toasts] > [data-h-toast]')
  await expect(async () => {
    await toast.hover()
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.mouse.move(2, 2)
  await page.clock.runFor(60_000)
  await expect(toast).toBeHidden()

  await page.reload()
  await expect(async () => {
    await toast.locator('[data-h-closes-toast]').click({ timeout: 1_000 })
    await expect(toast).toBeHidden({ timeout: 200 })
  }).toPass()
})

test('the progress bar runs when a link leads to another page of the site, and for nothing else', async ({ page }) => {
  const tried = await page.evaluate(() => {
    const bar = document.querySelector('[data-h-progress]')
    const starts: Record<string, boolean> = {}
    let current = ''
    addEventListener('click', (event) => {
      starts[current] = bar?.hasAttribute('data-active') ?? false
      event.preventDefault()
    })
    const links = {
      page: 'href="/login"',
      hash: 'href="#menu"',
      elsewhere: 'href="https://other.example/"',
      mail: 'href="mailto:a@b.example"',
      tab: 'href="/login" target="_blank"',
      file: 'href="/login" download',
    }
    for (const [name, attributes] of Object.entries(links)) {
      bar?.removeAttribute('data-active')
      document.body.insertAdjacentHTML('beforeend', `<a ${attributes}>x</a>`)
      current = name
      const link = document.body.lastElementChild
      if (link instanceof HTMLElement) link.click()
    }
    return starts
  })
  expect(tried).toEqual({ page: true, hash: false, elsewhere: false, mail: false, tab: false, file: false })
})
