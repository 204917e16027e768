import type { MemberId } from '@hearth/contracts/ids'
import type { CardRow } from '@hearth/db/queries/discovery/cards'
import { ageOn, todayOf } from './ages.ts'
import { lastSeenOf } from './last-seen.ts'
import type { Visible } from './visibility.ts'

/** A member in a list. What the site does not show is null, or empty. */
export interface MemberCardView {
  readonly id: MemberId
  readonly name: string
  readonly age: number
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** Name of the region. */
  readonly region: string | null
  /** Name of the city. */
  readonly city: string | null
  /** Ids of three at most, those in common with the viewer first. */
  readonly interests: readonly string[]
  /** How many interests they have in common. */
  readonly inCommon: number
  /** How what they wrote begins. */
  readonly about: string | null
  readonly online: boolean
  readonly fictional: boolean
  readonly photo: CardPhotoView | null
}

export interface CardPhotoView {
  /** File of the small picture. */
  readonly file: string
  /** Pixels of the full picture: they give the shape of the small one. */
  readonly width: number
  readonly height: number
  /** `#rrggbb`, painted while the photo loads. */
  readonly colour: string
}

/** Interests on a card, at most. */
const CARD_INTERESTS = 3

/** What a viewer gets of one member of a list. */
export function toCardView(
  row: CardRow,
  { visible, viewerInterests, now }: { visible: Visible; viewerInterests: ReadonlySet<string>; now: Date },
): MemberCardView {
  const shows = (field: string) => visible.fields.includes(field)
  const { common, others } = splitInterests(shows('interests') ? row.interests : [], viewerInterests)
  return {
    id: row.memberId,
    name: row.name,
    age: ageOn(row.birthDate, todayOf(now)),
    country: shows('country') ? row.country : null,
    region: shows('region') ? row.region : null,
    city: shows('city') ? row.city : null,
    interests: [...common, ...others].slice(0, CARD_INTERESTS),
    inCommon: common.length,
    about: visible.notes && row.about ? toExcerpt(row.about) : null,
    online: lastSeenOf(row.lastOnlineAt, now) === 'now',
    fictional: row.fictional,
    photo: row.photo && {
      file: row.photo.thumbFilename,
      width: row.photo.width,
      height: row.photo.height,
      colour: row.photo.dominantColour,
    },
  }
}

/** Which of these interests the viewer has too, and which not, each in alphabetical order of their ids. */
export function splitInterests(interests: readonly string[], ofViewer: ReadonlySet<string>) {
  const sorted = interests.toSorted()
  return {
    common: sorted.filter((interest) => ofViewer.has(interest)),
    others: sorted.filter((interest) => !ofViewer.has(interest)),
  }
}

/** Length of an excerpt, in code points, without the dots at its end. */
const EXCERPT = 140

/** A text's beginning on one line, cut between words where it is too long; null when nothing but space is in it. */
export function toExcerpt(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT) return line || null
  // A code point is one or two units.
  const points = [...line.slice(0, 2 * (EXCERPT + 1))]
  if (points.length <= EXCERPT) return line
  const start = points.slice(0, EXCERPT + 1).join('')
  const end = start.lastIndexOf(' ')
  return `${end > 0 ? start.slice(0, end) : points.slice(0, EXCERPT).join('')}…`
}
