import { describe, expect, test } from 'vitest'
import { HAIR_COLOURS as BOTANICAL } from './botanical.ts'
import { HAIR_COLOURS as FLAGS } from './flags.ts'
import { HAIR_COLOURS as LINE } from './line.ts'
import { drawPortraits, type Family } from './portraits.ts'
import { type Age, ageOf, beardColour, subjects } from './subjects.ts'

test('no hair has the colour of the face under it', () => {
  expect(subjects().filter(({ skin, hairColour }) => skin > 4 && hairColour === 'brown')).toEqual([])
})

test.each<[number, Age]>([
  [18, 'youth'],
  [24, 'youth'],
  [25, 'young'],
  [35, 'young'],
  [36, 'middle'],
  [55, 'middle'],
  [56, 'older'],
  [80, 'older'],
])('somebody of %i years is portrayed as %s', (years, age) => {
  expect(ageOf(years)).toBe(age)
})

describe('a face fits its age', () => {
  const of = (...ages: Age[]) => subjects().filter(({ age }) => ages.includes(age))

  test('nobody under 25 is bald, has a beard beyond stubble, or grey hair', () => {
    expect(of('youth').filter(({ hair }) => hair === 'bald' || hair === 'receding')).toEqual([])
    expect(of('youth').filter(({ beard }) => beard !== 'none' && beard !== 'stubble')).toEqual([])
    expect(of('youth', 'young').filter(({ hairColour }) => hairColour === 'grey' || hairColour === 'white')).toEqual([])
  })

  test('hair recedes from 36 on, and is grey or white on most from 56 on', () => {
    expect(of('young').filter(({ hair }) => hair === 'receding')).toEqual([])
    const faded = of('older').filter(({ hairColour }) => hairColour === 'grey' || hairColour === 'white')
    expect(faded.length / of('older').length).toBeGreaterThan(0.6)
    expect(of('middle', 'older').filter(({ hair }) => hair === 'receding').length).toBeGreaterThan(2)
  })

  test('no woman has a beard', () => {
    expect(subjects().filter(({ gender, beard }) => gender === 'woman' && beard !== 'none')).toEqual([])
  })
})

const DRAWN: Readonly<Record<Family, typeof LINE>> = { line: LINE, botanical: BOTANICAL, flags: FLAGS }
const SHADES = {
  black: ['black'],
  brown: ['espresso', 'brown', 'chestnut'],
  red: ['copper'],
  blond: ['honey', 'blond'],
  grey: ['grey'],
  white: ['white'],
  dyed: ['dyed'],
} as const

test.each(Object.entries(DRAWN))('%s: the hair that is stated is the hair that is drawn', (family, colours) => {
  const all = subjects()
  for (const { svg, looks, face } of drawPortraits(family as Family)) {
    const { hair, hairColour, beard } = all[face] as (typeof all)[number]
    expect(looks.hair === 'bald').toBe(hair === 'bald')
    if (looks.hair === 'bald') continue
    expect(SHADES[looks.hair]).toContain(hairColour)
    // Under a cloth only the beard shows the hair's colour.
    const hidden = ['hijab', 'headwrap', 'turban'].includes(hair)
    const drawn = hidden ? beardColour({ hairColour }) : hairColour
    if (!hidden || beard === 'full') expect(svg.includes(`"${colours[drawn]}"`), `face ${face}`).toBe(true)
  }
})
