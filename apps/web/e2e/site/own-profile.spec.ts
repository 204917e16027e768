import { expect, type Page, test } from '@playwright/test'
import { hold, isMarked, isPhone, mark, open } from '../members-app.ts'
import {
  axeFaultsInBothSchemes,
  complaints,
  confirmAge,
  MOST_BYTES,
  overflow,
  signUp,
  weigh,
  weighFurtherPage,
  withoutPrefetch,
} from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

const main = (page: Page) => page.getByRole('main')
const part = (page: Page, section: string) => page.locator(`#my-${section}`)
const edit = (page: Page, section: string) => part(page, section).locator(`a[href^="/profile?edit=${section}"]`)
const save = (page: Page, section: string) =>
  part(page, section).locator('form[method=post] button[type=submit]').click()

async function newcomer(page: Page) {
  await confirmAge(page)
  await signUp(page)
  await open(page, '/profile')
}

test('each part is edited in its place, saved alone and said aloud', async ({ page }) => {
  const heard = complaints(page)
  await newcomer(page)
  expect(await overflow(page)).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  const sections: string[] = []
  for (const section of ['basics', 'about', 'prompts', 'interests', 'details'])
    if ((await part(page, section).count()) > 0) sections.push(section)
  expect(sections[0]).toBe('basics')
  for (const section of sections) {
    await edit(page, section).click()
    await expect(part(page, section).locator('h2').first()).toBeFocused()
    expect(await overflow(page), section).toBe(0)
    expect(await axeFaultsInBothSchemes(page), section).toEqual([])
    if (section === 'basics') await part(page, section).locator('[name=name]').fill('Robin of the Hill')
    if (section === 'about') await part(page, section).locator('[name=about]').fill('I write letters by hand.')
    if (section === 'prompts') {
      await expect(part(page, section).locator('select')).toHaveCount(1)
      await part(page, section).locator('[name=prompt_1]').selectOption('proud_of')
      await part(page, section).locator('[name=answer_1]').fill('My kitchen garden')
      await expect(part(page, section).locator('select')).toHaveCount(2)
    }
    if (section === 'interests') {
      const chips = part(page, section).locator('label:has([name=interests]):visible')
      const all = await chips.count()
      await part(page, section).locator('label:has(#interests-art)').click()
      // The button stays in view, whatever the length of the list, and covers no chip that has the focus.
      await expect(part(page, section).locator('form [type=submit]').first()).toBeInViewport({ ratio: 1 })
      await part(page, section).locator('input[type=search]').fill('koff')
      await expect(chips).toHaveCount(1)
      await expect(part(page, section).locator('fieldset [role=status]').first()).toHaveText(/^1 /)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(part(page, section).locator('#interests-coffee')).toBeChecked()
      await part(page, section).locator('input[type=search]').fill('')
      await expect(chips).toHaveCount(all)
    }
    if (section === 'details') await part(page, section).locator('select').first().selectOption({ index: 1 })
    await save(page, section)
    await expect(page).toHaveURL(new RegExp(`/profile#my-${section}$`))
    await expect(edit(page, section)).toBeFocused()
    await expect(main(page).locator('[role=status]').filter({ hasText: /\p{L}/u })).toBeAttached()
  }
  await expect(page.locator('h1')).toContainText('Robin of the Hill')
  await page.reload()
  await expect(part(page, 'interests')).toContainText(/\p{L}/u)
  if (sections.includes('about')) {
    await expect(part(page, 'about')).toContainText('I write letters by hand.')
    await expect(part(page, 'prompts')).toContainText('My kitchen garden')
  }
  expect(heard).toEqual([])
})

test('what leads past the site is refused beside its field, and what was typed stays', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  await newcomer(page)
  const section = (await part(page, 'about').count()) > 0 ? 'about' : 'basics'
  const field = section === 'about' ? 'about' : 'name'
  await edit(page, section).click()
  await part(page, section).locator(`[name=${field}]`).fill('Mail anna (at) gmail punt com')
  await save(page, section)
  // A refusal reloads the page's data, and the focus must stay.
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-h-faults]')).toBeFocused()
  await expect(part(page, section).locator(`#${field}-error`)).toContainText('anna (at) gmail punt com')
  await expect(part(page, section).locator(`[name=${field}]`)).toHaveValue('Mail anna (at) gmail punt com')
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
})

test('a name that was saved is in the bar, whatever the app heard of the member before', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  const heard = page.waitForResponse('**/api/user.php')
  await newcomer(page)
  await heard
  await edit(page, 'basics').click()
  await part(page, 'basics').locator('[name=name]').fill('Robin Renamed')
  await save(page, 'basics')
  await expect(page.locator('h1')).toContainText('Robin Renamed')
  await expect(page.locator('#account-menu')).toContainText('Robin Renamed')
})

