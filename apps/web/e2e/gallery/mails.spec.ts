import { MAIL_TYPES } from '@hearth/contracts/mail'
import { expect, test } from '@playwright/test'
import { complaints } from '../page.ts'

test('every mail is shown as it is sent, on a phone and beside a list of mails, and as text', async ({ page }) => {
  const heard = complaints(page)
  await page.route('**/@vite/client', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  expect((await page.goto('/dev/mails?locale=fi'))?.status()).toBe(200)
  expect(await page.locator('h2').allTextContents()).toEqual([...MAIL_TYPES])
  for (const type of MAIL_TYPES) {
    const section = page.getByRole('region', { name: type, exact: true })
    for (const width of [390, 700]) {
      const body = section.frameLocator(`iframe[title$="${width} pixels wide"]`).locator('body')
      await expect(body.getByRole('heading', { level: 1 })).toBeVisible()
      // Without its styles a button would be a plain link.
      await expect(body.locator('td > a')).toHaveCSS('display', 'inline-block')
      expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
    await section.getByText('As text').click()
    await expect(section.locator('details pre')).toContainText('Kysyttävää? Kirjoita meille:')
  }
  const shown = page.frameLocator('iframe').first().locator('body')
  const colours = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    colours.push(await shown.evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(new Set(colours).size).toBe(2)
  await page.screenshot({ path: '../../test-results/gallery/mails.png', fullPage: true })
  expect(heard).toEqual([])
})
