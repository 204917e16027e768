import { expect, test } from 'vitest'
import { untoldOf } from './untold.ts'

type Profile = Parameters<typeof untoldOf>[0]

test('a profile with nothing to read says what is not there yet, of what its site would show', () => {
  const nothing = { own: false, about: null, prompts: [], common: [], interests: [], explicit: [] }
  const open: Profile = { ...nothing, missing: ['about', 'interests'] }
  const withoutTexts: Profile = { ...nothing, missing: ['interests'] }
  expect(untoldOf(open)).toBe('profiles:no_words')
  expect(untoldOf(withoutTexts)).toBe('profiles:no_interests')
  const withoutEither: Profile = { ...nothing, missing: ['photo'] }
  expect(untoldOf(withoutEither)).toBeNull()
  const told: readonly Partial<Profile>[] = [
    ...[{ own: true }, { about: 'Bakes bread' }, { prompts: [{ prompt: 'sunday' as never, answer: 'Bread' }] }],
    ...[{ common: ['art'] }, { interests: ['art'] }, { explicit: ['bondage'] }],
  ]
  for (const some of told) for (const site of [open, withoutTexts]) expect(untoldOf({ ...site, ...some })).toBeNull()
})