test('nothing that was typed is lost without a network, without an answer, or by Back', async ({ page, context }) => {
  await newcomer(page)
  await edit(page, 'basics').click()
  const name = part(page, 'basics').locator('[name=name]')
  // Without changes Back closes the form.
  await page.evaluate(() => history.back())
  await expect(name).toHaveCount(0)
  await edit(page, 'basics').click()
  await name.click()
  await name.fill('Robin in the Rain')

  await context.setOffline(true)
  await save(page, 'basics')
  await expect(name).toHaveValue('Robin in the Rain')
  await context.setOffline(false)
  await page.waitForFunction(() => navigator.onLine)

  await page.route('**/profile.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await save(page, 'basics')
  await expect(part(page, 'basics').getByRole('alert')).toBeVisible()
  await expect(part(page, 'basics').locator('form[method=post] button[type=submit]')).toBeEnabled()
  await expect(name).toHaveValue('Robin in the Rain')

  await page.evaluate(() => history.back())
  const asks = page.locator('dialog#unsaved')
  await expect(asks).toBeVisible()
  await asks.locator('button:not([data-h-closes])').first().click()
  await expect(asks).toBeHidden()
  await expect(name).toHaveValue('Robin in the Rain')

  await page.unroute('**/profile.data*')
  await save(page, 'basics')
  await expect(page.locator('h1')).toContainText('Robin in the Rain')
})

test('Back closes what is uppermost: a menu over a form, then the question whether what was typed may be lost', async ({
  page,
}) => {
  await newcomer(page)
  await edit(page, 'basics').click()
  const name = part(page, 'basics').locator('[name=name]')
  await name.click()
  await name.fill('Robin in the Rain')
  const back = () => page.evaluate(() => history.back())
  const asks = page.locator('dialog#unsaved')
  if (isPhone()) {
    await page.locator('[popovertarget=account-menu]:visible').click()
    await expect(page).toHaveURL(/#account-menu$/)
    await back()
    await expect(page.locator('#account-menu')).toBeHidden()
    await expect(page).toHaveURL(/edit=basics#my-basics$/)
    await expect(asks).toBeHidden()
  }
  await back()
  await expect(asks).toBeVisible()
  await back()
  await expect(asks).toBeHidden()
  await expect(name).toHaveValue('Robin in the Rain')
  if (isPhone()) {
    // What is chosen in a menu asks in its place, and Back leads to the form.
    await page.locator('[popovertarget=account-menu]:visible').click()
    await expect(page).toHaveURL(/#account-menu$/)
    await page.locator('#account-menu a').last().click()
    await expect(asks).toBeVisible()
    await expect(page.locator('#account-menu')).toBeHidden()
    await back()
    await expect(asks).toBeHidden()
    await expect(page).toHaveURL(/edit=basics#my-basics$/)
    await expect(name).toHaveValue('Robin in the Rain')
  }
  await back()
  await asks.locator('button:not([data-h-closes])').last().click()
  await expect(name).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
})

test('the page weighs what a page of the app may, as a further one and as the first', { tag: ONE_DEVICE }, async ({
  page,
}) => {
  await withoutPrefetch(page)
  await confirmAge(page)
  await signUp(page)
  await open(page, '/members')
  await page.locator('button[popovertarget="account-menu"]').filter({ visible: true }).first().click()
  const further = await weighFurtherPage(page, async () => {
    await page.locator('#account-menu a[href="/profile"]').click()
    await expect(page).toHaveURL('/profile')
  })
  expect(further).toBeGreaterThan(0)
  expect(further).toBeLessThanOrEqual(MOST_BYTES.furtherPage)
  const { files, style } = await weigh(page, '/profile')
  expect(files).toBeLessThanOrEqual(MOST_BYTES.files)
  expect(style).toBeLessThanOrEqual(MOST_BYTES.style)
  test.info().annotations.push({ type: 'weight', description: `first ${files} B, further ${further} B` })
})

test('a form that is slow to come leaves the page as it is, and comes without a network as well once it was loaded', {
  tag: ONE_DEVICE,
}, async ({ page, context }) => {
  const release = await hold(page, '**/assets/edit-form-*.js')
  await newcomer(page)
  await edit(page, 'basics').click()
  await expect(page).toHaveURL(/edit=basics/)
  await expect(edit(page, 'basics')).toBeVisible()
  release()
  await expect(part(page, 'basics').locator('h2').first()).toBeFocused()
  await page.evaluate(() => history.back())
  await context.setOffline(true)
  await edit(page, 'basics').click()
  await expect(part(page, 'basics').locator('[name=name]')).toBeVisible()
  await context.setOffline(false)
})

test('a form whose script cannot be had is there as a document, and saves', { tag: ONE_DEVICE }, async ({ page }) => {
  await page.route('**/assets/edit-form-*.js', (route) => route.abort())
  await newcomer(page)
  // The page loads the script early; as that fails, it loads its document anew, once.
  await page.waitForFunction(() => {
    const [{ type } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return type === 'reload' && 'app' in document.documentElement.dataset
  })
  await mark(page)
  await edit(page, 'basics').click()
  await expect(part(page, 'basics').locator('[name=name]')).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  await page.waitForLoadState('networkidle')
  await part(page, 'basics').locator('[name=name]').fill('Robin on Paper')
  await save(page, 'basics')
  await expect(page).toHaveURL(/\/profile#my-basics$/)
  await expect(page.locator('h1')).toContainText('Robin on Paper')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a part is edited and saved as a document', { tag: ONE_DEVICE }, async ({ page }) => {
    await confirmAge(page)
    await signUp(page)
    await page.goto('/profile')
    await edit(page, 'basics').click()
    await part(page, 'basics').locator('[name=name]').fill('@robin')
    await save(page, 'basics')
    await expect(part(page, 'basics').locator('#name-error')).not.toBeEmpty()
    await part(page, 'basics').locator('[name=name]').fill('Robin on Paper')
    await save(page, 'basics')
    await expect(page).toHaveURL(/notice=section_saved\.basics/)
    await expect(page.locator('h1')).toContainText('Robin on Paper')
  })
})
