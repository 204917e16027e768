import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import { PROMPTS } from '@hearth/contracts/profiles'
import { expect, test } from 'vitest'
import type { Photograph } from '../photographs/photographs.ts'
import { drawPortraits, type Family } from '../portraits/portraits.ts'
import { ageOf, subjects } from '../portraits/subjects.ts'
import { randomOf } from '../random.ts'
import type { Location } from './locations.ts'
import { drawPerson, type Site } from './person.ts'
import { openPhotos } from './photos.ts'
import { rowsOf } from './rows.ts'

test('who comes one after the other does not look alike, and nobody like a fictional person', ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const portraits = drawPortraits('line')
  const photos = openPhotos(portraits, [], folder)
  const young = portraits.filter(({ gender, age }) => gender === 'woman' && age === 'young')
  const all = new Set(young.map(({ face }) => face)).size
  const faces = all - Math.ceil(all / 5)
  expect(faces).toBeGreaterThan(5)
  const main = Array.from({ length: 2 * faces }, () => {
    const [picture] = photos.take({ gender: 'woman', age: 24, fictional: false }, 1)
    return readFileSync(path.join(folder, picture?.filename ?? ''), 'utf8')
  })
  // In the second round each face shows another picture.
  expect(new Set(main).size).toBe(2 * faces)
  for (let turn = 0; turn < 20; turn += 1) {
    const [fictional] = photos.take({ gender: 'woman', age: 24, fictional: true }, 1)
    expect(main).not.toContain(readFileSync(path.join(folder, fictional?.filename ?? ''), 'utf8'))
  }
})

const webp = (name: string) => Buffer.from(name)
const shot = (name: string, differs: Partial<Photograph> = {}): Photograph => ({
  name,
  width: 900,
  height: 300,
  full: webp(name),
  thumb: webp(`small ${name}`),
  colour: '#123456',
  face: false,
  fits: {},
  ...differs,
})

test('one real member of eight has a photograph that fits, with a thumbnail of its own', ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const shots = [
    shot('sea'),
    shot('hers', { fits: { gender: 'woman', hair: ['brown'] } }),
    shot('face', { face: true }),
  ]
  const photos = openPhotos(drawPortraits('flags'), shots, folder)
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const photographed = new Map<string, number>()
  let mains = 0
  for (let at = 0; at < 960; at += 1) {
    const who = { gender: at % 2 ? 'woman' : 'man', age: 40, fictional: at % 3 === 0 } as const
    const pictures = photos.take(who, 3)
    const found = pictures.filter(({ filename }) => filename.endsWith('.webp'))
    if (found.length === 0) continue
    expect([found.length, who.fictional]).toEqual([1, false])
    const { filename, thumbFilename, looks, width } = found[0] as (typeof found)[number]
    const name = read(filename)
    expect(read(thumbFilename)).toBe(`small ${name}`)
    expect(width).toBe(900)
    if (name === 'hers') expect([who.gender, looks.hair]).toEqual(['woman', 'brown'])
    expect(pictures.length).toBe(name === 'face' ? 1 : 3)
    if (pictures[0]?.filename === filename) mains += 1
    photographed.set(name, (photographed.get(name) ?? 0) + 1)
  }
  expect([...photographed.values()].reduce((sum, count) => sum + count, 0)).toBe(80)
  expect([...photographed.keys()].toSorted()).toEqual(['face', 'hers', 'sea'])
  expect(mains).toBeGreaterThan(30)
  photos.discard()
  expect(readdirSync(folder)).toEqual([])
})

const home: Location = {
  country: 'NL',
  regionId: null,
  cityId: '',
  city: 'Delft',
  lat: 52,
  lon: 4,
  language: 'nl',
}
const account = { email: 'ann@example.com', passwordHash: '', termsVersion: new Date(0) }

test.each<Family>(['line', 'botanical', 'flags'])('%s: of thousands nobody has a face that does not fit', (family) => {
  const faces = subjects()
  // The colour carries the number of the face, so that a picture tells its face.
  const marked = drawPortraits(family).map((portrait) => ({ ...portrait, colour: String(portrait.face) }))
  const photos = openPhotos(marked, [], null)
  const settings = {
    niche: 1,
    profile_prompts: [...PROMPTS],
    fictional_singular: 'figure',
    genders: [...GENDERS],
    seeking: [...SEEKING],
  }
  const site: Site = { settings, drawLocation: () => home, now: new Date('2026-06-15T12:00:00Z') }
  const random = randomOf(family)
  let seen = 0
  for (let drawn = 0; drawn < 3_000; drawn += 1) {
    const person = drawPerson(random, site)
    const pictures = photos.take(person, person.photos)
    const told = rowsOf(person, account, pictures).profiles[0]
    if (person.age < 25) expect(told?.hairColour).not.toBe('bald')
    if (person.age < 36 && told?.hairColour) expect(['grey', 'white']).not.toContain(told.hairColour)
    for (const { colour, looks } of pictures) {
      const face = faces[Number(colour)]
      if (!face) throw new Error(`no face ${colour}`)
      seen += 1
      expect([face.gender, face.age]).toEqual([person.gender, ageOf(person.age)])
      if (told?.hairColour) expect(told.hairColour).toBe(looks.hair)
      if (told?.eyeColour) expect(told.eyeColour).toBe(face.iris)
    }
  }
  expect(seen).toBeGreaterThan(3_000)
})
