import { expect, type Page, test } from '@playwright/test'
import { field, rowOf, two, writeTo } from '../conversations.ts'
import { heading, open } from '../members-app.ts'
import { axeFaultsInBothSchemes, complaints, overflow } from '../page.ts'

/** Of the bar over a conversation. */
const profileLink = (page: Page, name: string) =>
  page.locator('a[href^="/members/"]:not([href*="/chat"])').filter({ hasText: name }).first()
const gifts = (page: Page) => page.getByRole('main').locator('ol [data-message-gift]')

test('a gift is the first message of two, is put on the profile of who received it, and is gone when it is taken back', async ({
  page: ann,
}) => {
  const heard = complaints(ann)
  const { bo, names, end } = await two(ann)
  const theirs = complaints(bo)
  // The profile of the other leads to the choice.
  await writeTo(ann, names.bo)
  await profileLink(ann, names.bo).click()
  await expect(heading(ann)).toContainText(names.bo)
  await ann.getByRole('main').locator('a[href$="/chat?gift=1"]').click()
  const dialog = ann.locator('dialog#give-gift')
  const choices = dialog.getByRole('radio')
  await expect(choices.first()).toBeChecked()
  expect(await choices.count()).toBeGreaterThan(1)
  expect([await axeFaultsInBothSchemes(ann, 'dialog#give-gift'), await overflow(ann)]).toEqual([[], 0])
  // By keyboard.
  await choices.first().focus()
  await ann.keyboard.press('ArrowDown')
  await expect(choices.nth(1)).toBeChecked()
  await ann.keyboard.press('ArrowUp')
  const give = dialog.locator('button[type=submit]').last()
  await expect(give).toHaveText(/\d/)
  await give.click()
  await expect(dialog).toHaveCount(0)
  await expect(ann).not.toHaveURL(/gift=1/)
  await expect(gifts(ann)).toHaveCount(1)
  expect([await axeFaultsInBothSchemes(ann), await overflow(ann)]).toEqual([[], 0])

  await open(bo, '/chats')
  await expect(rowOf(bo, names.ann)).toContainText((await gifts(ann).textContent()) ?? '')
  await rowOf(bo, names.ann).getByRole('link').click()
  await expect(field(bo)).toBeVisible()
  await expect(gifts(bo).locator('img')).toBeVisible()
  expect([await axeFaultsInBothSchemes(bo), await overflow(bo)]).toEqual([[], 0])
  const show = gifts(bo).locator('xpath=following-sibling::button')
  const words = (await show.textContent()) ?? ''
  await show.click()
  await expect(show).not.toHaveText(words)

  // There it says what it is, and not from whom.
  await profileLink(ann, names.bo).click()
  await expect(heading(ann)).toContainText(names.bo)
  // The app keeps a profile that was opened a moment ago.
  await ann.reload()
  const shown = ann.getByRole('main').locator('[data-profile-gifts] li')
  await expect(shown).toHaveCount(1)
  await expect(shown).not.toContainText(names.ann)
  expect([await axeFaultsInBothSchemes(ann), await overflow(ann)]).toEqual([[], 0])
  await show.click()
  await expect(show).toHaveText(words)
  await ann.reload()
  await expect(heading(ann)).toContainText(names.bo)
  await expect(shown).toHaveCount(0)
  expect([heard, theirs]).toEqual([[], []])
  await end()
})
