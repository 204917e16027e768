import type { MemberId } from '@hearth/contracts/ids'
import type { CardPhoto, CardRow } from '@hearth/db/queries/profiles/cards'
import { lastSeenOf } from '../identity/presence.ts'
import { ageOn, todayOf } from './ages.ts'
import type { ProfileField, Shown, Visible } from './visibility.ts'

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
  readonly interests: SplitInterests
  /** How what they wrote begins. */
  readonly about: string | null
  readonly online: boolean
  readonly fictional: boolean
  readonly photo: CardPhoto | null
}

/** Ids of interests, each list in alphabetical order. */
export interface SplitInterests {
  /** Those that the viewer has too. */
  readonly common: readonly string[]
  readonly others: readonly string[]
}

/** What a viewer gets of one member of a list. */
export function toCardView(
  row: Shown<CardRow>,
  { visible, viewerInterests, now }: { visible: Visible; viewerInterests: ReadonlySet<string>; now: Date },
): MemberCardView {
  const shows = (field: ProfileField) => visible.fields.includes(field)
  return {
    id: row.memberId,
    name: row.name,
    age: ageOn(row.birthDate, todayOf(now)),
    country: shows('country') ? row.country : null,
    region: shows('region') ? row.region : null,
    city: shows('city') ? row.city : null,
    interests: splitInterests(shows('interests') ? row.interests : [], viewerInterests),
    about: visible.notes && row.about ? toExcerpt(row.about) : null,
    online: lastSeenOf(row.lastOnlineAt, now) === 'now',
    fictional: row.fictional,
    photo: row.photo,
  }
}

/** Which of these interests the viewer has too, and which not, each in alphabetical order of their ids. */
export function splitInterests(interests: readonly string[], ofViewer: ReadonlySet<string>): SplitInterests {
  const sorted = interests.toSorted()
  return {
    common: sorted.filter((interest) => ofViewer.has(interest)),
    others: sorted.filter((interest) => !ofViewer.has(interest)),
  }
}

/** What is longer than an excerpt: its length is in code points, without the dots at its end. */
const TOO_LONG = /^.{141}/u

/** A text's beginning on one line, cut between words where it is too long; null when nothing but space is in it. */
export function toExcerpt(text: string): string | null {
  // A space alone stays as it is, so that most texts are not made anew.
  const line = text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
  const start = TOO_LONG.exec(line)?.[0]
  if (start === undefined) return line || null
  const end = start.lastIndexOf(' ')
  return `${end > 0 ? start.slice(0, end) : [...start].slice(0, -1).join('')}…`
}
