import { expect, type Page, test } from '@playwright/test'
import { cards, hold, isPhone, links, open, PROFILE, TEXTS } from '../members-app.ts'
import { asMember, axeFaults, confirmAge } from '../page.ts'
import { PHONE } from '../platform.ts'

test.beforeEach(async ({ page }) => {
  await confirmAge(page)
  await asMember(page)
})

test('a menu that was opened before the page is hydrated stays open, and closes as others do', async ({ page }) => {
  const release = await hold(page, TEXTS)
  // The load event waits for the texts, as for any script.
  await page.goto('/members', { waitUntil: 'domcontentloaded' })
  const panel = page.locator('#account-menu')
  await page.locator('[popovertarget=account-menu]:visible').click()
  await expect(panel).toBeVisible()
  release()
  await expect(page.locator('html[data-app]')).toBeAttached()
  await expect(panel).toBeVisible()
  if (isPhone()) {
    await expect(page).toHaveURL(/#account-menu$/)
    await page.goBack()
  } else await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/members$/)
})

test('what opens over the page is an entry of the history on a phone, and the list behind it stays', async ({
  page,
}) => {
  await open(page)
  await page.locator('[data-h-load-more]').click()
  await expect(cards(page)).toHaveCount(80)
  for (const name of ['language-menu', 'account-menu', ...(isPhone() ? ['filters'] : [])]) {
    const entries = await page.evaluate(() => history.length)
    const panel = page.locator(`#${name}`)
    await page.locator(`[popovertarget=${name}]:visible`).first().click()
    await expect(panel).toBeVisible()
    expect(await axeFaults(page, `#${name}`)).toEqual([])
    if (isPhone()) {
      await expect(page).toHaveURL(new RegExp(`#${name}$`))
      await page.goBack()
    } else {
      expect(await page.evaluate(() => history.length)).toBe(entries)
      await page.keyboard.press('Escape')
    }
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/members$/)
    await expect(cards(page)).toHaveCount(80)
  }
})

