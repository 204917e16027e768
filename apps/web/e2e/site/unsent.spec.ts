import { expect, test } from '@playwright/test'
import { countKept, field, rowOf, shows, two, writeTo } from '../conversations.ts'
import { open } from '../members-app.ts'
import { tenant } from '../page.ts'
import { ONE_DEVICE } from '../platform.ts'

test('what is written without a network is kept even where the script that sends it has never come', {
  tag: ONE_DEVICE,
}, async ({ page: first }) => {
  const context = first.context()
  // A browser that saves data asks for that script with the first key.
  await first.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const { bo, names, end } = await two(first)
  await writeTo(first, names.bo)
  await context.setOffline(true)
  // A text that is too long says by how much.
  await field(first).fill('x'.repeat(Number(tenant().message_length) + 12))
  await expect(first.getByRole('status').filter({ hasText: /^\D*\b12\D*$/ })).not.toHaveText(/-/)
  for (const text of ['In the tunnel', 'Thrown away']) {
    await field(first).fill(text)
    await field(first).press('Enter')
    await shows(first, text)
  }
  await expect.poll(() => first.evaluate(countKept)).toBe(2)
  const row = first.getByRole('main').locator('ol > li').filter({ hasText: 'Thrown away' })
  await row.getByRole('button').click()
  await expect(row).toHaveCount(0)
  await expect.poll(() => first.evaluate(countKept)).toBe(1)
  await first.close()
  await context.setOffline(false)
  const ann = await context.newPage()
  await open(ann, '/settings')
  await open(bo, '/chats')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, 'In the tunnel')
  await expect.poll(() => ann.evaluate(countKept)).toBe(0)
  await expect(bo.getByRole('main').locator('ol > li')).toHaveCount(1)
  await end()
})
