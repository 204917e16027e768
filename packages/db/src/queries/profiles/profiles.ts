import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { DecisionId, MemberId } from '@hearth/contracts/ids'
import { and, eq, lt, not, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { type ProfileStatus, profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'

export type { ProfileStatus }

export interface ProfileRow {
  readonly name: string
  readonly status: ProfileStatus
  readonly searchable: boolean
  readonly gender: Gender
  readonly seeking: Seeking
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Whether the operator runs it. */
  readonly fictional: boolean
  /** The decision that hides it. */
  readonly hiddenBy: DecisionId | null
}

/** The columns of a new profile. */
export interface NewProfile extends Omit<ProfileRow, 'fictional' | 'hiddenBy'> {
  readonly memberId: MemberId
  readonly lastOnlineAt: Date
  readonly createdAt: Date
}

/** Inserts a member's profile; throws if the member is of another tenant or has one. */
export async function insertProfile(tx: TenantTx, profile: NewProfile): Promise<void> {
  await sqlOf(tx).insert(profiles).values({
    tenantId: tx.scope.tenantId,
    memberId: profile.memberId,
    name: profile.name,
    status: profile.status,
    searchable: profile.searchable,
    gender: profile.gender,
    seeking: profile.seeking,
    birthDate: profile.birthDate,
    country: profile.country,
    lastOnlineAt: profile.lastOnlineAt,
    createdAt: profile.createdAt,
  })
}

export async function findProfile(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<ProfileRow | null> {
  const [row] = await profilesOf(tx, { memberId })
  return row ?? null
}

const profilesOf = statement((db) =>
  db
    .select({
      name: profiles.name,
      status: profiles.status,
      searchable: profiles.searchable,
      gender: profiles.gender,
      seeking: profiles.seeking,
      birthDate: profiles.birthDate,
      country: profiles.country,
      fictional: profiles.fictional,
      hiddenBy: profiles.hiddenBy,
    })
    .from(profiles)
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)

/**
 * Sets whether others see a profile and, unless its member is invisible, whether lists show it. A profile that a decision hides stays hidden.
 */
export async function updateProfileStatus(
  tx: TenantTx,
  { memberId, status, searchable }: { memberId: MemberId; status: ProfileStatus; searchable: boolean },
): Promise<void> {
  await profileStatusUpdate(tx, { memberId, status, searchable })
}

const profileStatusUpdate = statement((db) =>
  db
    .update(profiles)
    .set({
      status: sql`case when ${profiles.hiddenBy} is null then ${placeholder('status')} else 'disabled' end`,
      searchable: sql`${placeholder('searchable')}::boolean and not ${profiles.invisible} and ${profiles.hiddenBy} is null`,
    })
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)

/** Hides a profile from others by this decision; with null lets others see it again, if its account is active, and lists unless it is invisible. */
export async function updateProfileHidden(
  tx: TenantTx,
  { memberId, by, active }: { memberId: MemberId; by: DecisionId | null; active: boolean },
): Promise<void> {
  const isShown = by === null && active
  await sqlOf(tx)
    .update(profiles)
    .set({
      hiddenBy: by,
      status: isShown ? 'active' : 'disabled',
      searchable: sql`${isShown}::boolean and not ${profiles.invisible}`,
    })
    .where(and(ofTenant(tx, profiles), eq(profiles.memberId, memberId)))
}

/** Makes a member invisible or visible; `listed` is whether lists show the profile while it is visible. */
export async function updateProfileInvisible(
  tx: TenantTx,
  { memberId, invisible, listed }: { memberId: MemberId; invisible: boolean; listed: boolean },
): Promise<void> {
  await invisibleUpdate(tx, { memberId, invisible, searchable: listed && !invisible })
}

const invisibleUpdate = statement((db) =>
  db
    .update(profiles)
    .set({
      invisible: sql`${placeholder('invisible')}`,
      searchable: sql`${placeholder('searchable')}::boolean and ${profiles.hiddenBy} is null`,
    })
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)

/** Sets whether others learn whose profiles a member looks at. */
export async function updateHidesViews(
  tx: TenantTx,
  { memberId, hidesViews }: { memberId: MemberId; hidesViews: boolean },
): Promise<void> {
  await hidesViewsUpdate(tx, { memberId, hidesViews })
}

const hidesViewsUpdate = statement((db) =>
  db
    .update(profiles)
    .set({ hidesViews: sql`${placeholder('hidesViews')}` })
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)

/** Sets whether others see when a member is online, and the member sees it of them. */
export async function updateShowsOnline(
  tx: TenantTx,
  { memberId, showsOnline }: { memberId: MemberId; showsOnline: boolean },
): Promise<void> {
  await showsOnlineUpdate(tx, { memberId, showsOnline })
}

const showsOnlineUpdate = statement((db) =>
  db
    .update(profiles)
    .set({ showsOnline: sql`${placeholder('showsOnline')}` })
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)

/**
 * Marks a member as online at that time if they were last online before `before`; false if they were online since, are invisible, do not show it, or
 * their account is closed. Of concurrent updates one writes: the others wait for its row and then find the condition false.
 */
export async function updateLastOnline(
  tx: TenantTx,
  { memberId, at, before }: { memberId: MemberId; at: Date; before: Date },
): Promise<boolean> {
  const { count } = await lastOnlineUpdate(tx, { memberId, at, before })
  return count > 0
}

const lastOnlineUpdate = statement((db) =>
  db
    .update(profiles)
    .set({ lastOnlineAt: sql`${placeholderFor(profiles.lastOnlineAt, 'at')}` })
    .where(
      and(
        ofScope(profiles),
        eq(profiles.memberId, placeholder('memberId')),
        not(profiles.invisible),
        profiles.showsOnline,
        lt(profiles.lastOnlineAt, placeholderFor(profiles.lastOnlineAt, 'before')),
        sql`exists (
          select from ${members}
          where ${ofScope(members)} and ${members.id} = ${profiles.memberId} and ${members.status} not in ('disabled', 'deleted'))`,
      ),
    ),
)
