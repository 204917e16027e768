import { expect, test } from '@playwright/test'
import { axeFaults, complaints, overflow } from '../page.ts'

const address = `http://localhost:${process.env.MAILBOX_PORT}`

test('the mailbox of the platform can be read on a phone and beside its list, in both schemes', async ({ page }) => {
  const heard = complaints(page)
  for (const width of [360, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: 'Mailbox' })).toBeVisible()
      expect([width, colorScheme, await overflow(page), await axeFaults(page)]).toEqual([width, colorScheme, 0, []])
    }
  await page.getByLabel('Recipient').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('There is no mail for nobody@example.com.')).toBeVisible()
  expect(heard).toEqual([])
})
