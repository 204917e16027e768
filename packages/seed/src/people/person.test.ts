import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import { DAY } from '@hearth/contracts/durations'
import { PROMPTS } from '@hearth/contracts/profiles'
import { NICHE_PREFIXES, type Settings } from '@hearth/contracts/tenant-settings'
import { normalizeEmail } from '@hearth/domain/identity/email'
import { parseName } from '@hearth/domain/profiles/names'
import { parseAnswer } from '@hearth/domain/profiles/save-prompts'
import { beforeAll, describe, expect, test } from 'vitest'
import { interests } from '../interests.ts'
import { readPlaces } from '../places.ts'
import { randomOf } from '../random.ts'
import { type Language, locationsIn } from './locations.ts'
import { drawPerson, type Person, type Site } from './person.ts'
import { PHRASES } from './profile-texts.ts'

const now = new Date('2026-06-15T12:00:00Z')
const COUNT = 3_000

let cities: ReturnType<typeof readPlaces>['cities']
beforeAll(() => {
  cities = readPlaces().cities
}, 60_000)

interface Differs {
  readonly countries?: readonly string[]
  readonly niche?: (typeof NICHE_PREFIXES)[number]
  readonly fictional?: string
  readonly genders?: Settings['genders']
  readonly seeking?: Settings['seeking']
  readonly profile_prompts?: Settings['profile_prompts']
  readonly seed?: string
}

function draw({ countries = ['NL', 'BE'], niche = '', fictional, seed = 'seed', ...choices }: Differs): Person[] {
  const settings = {
    niche: NICHE_PREFIXES.indexOf(niche) + 1,
    genders: [...GENDERS],
    seeking: [...SEEKING],
    profile_prompts: [...PROMPTS],
    fictional_singular: fictional ?? null,
    ...choices,
  }
  const site: Site = { settings, drawLocation: locationsIn(countries, cities), now }
  const random = randomOf(seed)
  return Array.from({ length: COUNT }, () => drawPerson(random, site))
}

const drawn = new Map<string, Person[]>()
/** The people that `draw` gives, drawn once. */
function people(differs: Differs = {}): Person[] {
  const key = JSON.stringify(differs)
  const all = drawn.get(key) ?? draw(differs)
  drawn.set(key, all)
  return all
}

const share = (all: readonly Person[], holds: (person: Person) => boolean) => all.filter(holds).length / all.length
const expectBetween = (value: number, least: number, most: number) => {
  expect(value).toBeGreaterThanOrEqual(least)
  expect(value).toBeLessThanOrEqual(most)
}

