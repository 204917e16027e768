import type { MemberId } from '@hearth/contracts/ids'
import type { LikeState } from '@hearth/contracts/likes'
import type { CardRow } from '@hearth/db/queries/profiles/cards'
import { lastSeenOf } from '../identity/presence.ts'
import type { Shown } from '../identity/shown.ts'
import { ageOn, todayOf } from './ages.ts'
import { likeStateOf, type Sought } from './like-state.ts'
import type { ProfileField, Visible } from './visibility.ts'

/** A member in a list. Facts that the site does not show are null or empty. */
export interface MemberCardView extends Pick<CardRow, 'name' | 'region' | 'city' | 'fictional'> {
  readonly id: MemberId
  readonly age: number
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly interests: SplitInterests
  /** The beginning of their text. */
  readonly about: string | null
  /** What stands between the viewer and them; null if the viewer may not like them. */
  readonly like: LikeState | null
  readonly online: boolean
  /** The main photo, if it is active. */
  readonly photo: { readonly thumbFilename: string; readonly colour: string } | null
}

/** Ids of interests, each list in alphabetical order. */
export interface SplitInterests {
  /** Those that the viewer has, too. */
  readonly common: readonly string[]
  readonly others: readonly string[]
}

interface CardViewer {
  readonly visible: Visible
  /** Null for a visitor. */
  readonly viewer: Sought | null
  readonly viewerInterests: ReadonlySet<string>
  readonly now: Date
}

/** The card of a member in a list. */
export function toCardView(row: Shown<CardRow>, { visible, viewer, viewerInterests, now }: CardViewer): MemberCardView {
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
    like: likeStateOf(row, viewer),
    online: lastSeenOf(row, now) === 'now',
    fictional: row.fictional,
    photo:
      row.thumbFilename === null || row.colour === null
        ? null
        : { thumbFilename: row.thumbFilename, colour: row.colour },
  }
}

/** Divides interests into those that the viewer has too and the others, each in alphabetical order of their ids. */
export function splitInterests(interests: readonly string[], ofViewer: ReadonlySet<string>): SplitInterests {
  const sorted = interests.toSorted()
  return {
    common: sorted.filter((interest) => ofViewer.has(interest)),
    others: sorted.filter((interest) => !ofViewer.has(interest)),
  }
}

/** Matches a text longer than an excerpt, which has 140 code points without its ellipsis. */
const TOO_LONG = /^.{141}/u

/** The beginning of a text on one line, cut between words; null for a blank text. */
export function toExcerpt(text: string): string | null {
  // Single spaces are not matched, so that most texts are not copied.
  const line = text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
  const start = TOO_LONG.exec(line)?.[0]
  if (start === undefined) return line || null
  const end = start.lastIndexOf(' ')
  return `${end > 0 ? start.slice(0, end) : [...start].slice(0, -1).join('')}…`
}
