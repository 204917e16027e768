import { expect, test } from 'vitest'
import { findPlaceFaults, needsOf, withoutPlaces } from './places.ts'

const SITE = {
  close: 'Close',
  '@close': 'Cross on dialogs.',
  likes_one: '{{count}} like from {{name}}',
  likes_other: '{{count}} likes',
  people: 'Where people live and what they enjoy',
  '@people': { where: 'Front page.', needs: ['places', 'interests'] },
  '@likes': { where: 'Bar: {{count}} is a number, {{name}} a name.', needs: 'likes' },
}

test('descriptions are in no text', () => {
  expect(withoutPlaces({ shell: SITE })).toEqual({
    shell: { close: SITE.close, likes_one: SITE.likes_one, likes_other: SITE.likes_other, people: SITE.people },
  })
})

test('a text says what it needs, a family of plurals once', () => {
  expect(needsOf({ shell: SITE })).toEqual({ 'shell:likes': ['likes'], 'shell:people': ['places', 'interests'] })
})

test('texts that are described have no fault', () => {
  expect(findPlaceFaults({ shell: SITE })).toEqual([])
})

test.each([
  [{ open: 'Open' }, 'open has no description: say under "@open" where it stands'],
  [{ '@closed': 'Nowhere.' }, '@closed describes no text'],
  [{ '@close': ' ' }, '@close is neither a text nor'],
  [{ '@close': { where: 'Dialogs.', needs: 'gossip' } }, '@close is neither a text nor'],
  [{ '@close': { where: 'Dialogs.', needs: ['likes', 'gossip'] } }, '@close is neither a text nor'],
  [{ '@close': { where: 'Dialogs.', need: 'likes' } }, '@close is neither a text nor'],
  [{ '@likes': 'Bar: {{count}} is a number.' }, '@likes does not say what {{name}} is'],
])('the planted %o is told', (change, fault) => {
  expect(findPlaceFaults({ shell: { ...SITE, ...change } })).toEqual([expect.stringContaining(`en/shell: ${fault}`)])
})
