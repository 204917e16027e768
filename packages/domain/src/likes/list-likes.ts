import type { MemberId } from '@hearth/contracts/ids'
import { LIKES_COUNTED, type LikeSide, NEWEST_LIKES } from '@hearth/contracts/likes'
import { decodeCursor, encodeCursor } from '@hearth/db/paging'
import { findMember } from '@hearth/db/queries/accounts/members'
import {
  countLikers,
  countNewLikesAmong,
  type LikeCursor,
  type LikeRow,
  listLikeCards,
} from '@hearth/db/queries/likes/like-lists'
import { countNewLikes } from '@hearth/db/queries/likes/likes'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { hideOthers } from '@hearth/db/queries/relations/viewpoint'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { type MemberCardView, toCardView } from '../profiles/card-views.ts'
import { findPart, type LikedPart, listOwnParts } from '../profiles/liked-part.ts'
import { type LikesRule, newestLikers, withholdsLikes } from '../profiles/likes-shown.ts'
import type { ProfileVisible } from '../profiles/visibility.ts'

/** How many people a page of likes has. */
export const LIKES_PAGE = 24

interface ReadLikes {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'gender' | 'seeking' | 'paidUser'>
  readonly visible: Omit<ProfileVisible, 'explicitInterests'>
}
interface ListLikes extends ReadLikes {
  readonly side: LikeSide
  /** The decrypted cursor of the previous page; a malformed one counts as absent. */
  readonly after: string | null
}
type Reading = Pick<AppContext, 'clock' | 'addressSecret'>
type Context = Reading & Pick<AppContext, 'db'>

interface ShownLikes {
  readonly likes: readonly {
    readonly card: MemberCardView
    /** When it was sent; of a match, when it became one. */
    readonly at: Date
    /** Whether the viewer has not opened that profile since: of likes that they received. */
    readonly isNew: boolean
    /** Which part of the viewer's profile it is about; null if it is about the person. Of likes that they received. */
    readonly part: LikedPart['kind'] | null
  }[]
  /** The cursor of the next page, which contains an exact time; null on the last page. */
  readonly next: string | null
  /** How many people like the viewer, where the site shows them the newest likes alone and there are more; null where all are shown. */
  readonly total: { readonly count: number; readonly more: boolean } | null
}

/** One page of the viewer's likes, latest first, and of those received the new ones before the others. */
export const listLikes = (ctx: Context, asked: ListLikes): Promise<ShownLikes> =>
  inTenant(ctx.db, asked.viewer.scope, (tx) => readPage(ctx, tx, asked, { size: LIKES_PAGE, matches: false }))

/** The newest like that the viewer has received, may see and has not seen yet; null if there is none. It stays unseen. */
export const newestUnseenLike = (ctx: Context, asked: ReadLikes): Promise<MemberCardView | null> =>
  inTenant(ctx.db, asked.viewer.scope, async (tx) => (await newestUnseen(ctx, tx, asked))?.card ?? null)

async function newestUnseen(
  ctx: Reading,
  tx: TenantTx,
  asked: ReadLikes,
): Promise<ShownLikes['likes'][number] | undefined> {
  const { likes } = await readPage(ctx, tx, { ...asked, side: 'received', after: null }, { size: 1, matches: true })
  return likes.find(({ isNew }) => isNew)
}

/** The number of the viewer's new likes, without those that the site withholds from them. */
export async function countNewLikesShown(
  ctx: Pick<Context, 'addressSecret'>,
  tx: TenantTx,
  viewer: Looker & Pick<Viewer, 'scope'>,
): Promise<number> {
  const likerIds = await newestLikers(tx, viewpointOf(ctx, viewer.scope, viewer))
  return countNewLikesAmong(tx, { memberId: viewer.id, likerIds })
}

/** What a mail about new likes says. */
interface UnseenLikes {
  /** Of the newest. */
  readonly name: string
  readonly fictional: boolean
  readonly isMatch: boolean
  readonly at: Date
  /** How many there are, up to `NEW_LIKES_MAX`. */
  readonly count: number
}

/** The new likes that the site shows a confirmed member, for a mail; null if there are none. */
export async function unseenLikesOf(
  ctx: Reading,
  tx: TenantTx,
  { memberId, rule }: { readonly memberId: MemberId; readonly rule: LikesRule },
): Promise<UnseenLikes | null> {
  const [member, profile, all] = await Promise.all([
    findMember(tx, { memberId }),
    findProfile(tx, { memberId }),
    countNewLikes(tx, { memberId }),
  ])
  if (member?.status !== 'active' || !profile || all === 0) return null
  const viewer = { ...member, scope: tx.scope, gender: profile.gender, seeking: profile.seeking }
  const newest = await newestUnseen(ctx, tx, { viewer, visible: { fields: [], notes: false, prompts: [], ...rule } })
  if (!newest) return null
  const count = withholdsLikes(rule, member) ? await countNewLikesShown(ctx, tx, viewer) : all
  const { name, fictional, like } = newest.card
  return { name, fictional, isMatch: like === 'matched', at: newest.at, count }
}

interface PageForm {
  readonly size: number
  /** Whether matches are in it, too, where likes are withheld. */
  readonly matches: boolean
}

async function readPage(
  ctx: Reading,
  tx: TenantTx,
  { viewer, side, after, visible }: ListLikes,
  { size, matches }: PageForm,
): Promise<ShownLikes> {
  const viewpoint = viewpointOf(ctx, viewer.scope, viewer)
  const now = ctx.clock.now()
  const isWithheld = side === 'received' && withholdsLikes(visible, viewer)
  const [likerIds, likers] = isWithheld
    ? await Promise.all([newestLikers(tx, viewpoint), countLikers(tx, { viewpoint, most: LIKES_COUNTED + 1 })])
    : [[], 0]
  const only = isWithheld ? { likerIds, matches } : null
  const [rows, { interests }] = await Promise.all([
    listLikeCards(tx, { viewpoint, side, after: after === null ? null : parseAfter(after), limit: size + 1, only }),
    hideOthers(tx, { viewpoint }),
  ])
  const parts =
    side === 'received' && rows.some(({ part }) => part !== null)
      ? await listOwnParts(tx, { memberId: viewer.id, visible })
      : null
  const viewerInterests = new Set(interests)
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return {
    likes: page.flatMap((row) => {
      const shown = ifShown(row, viewer.id)
      if (!shown) return []
      const card = toCardView(shown, { visible, viewer, viewerInterests, now })
      const part = parts && (findPart(row.part, parts)?.kind ?? null)
      return [{ card, at: row.at, isNew: side === 'received' && row.isNew, part }]
    }),
    next: last ? cursorOf(last) : null,
    total: likers > NEWEST_LIKES ? { count: Math.min(likers, LIKES_COUNTED), more: likers > LIKES_COUNTED } : null,
  }
}

/** Begins the cursor of a page that goes on among the new likes; no encoded cursor has this character. */
const AMONG_NEW = '+'

const cursorOf = ({ at, memberId: id, isNew }: LikeRow): string =>
  `${isNew ? AMONG_NEW : ''}${encodeCursor({ at, id })}`

function parseAfter(text: string): LikeCursor | null {
  const isNew = text.startsWith(AMONG_NEW)
  const cursor = decodeCursor(isNew ? text.slice(AMONG_NEW.length) : text)
  return cursor && { ...cursor, isNew }
}
