import { expect, test } from '@playwright/test'
import { rowOf, send, shows, two, writeTo } from '../conversations.ts'
import { open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, overflow } from '../page.ts'

const LINK = 'look at www.example.com/anna'

test('what a stranger writes is pointed out by the reader’s own browser, which stops when it is told to; the report leads to help against blackmail', async ({
  page: ann,
}) => {
  const { bo, names, end } = await two(ann)
  const heard = complaints(bo)
  await writeTo(ann, names.bo)
  await send(ann, LINK)
  await shows(ann, LINK)

  await open(bo, '/chats')
  await rowOf(bo, names.ann).getByRole('link').click()
  await shows(bo, LINK)
  const note = bo.locator('[data-message-warning]')
  await expect(note).toBeVisible()
  expect([await axeFaultsInBothSchemes(bo, 'main'), await overflow(bo)]).toEqual([[], 0])
  // The writer is told nothing, and their own words are not looked at.
  await expect(ann.locator('[data-message-warning]')).toHaveCount(0)

  await note.getByRole('button').first().click()
  const report = bo.locator('#report-person')
  const help = report.locator('a[href="/pages/blackmail"]')
  await expect(help).toBeVisible()
  expect(await axeFaultsInBothSchemes(bo, '#report-person')).toEqual([])
  await bo.keyboard.press('Escape')
  await expect(report).toBeHidden()

  await note.getByRole('button').last().click()
  await expect(note).toHaveCount(0)
  await bo.reload()
  await shows(bo, LINK)
  await expect(note).toHaveCount(0)
  await bo.locator('[popovertarget=person-menu]').click()
  await bo.locator('#person-menu button:has(.lucide-shield-exclamation-point)').click()
  await expect(note).toBeVisible()

  await note.getByRole('button').first().click()
  await help.click()
  await expect(bo).toHaveURL(/\/pages\/blackmail$/)
  await expect(bo.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bo.locator('a[href="https://stopncii.org/"]')).toBeVisible()
  expect([await axeFaultsInBothSchemes(bo, 'main'), await overflow(bo)]).toEqual([[], 0])
  expect(heard).toEqual([])
  await end()
})
