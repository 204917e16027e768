import { expect, test } from 'vitest'
import type { Person } from './person.ts'
import type { Picture } from './photos.ts'
import { rowsOf } from './rows.ts'

const account = { email: 'ann@example.com', passwordHash: '', termsVersion: new Date(0) }
const picture = (hair: Picture['hair']): Picture => ({
  filename: 'a.svg',
  width: 800,
  height: 1000,
  colour: '#000000',
  hair,
})

test.each<[string, Person['hairColour'], readonly Picture[], Person['hairColour']]>([
  ['what the pictures show', 'bald', [picture('red'), picture('red')], 'red'],
  ['what was drawn, under a hat', 'bald', [picture(null)], 'bald'],
  ['what was drawn, without pictures', 'grey', [], 'grey'],
  ['nothing, of who tells nothing', null, [picture('red')], null],
])('a profile says of hair %s', (_, hairColour, pictures, said) => {
  const person = { hairColour, location: {}, interests: [] } as unknown as Person
  expect(rowsOf(person, account, pictures).profiles[0]?.hairColour).toBe(said)
})