test('a seed gives the same people every time, and another seed others', () => {
  expect(draw({})).toEqual(people())
  const ids = (all: readonly Person[]) => all.map(({ id }) => id)
  expect(ids(people({ seed: 'other' }))).not.toEqual(ids(people()))
  expect(new Set(ids(people())).size).toBe(COUNT)
  expect(ids(people())[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('people', () => {
  test('are of age, and most of them between 25 and 45', () => {
    const all = people()
    const eighteen = '2008-06-15'
    expect(all.filter(({ birthDate }) => birthDate > eighteen || birthDate < '1945-06-15')).toEqual([])
    expectBetween(
      share(all, ({ age }) => age >= 25 && age <= 45),
      0.55,
      0.67,
    )
  })

  test('live in real cities of the site’s countries, most in the first and many in the largest', () => {
    const all = people()
    const byId = new Map(cities.map((city) => [city.id, city]))
    for (const { location } of all) {
      const city = byId.get(location.cityId)
      expect(city).toMatchObject({ country: location.country, regionId: location.regionId, name: location.city })
      expect(location.lat).toBe(Number(location.lat.toFixed(2)))
      expect(Math.abs(location.lon - (city?.lon ?? 0))).toBeLessThanOrEqual(0.0051)
    }
    expectBetween(
      share(all, ({ location }) => location.country === 'NL'),
      0.64,
      0.74,
    )
    expectBetween(
      share(all, ({ location }) => location.city === 'Amsterdam'),
      0.08,
      0.16,
    )
  })

  test('were here lately more often than long ago, and a few are here now', () => {
    const all = people()
    const within = (days: number) =>
      share(all, ({ lastOnlineAt }) => now.getTime() - lastOnlineAt.getTime() <= days * DAY)
    expectBetween(within(10 / 1440), 0.008, 0.025)
    expectBetween(within(1), 0.22, 0.36)
    expectBetween(within(7), 0.42, 0.56)
    expectBetween(within(30), 0.6, 0.76)
    expect(within(301)).toBe(1)
    expect(all.filter(({ createdAt, lastOnlineAt }) => createdAt >= lastOnlineAt || lastOnlineAt > now)).toEqual([])
  })

  test('have up to twenty interests, none twice, none that excludes another', () => {
    const counts = new Set<number>()
    for (const { interests: named } of people()) {
      expect(new Set(named).size).toBe(named.length)
      counts.add(named.length)
      if (named.includes('vegetarian')) expect(named.filter((id) => id === 'sushi' || id === 'bbq')).toEqual([])
      if (named.includes('relationship')) expect(named).not.toContain('one-night-stand')
    }
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 20])
    expectBetween(
      share(people(), ({ interests: named }) => named.length >= 2 && named.length <= 7),
      0.72,
      0.86,
    )
  })

  test('tell of intimate interests when they are open about them, which depends on the site', () => {
    const explicit = new Set(interests.filter((interest) => interest.explicit).map(({ id }) => id))
    const open = (niche: NonNullable<Differs['niche']>) =>
      share(people({ niche }), (one) => one.interests.some((id) => explicit.has(id)))
    expectBetween(open('she'), 0.02, 0.07)
    expectBetween(open(''), 0.1, 0.18)
    expectBetween(open('bdsm'), 0.55, 0.7)
    expect(Math.max(...people().map((one) => one.interests.filter((id) => explicit.has(id)).length))).toBe(4)
  })

  test('mostly can be found, some pay, and most have photos', () => {
    const all = people()
    expectBetween(
      share(all, ({ status }) => status === 'active'),
      0.92,
      0.97,
    )
    expectBetween(
      share(all, ({ paidUser }) => paidUser),
      0.06,
      0.1,
    )
    expectBetween(
      share(all, ({ photos }) => photos > 0),
      0.89,
      0.95,
    )
  })

  test('finish sentences that their site offers, each once, as a member could', () => {
    const all = people({ countries: ['NL', 'DE', 'FR', 'IT', 'IE', 'PL'] })
    const answers = all.flatMap((person) => person.answers)
    expectBetween(
      share(all, (person) => person.answers.length > 0),
      0.4,
      0.6,
    )
    expect(
      all.filter((person) => new Set(person.answers.map(({ prompt }) => prompt)).size < person.answers.length),
    ).toEqual([])
    expect(answers.filter(({ answer }) => !parseAnswer(answer).ok)).toEqual([])
    expect(new Set(answers.map(({ prompt }) => prompt)).size).toBe(PROMPTS.length)
    const few = people({ profile_prompts: ['proud_of'] }).flatMap((person) => person.answers)
    expect(new Set(few.map(({ prompt }) => prompt))).toEqual(new Set(['proud_of']))
  })

  test('have names that a signup would take', () => {
    const all = people({ countries: ['DE', 'CH', 'BE', 'IE', 'PL'] })
    expect(all.filter(({ name }) => !parseName(name, normalizeEmail('nobody@example.com')).ok)).toEqual([])
  })
})

describe('whom a site brings together', () => {
  test('are men who seek men where it is for them', () => {
    expect(people({ niche: 'gay' }).filter(({ gender, seeking }) => gender !== 'man' || seeking !== 'man')).toEqual([])
  })

  test('are and seek only what it offers', () => {
    const genders: Settings['genders'] = ['woman', 'man']
    const all = people({ genders, seeking: genders })
    expect(new Set(all.map(({ gender, seeking }) => `${gender} seeks ${seeking}`)).size).toBe(4)
    expect(
      all.filter((one) => one.gender === 'nonbinary' || !genders.some((gender) => gender === one.seeking)),
    ).toEqual([])
    const others = people({ niche: 'gay', genders: ['woman'], seeking: ['woman'] })
    expect(others.filter(({ gender, seeking }) => gender !== 'woman' || seeking !== 'woman')).toEqual([])
  })

  test('are mostly women on one for them, else as many women as men', () => {
    expectBetween(
      share(people({ niche: 'she' }), ({ gender }) => gender === 'woman'),
      0.7,
      0.78,
    )
    const all = people()
    expectBetween(
      share(all, ({ gender }) => gender === 'woman'),
      0.43,
      0.51,
    )
    expectBetween(
      share(all, ({ gender }) => gender === 'man'),
      0.43,
      0.51,
    )
  })

  test('are as old as the name of the site says', () => {
    const women = people({ niche: 'gilf' }).filter(({ gender }) => gender === 'woman')
    expect(women.filter(({ age }) => age < 55)).toEqual([])
  })

  test('are fictional only where the site has a word for it, and then a few who can all be found', () => {
    expect(people().filter(({ fictional }) => fictional)).toEqual([])
    const all = people({ fictional: 'figure' })
    expectBetween(
      share(all, ({ fictional }) => fictional),
      0.015,
      0.045,
    )
    expect(all.filter((one) => one.fictional && (one.status !== 'active' || one.paidUser || one.photos === 0))).toEqual(
      [],
    )
  })
})

describe('what people write', () => {
  const sentencesOf = (language: Language) => {
    const { openings, works, selves, stories, days, pairs, wishes, closings, likes } = PHRASES[language]
    return [
      ...openings,
      ...works,
      ...selves,
      ...stories,
      ...days,
      ...pairs,
      ...wishes,
      ...closings,
      ...Object.values(likes).map(([, said]) => said),
    ]
  }
  /** Parts of the sentences that stand between what is filled in: long enough to be of one language. */
  const marksOf = (language: Language) =>
    sentencesOf(language).map((sentence) => sentence.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)[0] ?? '')

  test('is in the language of their location, with everything filled in', () => {
    const languages: Language[] = ['nl', 'fr', 'de', 'it', 'en']
    const marks = new Map(languages.map((language) => [language, marksOf(language)]))
    const all = people({ countries: ['BE', 'CH', 'GB'] })
    for (const { about, location } of all) {
      if (about === null) continue
      expect(about).not.toMatch(/[{}]|undefined|null/)
      const written = languages.filter((language) => marks.get(language)?.some((mark) => about.includes(mark)))
      expect(written).toEqual([location.language])
    }
    const spoken = new Set(all.map(({ location }) => `${location.country} ${location.language}`))
    expect([...spoken].toSorted()).toEqual(['BE de', 'BE fr', 'BE nl', 'CH de', 'CH fr', 'CH it', 'GB en'])
  })

  test('is missing for a tenth of them, and rarely the same twice', () => {
    const all = people()
    expectBetween(
      share(all, ({ about }) => about === null),
      0.08,
      0.12,
    )
    const texts = all.flatMap(({ about }) => about ?? [])
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.85)
    expectBetween(texts.filter((text) => text.length > 350).length / texts.length, 0.2, 0.4)
    expectBetween(texts.filter((text) => text.length > 1_200).length / texts.length, 0.03, 0.1)
    expectBetween(Math.max(...texts.map((text) => text.length)), 1_500, 2_000)
    expect(Math.min(...texts.map((text) => text.length))).toBeLessThan(40)
  })

  test('is true of them: no tattoos of who has none or one, no love of being a couple of who is in one', () => {
    for (const countries of [['NL'], ['DE'], ['FR'], ['IT'], ['GB']]) {
      const [{ location }] = people({ countries }) as [Person]
      const { likes, works } = PHRASES[location.language ?? 'en']
      const saying = (sentence = '') => people({ countries }).filter(({ about }) => about?.includes(sentence))
      const inked = saying(likes.tattoos?.[1])
      expect(inked.length).toBeGreaterThan(0)
      expect(inked.filter(({ tattoos }) => tattoos === 'none' || tattoos === 'one')).toEqual([])
      const settled = saying(likes.relationship?.[1])
      expect(settled.length).toBeGreaterThan(0)
      expect(settled.filter((one) => ['married', 'taken', 'open'].includes(one.relationshipStatus ?? ''))).toEqual([])
      for (const work of works) expect(saying(work).filter(({ age }) => age < 23 || age > 66)).toEqual([])
    }
  })

  test.each(Object.entries(PHRASES))('knows every interest that is not explicit: %s', (_, phrases) => {
    const plain = interests.filter(({ explicit }) => !explicit).map(({ id }) => id)
    expect(Object.keys(phrases.likes).toSorted()).toEqual(plain.toSorted())
    for (const sentence of phrases.pairs) expect(sentence).toMatch(/\{a\}.*\{b\}/)
    for (const names of [phrases.women, phrases.men]) expect(new Set(names).size).toBeGreaterThanOrEqual(60)
  })

  test('is English, under names of many countries, where the language is not known', () => {
    const all = people({ countries: ['PL'] })
    expect(all.every(({ location }) => location.language === null)).toBe(true)
    const marks = marksOf('en')
    expect(all.filter(({ about }) => about !== null && !marks.some((mark) => about.includes(mark)))).toEqual([])
  })
})
