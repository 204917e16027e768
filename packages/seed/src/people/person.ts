import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { Prompt } from '@hearth/contracts/profiles'
import { NICHE_PREFIXES, type Settings } from '@hearth/contracts/tenant-settings'
import { interests as allInterests } from '../interests.ts'
import { type Random, weighted } from '../random.ts'
import { answersOf } from './answers.ts'
import type { Location } from './locations.ts'
import { aboutOf, drawName } from './profile-texts.ts'
import { drawTraits, type Traits } from './traits.ts'

/** What a site's people depend on. */
export interface Site {
  readonly settings: Pick<Settings, 'niche' | 'genders' | 'seeking' | 'fictional_singular' | 'profile_prompts'>
  readonly drawLocation: (random: Random) => Location
  /** The time from which ages and activity are counted. */
  readonly now: Date
}

type PersonStatus = 'active' | 'invisible' | 'not_confirmed' | 'disabled'

export interface Person extends Traits {
  readonly id: MemberId
  readonly name: string
  readonly location: Location
  readonly about: string | null
  /** How they go on after beginnings of the site, in their order. */
  readonly answers: readonly { readonly prompt: Prompt; readonly answer: string }[]
  /** Ids of interests, without order. */
  readonly interests: readonly string[]
  /** YYYY-MM-DD. */
  readonly birthDate: string
  readonly status: PersonStatus
  readonly paidUser: boolean
  readonly fictional: boolean
  readonly lastOnlineAt: Date
  readonly createdAt: Date
  /** How many the person would like to show. */
  readonly photos: number
}

const STATUS = weighted<PersonStatus>([
  ['active', 945],
  ['invisible', 20],
  ['not_confirmed', 25],
  ['disabled', 10],
])
const PHOTOS = weighted([
  [0, 8],
  [1, 24],
  [2, 22],
  [3, 18],
  [4, 13],
  [5, 9],
  [6, 6],
])
const INTEREST_COUNTS = weighted([
  [0, 5],
  [1, 5],
  [2, 10],
  [3, 17],
  [4, 19],
  [5, 15],
  [6, 11],
  [7, 7],
  [9, 5],
  [12, 3],
  [16, 2],
  [20, 1],
])
const [EXPLICIT, PLAIN] = [true, false].map((explicit) =>
  allInterests.filter((interest) => interest.explicit === explicit).map(({ id }) => id),
) as [string[], string[]]
/** How many of a site's people tell of intimate interests. */
const OPEN: Readonly<Partial<Record<(typeof NICHE_PREFIXES)[number], number>>> = {
  she: 0.05,
  bdsm: 0.65,
  bbw: 0.3,
  gilf: 0.25,
  milf: 0.3,
  gay: 0.3,
}
/** Interests that nobody has both of. */
const EITHER: ReadonlyArray<readonly [string, string]> = [
  ['vegetarian', 'sushi'],
  ['vegetarian', 'bbq'],
  ['relationship', 'one-night-stand'],
]
/** Of all people, how many write nothing. */
const SILENT = 0.1
const PAID = 0.08
const FICTIONAL = 0.03

/** Draws one person of the site. */
export function drawPerson(random: Random, site: Site): Person {
  const traits = drawTraits(random, site.settings)
  const location = site.drawLocation(random)
  const interests = drawInterests(random, site.settings.niche)
  const writer = { ...traits, location, interests }
  // Profiles run by the operator are there to be found, so they are active and have a photo.
  const fictional = site.settings.fictional_singular !== null && random.bool(FICTIONAL)
  const lastOnlineAt = drawLastOnline(random, site.now)
  const about = random.bool(SILENT) ? null : aboutOf(random, writer)
  return {
    ...traits,
    id: random.uuid() as MemberId,
    name: drawName(random, writer, site.now.getUTCFullYear()),
    location,
    about,
    answers: about === null ? [] : answersOf(random, location.language, site.settings.profile_prompts),
    interests,
    birthDate: birthDateOf(traits.age, random.int(1, 364), site.now),
    status: fictional ? 'active' : STATUS(random),
    paidUser: !fictional && random.bool(PAID),
    fictional,
    lastOnlineAt,
    createdAt: new Date(lastOnlineAt.getTime() - random.share() ** 2 * 900 * DAY - random.int(10, 600) * MINUTE),
    photos: fictional ? Math.max(1, PHOTOS(random)) : PHOTOS(random),
  }
}

function drawInterests(random: Random, niche: number): string[] {
  const count = INTEREST_COUNTS(random)
  const open = random.bool(OPEN[NICHE_PREFIXES[niche - 1] ?? ''] ?? 0.15)
  const intimate = open ? random.sample(EXPLICIT, Math.min(count, random.int(1, 4))) : []
  const drawn = [...intimate, ...random.sample(PLAIN, count - intimate.length)]
  return drawn.filter((id) => !EITHER.some(([one, other]) => id === other && drawn.includes(one)))
}

/** Somebody who had this birthday `days` days ago. */
const birthDateOf = (age: number, days: number, now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate() - days)).toISOString().slice(0, 10)

/** Of all people, how many are here at this moment. */
const ONLINE = 0.015
const FIRST = 7 * MINUTE
const LAST = 300 * DAY

/** Over the last 300 days, the denser the nearer to now: about a quarter within the last day, half within the last week. */
const drawLastOnline = (random: Random, now: Date): Date =>
  new Date(
    now.getTime() -
      (random.bool(ONLINE) ? random.int(0, 5 * MINUTE) : Math.round(FIRST * (LAST / FIRST) ** (random.share() ** 0.6))),
  )
