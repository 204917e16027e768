import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type {
  BodyType,
  EyeColour,
  HairColour,
  RelationshipStatus,
  Sexuality,
  StatedTraits,
  Tattoos,
} from '@hearth/contracts/profiles'
import { NICHE_PREFIXES, type Settings } from '@hearth/contracts/tenant-settings'
import { type Random, weighted } from '../random.ts'

type Niche = (typeof NICHE_PREFIXES)[number]
type Draw<T> = (random: Random) => T

type Table<T> = readonly (readonly [value: T, weight: number])[]

const GENDERS: Readonly<Record<'others' | 'she' | 'gay', Table<Gender>>> = {
  others: [
    ['woman', 47],
    ['man', 47],
    ['nonbinary', 6],
  ],
  she: [
    ['woman', 74],
    ['man', 18],
    ['nonbinary', 8],
  ],
  gay: [['man', 1]],
}
const SEEKING: Readonly<Record<'woman' | 'man' | 'nonbinary' | 'gay', Table<Seeking>>> = {
  woman: [
    ['man', 76],
    ['woman', 12],
    ['everyone', 11],
    ['nonbinary', 1],
  ],
  man: [
    ['woman', 80],
    ['man', 10],
    ['everyone', 9],
    ['nonbinary', 1],
  ],
  nonbinary: [
    ['everyone', 65],
    ['woman', 15],
    ['man', 12],
    ['nonbinary', 8],
  ],
  gay: [['man', 1]],
}
const AGES = weighted([
  [[18, 24], 14],
  [[25, 34], 33],
  [[35, 45], 28],
  [[46, 55], 14],
  [[56, 65], 8],
  [[66, 80], 3],
] as const)
/** Ages of women on sites for that niche. */
const WOMENS_AGES: Partial<Record<Niche, readonly [least: number, most: number]>> = { milf: [35, 55], gilf: [55, 80] }

const HAIR = weighted<HairColour>([
  ['brown', 40],
  ['blond', 24],
  ['black', 20],
  ['red', 6],
  ['dyed', 10],
])
const LATE_HAIR = weighted<HairColour>([
  ['grey', 50],
  ['white', 15],
  ['brown', 20],
  ['blond', 10],
  ['dyed', 5],
])
const EYES = weighted<EyeColour>([
  ['brown', 40],
  ['blue', 32],
  ['green', 12],
  ['hazel', 11],
  ['grey', 5],
])
const BODIES: Readonly<Record<'others' | 'bbw', Draw<BodyType>>> = {
  others: weighted([
    ['average', 40],
    ['slim', 18],
    ['athletic', 18],
    ['curvy', 11],
    ['muscular', 7],
    ['full', 6],
  ]),
  bbw: weighted([
    ['curvy', 50],
    ['full', 50],
  ]),
}
const RELATIONSHIPS: Readonly<Record<'early' | 'late', Draw<RelationshipStatus>>> = {
  early: weighted([
    ['single', 82],
    ['open', 8],
    ['taken', 6],
    ['married', 2],
    ['separated', 2],
  ]),
  late: weighted([
    ['single', 40],
    ['divorced', 26],
    ['separated', 11],
    ['widowed', 8],
    ['married', 7],
    ['open', 5],
    ['taken', 3],
  ]),
}
const INK = weighted<Tattoos>([
  ['none', 58],
  ['one', 17],
  ['some', 19],
  ['many', 6],
])
/** Probability that an optional fact is filled in. */
const STATED = 0.78

export interface Traits extends StatedTraits {
  readonly gender: Gender
  readonly seeking: Seeking
  readonly age: number
}

/** Draws what somebody on a site of this niche, with these choices, is like and looks for. */
export function drawTraits(random: Random, site: Pick<Settings, 'niche' | 'genders' | 'seeking'>): Traits {
  const kind = NICHE_PREFIXES[site.niche - 1] ?? ''
  const gender = drawOffered(random, GENDERS[kind === 'she' || kind === 'gay' ? kind : 'others'], site.genders)
  const seeking = drawOffered(random, SEEKING[kind === 'gay' ? kind : gender], site.seeking)
  const [least, most] = (gender === 'woman' && WOMENS_AGES[kind]) || AGES(random)
  const age = random.int(least, most)
  const maybe = <T>(draw: Draw<T>): T | null => (random.bool(STATED) ? draw(random) : null)
  return {
    gender,
    seeking,
    age,
    sexuality: maybe(() => sexualityOf(random, gender, seeking)),
    hairColour: maybe(() => hairOf(random, gender, age)),
    eyeColour: maybe(EYES),
    bodyType: maybe(BODIES[kind === 'bbw' && gender === 'woman' ? 'bbw' : 'others']),
    relationshipStatus: maybe(RELATIONSHIPS[age < 38 ? 'early' : 'late']),
    tattoos: maybe(INK),
  }
}

/** Draws a value that the site offers, by the weights of its niche; if it has none for any of them, all are equally likely. */
function drawOffered<T>(random: Random, table: Table<T>, offered: readonly T[]): T {
  const known = table.filter(([value]) => offered.includes(value))
  const [first, ...others] = known.length > 0 ? known : offered.map((value) => [value, 1] as const)
  if (!first) throw new Error('Nothing is offered')
  return others.length > 0 ? weighted([first, ...others])(random) : first[0]
}

function sexualityOf(random: Random, gender: Gender, seeking: Seeking): Sexuality {
  if (random.bool(0.02)) return 'asexual'
  if (gender === 'nonbinary' || seeking === 'nonbinary') return random.pick(['pansexual', 'bisexual'])
  if (seeking === 'everyone') return random.pick(['bisexual', 'bisexual', 'pansexual', 'curious'])
  if (seeking !== gender) return random.bool(0.92) ? 'straight' : random.pick(['bisexual', 'curious'])
  return random.bool(0.85) ? (gender === 'woman' ? 'lesbian' : 'gay') : 'bisexual'
}

function hairOf(random: Random, gender: Gender, age: number): HairColour {
  if (gender === 'man' && random.bool((age - 25) / 150)) return 'bald'
  return random.bool((age - 45) / 30) ? LATE_HAIR(random) : HAIR(random)
}
