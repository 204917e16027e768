import { newMemberId } from '@hearth/contracts/ids'
import { expect, test } from 'vitest'
import { answerersOf } from './demo-news.ts'
import { drawPerson } from './people/person.ts'
import { randomOf } from './random.ts'

const location = { country: 'NL', regionId: null, cityId: null, lat: 52, lon: 5, language: 'nl' } as const
const site = {
  settings: {
    niche: 1,
    genders: ['woman', 'man'],
    seeking: ['woman', 'man'],
    fictional_singular: 'figure',
    profile_prompts: [],
  },
  drawLocation: () => location,
  now: new Date('2026-05-01'),
} as unknown as Parameters<typeof drawPerson>[1]
const drawn = { ...drawPerson(randomOf('seed'), site), email: 'x@example.com', status: 'active' } as const

test('two profiles that the site runs answer by themselves, first those that suit the demo member', () => {
  const person = (fictional: boolean, gender: 'woman' | 'man', status: 'active' | 'disabled' = 'active') =>
    ({ ...drawn, id: newMemberId(), fictional, gender, seeking: 'woman', status }) as typeof drawn
  const demo = { ...person(false, 'woman'), seeking: 'woman' } as typeof drawn
  const [real, man, gone, one, two, three] = [
    ...[person(false, 'woman'), person(true, 'man'), person(true, 'woman', 'disabled')],
    ...[person(true, 'woman'), person(true, 'woman'), person(true, 'woman')],
  ] as const
  expect(answerersOf(demo, [real, man, gone, one, two, three])).toEqual([one, two])
  expect(answerersOf(demo, [real, man, gone, one])).toEqual([one, man])
  expect(answerersOf(demo, [real, gone])).toEqual([])
})
