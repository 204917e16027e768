import type { Gender } from '@hearth/contracts/accounts'
import { NAME_LENGTH } from '@hearth/contracts/accounts'
import { type Random, weighted } from '../random.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { FALLBACK_NAMES } from './fallback-names.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { LocalePhrases } from './locale-phrases.ts'
import type { Language, Location } from './locations.ts'
import { nl } from './nl.ts'
import type { Traits } from './traits.ts'

export const PHRASES: Readonly<Record<Language, LocalePhrases>> = { nl, fr, de, it, en }

/** People whose language is unknown write in English. */
export const phrasesOf = ({ language }: Location): LocalePhrases =>
  language ? PHRASES[language] : { ...en, ...FALLBACK_NAMES }

interface Writer extends Pick<Traits, 'gender' | 'age' | 'tattoos' | 'relationshipStatus'> {
  readonly location: Location
  /** Ids of interests. */
  readonly interests: readonly string[]
}

const firstNamesOf = (phrases: LocalePhrases, gender: Gender) =>
  gender === 'woman' ? phrases.women : gender === 'man' ? phrases.men : phrases.either

/** A profile name as people choose them: mostly a first name, sometimes with a year or a city, sometimes invented. */
export function drawName(
  random: Random,
  { gender, age, location }: Pick<Writer, 'gender' | 'age' | 'location'>,
  year: number,
): string {
  const phrases = phrasesOf(location)
  const first = random.pick(firstNamesOf(phrases, gender))
  const kind = random.share()
  if (kind < 0.7) return first
  if (kind < 0.8) return `${first}${String((year - age) % 100).padStart(2, '0')}`
  if (kind < 0.85) return `${first} ${random.pick(firstNamesOf(phrases, gender)).charAt(0)}.`
  if (kind < 0.88) return first.toLowerCase()
  if (kind < 0.91) return `${first}_${random.int(2, 99)}`
  if (kind < 0.95) {
    const city = phrases.cities[location.city] ?? location.city
    const placed = `${first.charAt(0)}. ${phrases.from(city)}`
    return isSpoken(city) && placed.length <= NAME_LENGTH.max ? placed : first
  }
  return random.pick(phrases.handles)
}

const PARTS = weighted([
  [1, 12],
  [2, 24],
  [3, 24],
  [4, 18],
  [6, 12],
  [8, 10],
])
/** How many stories people add; those with several leave out nothing else. */
const STORIES = weighted([
  [0, 78],
  [1, 14],
  [3, 5],
  [4, 3],
])
/** Ages at which people mention their work. */
const WORKING = { from: 23, to: 66 }
/** From this number of sentences on, a text has two paragraphs. */
const LONG = 6

/** Whether people would write this name: not a list of districts, nor an article that French merges with the word before it. */
const isSpoken = (city: string) => !/^Les? |[/()\d]/.test(city)

/** Whether a sentence about this interest would be true of the writer. */
function canSay(interest: string, { tattoos, relationshipStatus }: Writer): boolean {
  if (interest === 'tattoos') return tattoos === null || tattoos === 'some' || tattoos === 'many'
  const bound = relationshipStatus === 'married' || relationshipStatus === 'taken' || relationshipStatus === 'open'
  return interest !== 'relationship' || !bound
}

/** What a person writes about themself, in the language of their home: sentences in a natural order, most of which are left out. */
export function aboutOf(random: Random, writer: Writer): string {
  const { age, location, interests } = writer
  const phrases = phrasesOf(location)
  const city = phrases.cities[location.city] ?? location.city
  const canNameCity = isSpoken(city)
  const openings = phrases.openings.filter((sentence) => canNameCity || !sentence.includes('{city}'))
  const liked = random
    .sample(interests, interests.length)
    .flatMap((id) => (phrases.likes[id] && canSay(id, writer) ? [phrases.likes[id]] : []))
  const [[a], [b]] = [liked[0] ?? [''], liked[1] ?? ['']]
  const all = [
    random.pick(openings),
    ...(age >= WORKING.from && age <= WORKING.to ? [random.pick(phrases.works)] : []),
    random.pick(phrases.selves),
    ...(b ? [random.pick(phrases.pairs)] : []),
    ...liked.slice(b ? 2 : 0, 4).map(([, sentence]) => sentence),
    random.pick(phrases.days),
    random.pick(phrases.wishes),
    random.pick(phrases.closings),
  ]
  const stories = random.sample(phrases.stories, STORIES(random))
  const parts = stories.length > 1 ? all.length : PARTS(random)
  const kept = random.sample([...all.keys()], parts).sort((left, right) => left - right)
  const opening = kept.length >= LONG || stories.length > 0 ? Math.ceil(kept.length / 2) : kept.length
  const said = (part: readonly number[]) => part.map((at) => all[at]).join(' ')
  return [said(kept.slice(0, opening)), ...stories, said(kept.slice(opening))]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .replace(/\{(city|age|a|b)\}/g, (_, key: 'city' | 'age' | 'a' | 'b') => String({ city, age, a, b }[key]))
}
