import { expect, test } from 'vitest'
import type { Person } from './person.ts'
import type { Picture } from './photos.ts'
import { rowsOf } from './rows.ts'

const account = { email: 'ann@example.com', passwordHash: '', termsVersion: new Date(0) }
const picture = (looks: Picture['looks']): Picture => ({
  filename: 'a.svg',
  thumbFilename: 'a.svg',
  width: 800,
  height: 1000,
  colour: '#000000',
  looks,
})
const red = picture({ hair: 'red', eyes: 'green' })
const bald = { hairColour: 'bald', eyeColour: 'brown' } as const
const silent = { hairColour: null, eyeColour: null }

type Told = Pick<Person, 'hairColour' | 'eyeColour'>

test.each<[string, Told, readonly Picture[], Told]>([
  ['what the pictures show', bald, [red, red], { hairColour: 'red', eyeColour: 'green' }],
  ['what was drawn, without pictures', bald, [], bald],
  ['nothing, of who tells nothing', silent, [red], silent],
])('a profile says of hair and eyes %s', (_, told, pictures, said) => {
  const person = { ...told, location: {}, interests: [], answers: [] } as unknown as Person
  expect(rowsOf(person, account, pictures).profiles[0]).toMatchObject(said)
})
