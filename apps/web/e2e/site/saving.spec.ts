import { expect, type Page, test } from '@playwright/test'
import { isMarked, mark, open } from '../members-app.ts'
import { confirmAge, moveToOwnNetwork, newPerson, signUp } from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

const EDIT = '/profile?edit=basics'
const form = (page: Page) => page.locator('#my-basics form[method=post]')
const name = (page: Page) => form(page).locator('[name=name]')
const button = (page: Page) => form(page).locator('button[type=submit]')
const isPost = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/profile.data'

/** Saves, and expects an error while everything that was typed is kept. */
async function isRefused(page: Page, typed: string) {
  await button(page).click()
  const refusal = form(page).getByRole('alert')
  await expect(refusal).toBeFocused()
  await expect(name(page)).toHaveValue(typed)
  const said = (await refusal.textContent()) ?? ''
  // Removes the focus, so that the next error is recognised by it.
  await refusal.evaluate((element) => (element as HTMLElement).blur())
  return said
}

test('a form says what became of it whatever happens, loses nothing that was typed, and saves it once', {
  tag: ONE_DEVICE,
}, async ({ page, context }) => {
  await moveToOwnNetwork(page)
  await confirmAge(page)
  const person = newPerson()
  await signUp(page, person)
  await open(page, EDIT)
  await mark(page)
  const said = new Set<string>()

  await name(page).fill('@robin')
  said.add(await isRefused(page, '@robin'))
  await expect(form(page).locator('#name-error')).not.toBeEmpty()

  await name(page).fill('Robin in the Rain')
  await context.setOffline(true)
  said.add(await isRefused(page, 'Robin in the Rain'))
  await context.setOffline(false)
  await page.waitForFunction(() => navigator.onLine)

  await page.route('**/profile.data*', (route) =>
    isPost(route.request()) ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  )
  said.add(await isRefused(page, 'Robin in the Rain'))
  await page.unroute('**/profile.data*')

  await name(page).fill('x'.repeat(200_000))
  said.add(await isRefused(page, 'x'.repeat(200_000)))
  await name(page).fill('Robin in the Rain')

  const session = (await context.cookies()).filter((cookie) => cookie.name === 'hearth_session')
  await context.clearCookies({ name: 'hearth_session' })
  said.add(await isRefused(page, 'Robin in the Rain'))
  await expect(form(page).getByRole('alert').locator('a[target=_blank]')).toBeVisible()
  await context.addCookies(session)

  // As another tab would send it.
  const elsewhere = new URLSearchParams({ section: 'basics', name: 'Robin on the Hill' }).toString()
  await page.evaluate(
    (body) => fetch('/profile', { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' }),
    elsewhere,
  )
  said.add(await isRefused(page, 'Robin in the Rain'))
  await expect(form(page)).toContainText('Robin on the Hill')
  // Each error has another text.
  expect(said.size).toBe(6)

  let posts = 0
  page.on('request', (request) => {
    posts += isPost(request) ? 1 : 0
  })
  await button(page).dblclick()
  await expect(page.locator('h1')).toContainText('Robin in the Rain')
  expect(posts).toBe(1)
  expect(await isMarked(page)).toBe(true)
})
