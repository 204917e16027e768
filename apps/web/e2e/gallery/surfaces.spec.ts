import { type Browser, expect, type Page, test } from '@playwright/test'
import { complaints } from '../page.ts'
import { awaitBehaviour, type Behaviour, openGallery } from './open-gallery.ts'

/** Clicks on the backdrop, outside of every dialog. */
const clickBeside = (page: Page) => page.mouse.click(4, 4)

/** One page for all tests of a kind: each test leaves the components as they were, or uses some that no other test does. */
async function openInOneTab(browser: Browser, behaviour: Behaviour): Promise<Page> {
  const { baseURL = '' } = test.info().project.use
  const page = await browser.newPage({ baseURL })
  await openGallery(page, behaviour)
  return page
}

for (const behaviour of ['document', 'app'] satisfies Behaviour[])
  test.describe(`in a page of kind "${behaviour}"`, () => {
    let page: Page
    test.beforeAll(async ({ browser }) => {
      page = await openInOneTab(browser, behaviour)
    })
    test.afterAll(() => page.context().close())

    test('a dialog closes by a click beside it, but not by a drag that began inside', async () => {
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

    test('a dialog with input closes as any other and keeps it, and stays only while it is being sent', async () => {
      const dialog = page.locator('#gallery-form')
      const opener = page.locator('[data-h-opens="gallery-form"]')
      const field = dialog.locator('input')
      await opener.click()
      await field.fill('x')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await opener.click()
      await expect(field).toHaveValue('x')
      await clickBeside(page)
      await expect(dialog).toBeHidden()

      await opener.click()
      await expect(field).toHaveValue('x')
      await dialog
        .locator('form')
        .last()
        .evaluate((form) => form.setAttribute('aria-busy', 'true'))
      for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape')
      await clickBeside(page)
      await expect(dialog).toBeVisible()
      await dialog.locator('[data-h-closes]').click()
      await expect(dialog).toBeHidden()
    })

    test('a menu is walked through by arrow keys, and closes when it is left or something is chosen', async () => {
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
      // Following the link would move the focus.
      await choices.first().evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
      await trigger.press('ArrowDown')
      await choices.first().click()
      await expect(panel).toBeHidden()
      await expect(trigger).toBeFocused()
    })

    test('a range shows where its ends are and keeps them in order, and a tap on its line moves the nearer one', async () => {
      const from = page.locator('#range-from')
      const to = page.locator('#range-to')
      const shown = page.locator('[data-h-range]', { has: from }).locator('output')
      await expect(shown).toHaveText(['28', '45'])
      await from.fill('60')
      await expect(shown).toHaveText(['45', '45'])

      const { x, y, width, height } = (await from.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      // The thumb, 32 px wide, is centred over its value.
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
      // Said as it is shown, with the unit.
      const [open, near] = [page.locator('#range-until'), page.locator('#range-near')]
      await expect(open).toHaveAttribute('aria-valuetext', '99+')
      await open.press('ArrowLeft')
      await expect(open).toHaveAttribute('aria-valuetext', '98')
      await near.press('ArrowLeft')
      await expect(near).toHaveAttribute('aria-valuetext', '199 km')
    })

    test('a small photo shows the large one and says so, without a place in the history', async () => {
      const small = page.locator('a[data-h-shows="several"]')
      const entries = () => page.evaluate(() => [location.hash, history.length])
      const before = await entries()
      await expect(small.nth(0)).toHaveAttribute('aria-current', 'true')
      await small.nth(2).click()
      await expect(page.locator('#several-3')).toBeInViewport({ ratio: 0.6 })
      await expect(small.nth(2)).toHaveAttribute('aria-current', 'true')
      await expect(small.nth(0)).not.toHaveAttribute('aria-current')
      expect(await entries()).toEqual(before)
    })

    test('a large photo opens the viewer at itself, whose script is loaded then, and Escape hands the focus back', async () => {
      const asked: string[] = []
      page.on('request', (request) => void (request.url().includes('photo-viewer.ts') && asked.push(request.url())))
      const views = page.locator('a[data-h-views="several"]')
      expect(asked).toEqual([])
      await views.nth(1).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('#several-viewer .pswp__counter')).toHaveText('2 / 3')
      expect(asked).not.toEqual([])
      await page.keyboard.press('Tab')
      await expect(page.locator('#several-viewer :focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.locator('#several-viewer')).toBeHidden()
      await expect(views.nth(1)).toBeFocused()
    })

    test('a long text shows nine lines until it is read on, and says so', async () => {
      const section = page.locator('div', { has: page.locator('> details > summary > span + span') }).last()
      const [text, summary] = [section.locator('> div'), section.locator('summary')]
      const height = async () => (await text.boundingBox())?.height ?? 0
      const before = await height()
      expect(await text.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
      await summary.press('Enter')
      await expect(section.locator('details')).toHaveAttribute('open', '')
      expect(await height()).toBeGreaterThan(before * 1.2)
      expect(await text.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(false)
      await summary.press('Enter')
      expect(await height()).toBe(before)
    })
  })

test.describe('in the app', () => {
  test('every example is rendered by React as the server did, without a style that our policy would block', async ({
    page,
  }) => {
    const heard = complaints(page)
    await openGallery(page, 'app')
    expect(heard).toEqual([])
  })

  test('a toast goes by itself, stays while the pointer or the focus is on it, and goes when told', async ({
    page,
  }) => {
    await page.clock.install()
    await openGallery(page, 'app')
    const toast = page.locator('section > [role=status] > div')
    for (const at of ['pointer', 'focus']) {
      await (at === 'pointer' ? toast.hover() : toast.locator('button').focus())
      await page.clock.runFor(60_000)
      await expect(toast).toBeVisible()
    }
    await page.mouse.move(2, 2)
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.locator('#text-empty').focus()
    await page.clock.runFor(60_000)
    await expect(toast).toBeHidden()

    // Otherwise the browser may scroll back between the pointer's way to the button and its press.
    await page.evaluate(() => {
      history.scrollRestoration = 'manual'
    })
    await page.reload()
    await awaitBehaviour(page, 'app')
    await toast.locator('button').click()
    await expect(toast).toBeHidden()
  })

  test('a dialog that the address opens follows it at any time, and closed by its user gives one step back', async ({
    page,
  }) => {
    await openGallery(page, 'app')
    const dialog = page.locator('#driven')
    const link = page.locator('a[href="#driven"]')
    const start = page.url()
    for (const way of ['back', 'Escape', 'button', 'beside']) {
      await link.click()
      await expect(dialog.locator('h2')).toBeFocused()
      if (way === 'back') await page.goBack()
      if (way === 'Escape') await page.keyboard.press('Escape')
      if (way === 'button') await dialog.locator('[data-h-closes]').click()
      if (way === 'beside') await clickBeside(page)
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(start)
      await expect(link).toBeFocused()
    }
    // Clicked before the animation and before the browser's event of closing.
    await link.click()
    await page.evaluate(async () => {
      const turn = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      for (let time = 0; time < 5; time += 1) {
        history.back()
        await turn()
        history.forward()
        await turn()
      }
    })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(start)
  })

  test('a dialog in which something is being sent cannot be closed, and one that is taken off gives the focus back', async ({
    page,
  }) => {
    await openGallery(page, 'app')
    const dialog = page.locator('#driven')
    const link = page.locator('a[href="#driven"]')
    await link.click()
    await dialog.locator('button', { hasText: 'send' }).click()
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape')
    await clickBeside(page)
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('[data-h-closes]')).toBeDisabled()
    await dialog.locator('button', { hasText: 'take off' }).click()
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
  })
})

test.describe('in a document', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await openInOneTab(browser, 'document')
  })
  test.afterAll(() => page.context().close())

  test('the whole of a member card is its link, except for its buttons', async () => {
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

  test('the progress bar runs when a link leads to another page of the site, and for nothing else', async () => {
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
})
