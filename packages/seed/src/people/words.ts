import type { Gender } from '@hearth/contracts/accounts'
import { NAME_LENGTH } from '@hearth/contracts/accounts'
import { type Random, weighted } from '../random.ts'
import { de } from './de.ts'
import { NAMES_ELSEWHERE } from './elsewhere.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Home, Language } from './homes.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import type { Tongue } from './tongue.ts'

/** How people of each language are called and write. */
export const TONGUES: Readonly<Record<Language, Tongue>> = { nl, fr, de, it, en }

/** English is what people write to strangers where we do not know their language. */
const tongueOf = ({ language }: Home): Tongue => (language ? TONGUES[language] : { ...en, ...NAMES_ELSEWHERE })

export interface Writer {
  readonly gender: Gender
  readonly age: number
  readonly home: Home
  /** Ids of interests. */
  readonly interests: readonly string[]
}

const firstNamesOf = (tongue: Tongue, gender: Gender) =>
  gender === 'woman' ? tongue.women : gender === 'man' ? tongue.men : tongue.either

/** A profile name as people write them: mostly a first name, now and then with a year, a city or made up. */
export function drawName(random: Random, { gender, age, home }: Omit<Writer, 'interests'>, year: number): string {
  const tongue = tongueOf(home)
  const first = random.pick(firstNamesOf(tongue, gender))
  const kind = random.share()
  if (kind < 0.7) return first
  if (kind < 0.8) return `${first}${String((year - age) % 100).padStart(2, '0')}`
  if (kind < 0.85) return `${first} ${random.pick(firstNamesOf(tongue, gender)).charAt(0)}.`
  if (kind < 0.88) return first.toLowerCase()
  if (kind < 0.91) return `${first}_${random.int(2, 99)}`
  if (kind < 0.95) {
    const city = tongue.cities[home.city] ?? home.city
    const placed = `${first.charAt(0)}. ${tongue.from(city)}`
    return isSpoken(city) && placed.length <= NAME_LENGTH.max ? placed : first
  }
  return random.pick(tongue.handles)
}

const PARTS = weighted([
  [1, 12],
  [2, 24],
  [3, 24],
  [4, 18],
  [6, 12],
  [8, 10],
])
/** Ages at which people tell what they do for a living. */
const WORKING = { from: 23, to: 66 }
/** From so many sentences on, a text has two paragraphs. */
const LONG = 6

/** Whether people would write the name of the place: no list of districts, and no article that French fuses with the word before it. */
const isSpoken = (city: string) => !/^Les? |[/()\d]/.test(city)

/**
 * What somebody writes about themself in the language of their home: sentences in the order in which people say such things, of which most
 * are left out.
 */
export function aboutOf(random: Random, { age, home, interests }: Writer): string {
  const tongue = tongueOf(home)
  const city = tongue.cities[home.city] ?? home.city
  const canNameCity = isSpoken(city)
  const openings = tongue.openings.filter((sentence) => canNameCity || !sentence.includes('{city}'))
  const liked = random.sample(interests, interests.length).flatMap((id) => (tongue.likes[id] ? [tongue.likes[id]] : []))
  const [[a], [b]] = [liked[0] ?? [''], liked[1] ?? ['']]
  const all = [
    random.pick(openings),
    ...(age >= WORKING.from && age <= WORKING.to ? [random.pick(tongue.works)] : []),
    random.pick(tongue.selves),
    ...(b ? [random.pick(tongue.pairs)] : []),
    ...liked.slice(b ? 2 : 0, 4).map(([, sentence]) => sentence),
    random.pick(tongue.days),
    random.pick(tongue.wishes),
    random.pick(tongue.closings),
  ]
  const kept = random.sample([...all.keys()], PARTS(random)).sort((left, right) => left - right)
  const paragraph = kept.length >= LONG ? Math.ceil(kept.length / 2) : kept.length
  return [kept.slice(0, paragraph), kept.slice(paragraph)]
    .filter((part) => part.length > 0)
    .map((part) => part.map((at) => all[at]).join(' '))
    .join('\n\n')
    .replace(/\{(city|age|a|b)\}/g, (_, key: 'city' | 'age' | 'a' | 'b') => String({ city, age, a, b }[key]))
}