test('what is chosen in a sheet leads on, and the way back leads to the page without the sheet', async ({ page }) => {
  await open(page)
  await page.locator('[popovertarget=language-menu]').first().click()
  await page.locator('#language-menu [value=fi]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await page.goBack()
  await expect(page.locator('#language-menu')).toBeHidden()
  await page.locator('[popovertarget=language-menu]').first().click()
  await page.locator('#language-menu [value=nl]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
})

test('what is chosen in a sheet before the page knows of its entry leads on', { tag: PHONE }, async ({ page }) => {
  await open(page)
  const release = await hold(page, '**/lang-config')
  const sent = page.waitForRequest('**/lang-config')
  await page.evaluate(() => {
    const panel = document.getElementById('language-menu')
    // After the listener that adds the entry, and before React has rendered it.
    panel?.addEventListener('toggle', () => panel.querySelector<HTMLElement>('[value=fi]')?.click(), { once: true })
    panel?.showPopover()
  })
  await sent
  // A step back would come within two frames. Until then nothing can be asked of the page.
  await new Promise((resolve) => setTimeout(resolve, 300))
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
})

test('a sheet that is closed before the history has its entry stays closed', async ({ page }) => {
  await open(page)
  const entries = await page.evaluate(() => history.length)
  await page.evaluate(() => {
    const panel = document.getElementById('account-menu')
    panel?.showPopover()
    // The `toggle` event comes in a later task.
    setTimeout(() => panel?.hidePopover())
  })
  const added = isPhone() ? 1 : 0
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + added)
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.locator('#account-menu')).toBeHidden()
  await page.locator('[popovertarget=account-menu]:visible').click()
  await expect(page.locator('#account-menu')).toBeVisible()
  if (isPhone()) await expect(page).toHaveURL(/#account-menu$/)
  expect(await page.evaluate(() => history.length)).toBe(entries + added)
})

test('a sheet that is opened again while the way back from it is under way stays open', { tag: PHONE }, async ({
  page,
}) => {
  await open(page)
  const sheet = page.locator('#account-menu')
  const entries = await page.evaluate(() => history.length)
  for (const moment of ['before', 'with', 'after'] as const) {
    await page.locator('[popovertarget=account-menu]:visible').click()
    await expect(page).toHaveURL(/#account-menu$/)
    // Before the browser has gone back; before React knows that it has; and in a task of its own, about when React renders.
    await page.evaluate((moment) => {
      const panel = document.getElementById('account-menu')
      const again = () => panel?.showPopover()
      panel?.hidePopover()
      const back = history.go.bind(history)
      if (moment === 'before') {
        history.go = (by) => {
          history.go = back
          back(by)
          again()
        }
      } else
        addEventListener('popstate', moment === 'with' ? again : () => setTimeout(again), { once: true, capture: true })
    }, moment)
    await expect(sheet).toBeVisible()
    await expect(page).toHaveURL(/#account-menu$/)
    await settled(page)
    await expect(sheet).toBeVisible()
    await expect(page).toHaveURL(/#account-menu$/)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/members$/)
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  }
})

/** Waits until what the page had under way is over: two frames, and the tasks after them. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  )

/** Goes back or forward in the history. */
const step = (page: Page, by: 1 | -1) =>
  page.evaluate(
    (by) =>
      new Promise((resolve) => {
        addEventListener('popstate', resolve, { once: true })
        history.go(by)
      }).then(() => {}),
    by,
  )

test('Forward does not reopen a sheet whose form is being sent', { tag: PHONE }, async ({ page }) => {
  await open(page)
  const sheet = page.locator('#filters')
  const form = sheet.locator('form')
  await page.locator('[popovertarget=filters]').first().click()
  await expect(page).toHaveURL(/#filters$/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  // As while it is being sent.
  await form.evaluate((element) => element.setAttribute('aria-busy', 'true'))
  await step(page, 1)
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
  await expect(sheet).toBeHidden()
  await form.evaluate((element) => element.removeAttribute('aria-busy'))
  await step(page, 1)
  await expect(sheet).toBeVisible()

  // What was sent and given up.
  const release = await hold(page, '**/members.data?*min_age=40*')
  await form.locator('[name=min_age]').fill('40')
  await form.locator('[name=min_age]').press('Enter')
  await expect(sheet).toBeHidden()
  await step(page, -1)
  await step(page, 1)
  await expect(form).not.toHaveAttribute('aria-busy')
  await expect(sheet).toBeHidden()
  release()
})

/** Goes back as soon as a history entry is added. */
const goBackAtOnce = (page: Page) =>
  page.evaluate(() => {
    const push = history.pushState
    history.pushState = (...entry) => {
      push.apply(history, entry)
      history.pushState = push
      history.back()
      // Blocks for 300 ms: the browser goes back meanwhile, and React gets both events afterwards.
      for (const since = performance.now(); performance.now() - since < 300; );
    }
  })

test('Back that comes before the page knows of the entry of a sheet closes it', { tag: PHONE }, async ({ page }) => {
  await open(page)
  const entries = await page.evaluate(() => history.length)
  await goBackAtOnce(page)
  const panel = page.locator('#account-menu')
  const opener = page.locator('[popovertarget=account-menu]:visible')
  await opener.click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(panel).toBeHidden()
  await opener.click()
  await expect(page).toHaveURL(/#account-menu$/)
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)

  // The same for a sheet that was opened before hydration.
  const release = await hold(page, TEXTS)
  // The load event waits for the texts, as for any script.
  await page.goto('/members', { waitUntil: 'domcontentloaded' })
  await opener.click()
  await expect(panel).toBeVisible()
  await goBackAtOnce(page)
  release()
  await expect(page.locator('html[data-app]')).toBeAttached()
  await expect(page).toHaveURL(/\/members$/)
  await expect(panel).toBeHidden()
})

test('what is chosen in a sheet without a network changes nothing, and everything goes on afterwards', async ({
  page,
  context,
}) => {
  await open(page)
  await context.setOffline(true)
  await page.locator('[popovertarget=language-menu]').first().click()
  await page.locator('#language-menu [value=fi]').click()
  await expect(page.locator('#language-menu')).toBeHidden()
  await expect(page).toHaveURL(/\/members$/)
  await context.setOffline(false)
  await page.locator('[popovertarget=account-menu]:visible').click()
  await expect(page.locator('#account-menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#account-menu')).toBeHidden()
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
  await expect(page.locator('#facts-title, #about-title, #interests-title').first()).toBeVisible()
})

test('a tap beside a sheet closes it and does nothing else', async ({ page }) => {
  await open(page)
  const panel = page.locator('#account-menu')
  await page.locator('[popovertarget=account-menu]:visible').click()
  await expect(panel).toBeVisible()
  if (isPhone()) await expect(page).toHaveURL(/#account-menu$/)
  const entries = await page.evaluate(() => history.length)
  const box = await links(page).first().boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await expect(panel).toBeHidden()
  if (!isPhone()) return
  await expect(page).toHaveURL(/\/members$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await links(page).first().click()
  await expect(page).toHaveURL(PROFILE)
})
