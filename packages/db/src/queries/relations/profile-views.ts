import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ofTenant, sqlOf } from '../../handle.ts'
import { afterCursor, type Cursor } from '../../paging.ts'
import { members } from '../../schema/accounts.ts'
import { profiles } from '../../schema/profiles.ts'
import { cities, regions } from '../../schema/reference.ts'
import { profileViews } from '../../schema/relations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'
import { type CardRow, cardColumns } from '../profiles/cards.ts'
import { hideOthers, PROFILE_IS_NOT_HIDDEN, type Viewpoint } from './viewpoint.ts'

interface View {
  readonly viewerId: MemberId
  readonly viewedId: MemberId
  readonly at: Date
  /** A visit that the viewed one knows of and that began after this goes on: it counts once. */
  readonly visitSince: Date
}

/**
 * Notes that a member looks at another one's profile; nothing if the viewer is invisible, and only for the viewer's own list while they hide their
 * views. Of looks at the same moment each waits for the row of the one before.
 */
export async function insertProfileView(tx: TenantTx, view: View): Promise<void> {
  await viewInsert(tx, { ...view })
}

const at = placeholderFor(profileViews.seenAt, 'at')
const isNew = sql`excluded.shown_at is not null
  and coalesce(${profileViews.shownAt} <= ${placeholderFor(profileViews.seenAt, 'visitSince')}, true)`

const viewInsert = statement((db) =>
  db
    .insert(profileViews)
    .select(
      db
        .select({
          tenantId: profiles.tenantId,
          viewerId: profiles.memberId,
          viewedId: sql<MemberId>`${placeholder('viewedId')}::uuid`.as('viewed_id'),
          seenAt: sql<Date>`${at}::timestamptz`.as('seen_at'),
          shownAt: sql<Date | null>`case when ${profiles.hidesViews} then null else ${at}::timestamptz end`.as(
            'shown_at',
          ),
          count: sql<number>`case when ${profiles.hidesViews} then 0 else 1 end`.as('count'),
        })
        .from(profiles)
        .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('viewerId')), sql`not ${profiles.invisible}`)),
    )
    .onConflictDoUpdate({
      target: [profileViews.tenantId, profileViews.viewerId, profileViews.viewedId],
      set: {
        seenAt: sql`greatest(${profileViews.seenAt}, excluded.seen_at)`,
        shownAt: sql`case when ${isNew} then excluded.shown_at else ${profileViews.shownAt} end`,
        count: sql`${profileViews.count} + case when ${isNew} then 1 else 0 end`,
      },
    }),
)

/** A card, with when and how often its member looked, or was looked at. */
export interface ViewRow extends CardRow {
  readonly at: Date
  readonly count: number
}

interface ViewPage {
  readonly viewpoint: Viewpoint
  readonly since: Date
  readonly after: Cursor | null
  readonly limit: number
}

/** Searchable members who looked at the profile of the viewpoint's member since then, as far as they let that be known, latest first. */
export const listViewersOf = (tx: TenantTx, page: ViewPage): Promise<ViewRow[]> => listViews(tx, page, 'viewers')

/** Searchable members whose profile the viewpoint's member looked at since then, latest first. */
export const listViewedBy = (tx: TenantTx, page: ViewPage): Promise<ViewRow[]> => listViews(tx, page, 'viewed')

type Side = 'viewers' | 'viewed'

async function listViews(tx: TenantTx, { viewpoint, since, after, limit }: ViewPage, side: Side): Promise<ViewRow[]> {
  const values = { memberId: viewpoint.memberId, since, at: after?.at, id: after?.id, limit }
  const [, rows] = await Promise.all([
    hideOthers(tx, { viewpoint }),
    views(tx, values, { side, continued: after !== null }),
  ])
  return rows
}

const SIDES = {
  viewers: { own: profileViews.viewedId, other: profileViews.viewerId, at: profileViews.shownAt },
  viewed: { own: profileViews.viewerId, other: profileViews.viewedId, at: profileViews.seenAt },
} as const satisfies Readonly<Record<Side, Readonly<Record<string, PgColumn>>>>

const views = statement((db, { side, continued }: { readonly side: Side; readonly continued: boolean }) => {
  const { own, other, at } = SIDES[side]
  return db
    .select({ ...cardColumns, at: sql<Date>`${at}`.mapWith(profileViews.seenAt), count: profileViews.count })
    .from(profileViews)
    .innerJoin(profiles, and(eq(profiles.tenantId, profileViews.tenantId), eq(profiles.memberId, other)))
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .leftJoin(regions, eq(regions.id, profiles.regionId))
    .leftJoin(cities, eq(cities.id, profiles.cityId))
    .where(
      and(
        ofScope(profileViews),
        eq(own, placeholder('memberId')),
        gte(at, placeholderFor(profileViews.seenAt, 'since')),
        afterCursor(at, other, continued ? { at: placeholder('at'), id: placeholder('id') } : null),
        profiles.searchable,
        PROFILE_IS_NOT_HIDDEN,
      ),
    )
    .orderBy(desc(at), desc(other))
    .limit(placeholder('limit'))
})

/** Removes up to `limit` views whose last look was before that moment, and returns their number. */
export async function removeOldViews(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ viewerId: profileViews.viewerId, viewedId: profileViews.viewedId })
    .from(profileViews)
    .where(and(ofTenant(tx, profileViews), lt(profileViews.seenAt, before)))
    .orderBy(profileViews.seenAt)
    .limit(limit)
    .as('old')
  const { count } = await sqlOf(tx)
    .delete(profileViews)
    .where(
      and(
        ofTenant(tx, profileViews),
        // Looked at again meanwhile, it stays.
        lt(profileViews.seenAt, before),
        sql`(${profileViews.viewerId}, ${profileViews.viewedId}) in (select ${old.viewerId}, ${old.viewedId} from ${old})`,
      ),
    )
  return count
}
