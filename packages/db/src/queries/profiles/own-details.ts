import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import type { SignupStep, StatedTraits } from '@hearth/contracts/profiles'
import { and, eq, inArray } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { type MemberStatus, members } from '../../schema/accounts.ts'
import { type ProfileStatus, profileColumns, profiles } from '../../schema/profiles.ts'
import { cities } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/** A member's own details, for editing. */
export interface OwnDetailsRow extends StatedTraits {
  readonly email: string
  readonly emailNormalized: string
  readonly status: MemberStatus
  /** A plain text, because a newer release may have stored a step that is unknown here. */
  readonly signupStep: string | null
  readonly name: string
  readonly gender: Gender
  readonly seeking: Seeking
  /** YYYY-MM-DD. */
  readonly birthDate: string
  readonly profileStatus: ProfileStatus
  readonly searchable: boolean
  readonly invisible: boolean
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly regionId: string | null
  readonly cityId: string | null
  /** Name of the city. */
  readonly city: string | null
  readonly about: string | null
}

export async function findOwnDetails(
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<OwnDetailsRow | null> {
  const [row] = await ownDetails(tx, { memberId })
  return row ?? null
}

const ownDetails = statement((db) =>
  db
    .select({
      email: members.email,
      emailNormalized: members.emailNormalized,
      status: members.status,
      signupStep: members.signupStep,
      ...profileColumns,
      profileStatus: profiles.status,
      searchable: profiles.searchable,
      invisible: profiles.invisible,
      regionId: profiles.regionId,
      cityId: profiles.cityId,
      city: cities.name,
    })
    .from(profiles)
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .leftJoin(cities, eq(cities.id, profiles.cityId))
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)

/** The columns of a profile that its member can change. */
export interface OwnDetails extends StatedTraits {
  readonly name: string
  readonly gender: Gender
  readonly seeking: Seeking
  readonly country: string
  readonly regionId: string | null
  readonly cityId: string | null
  /** Degrees, rounded to two decimals. */
  readonly lat: number | null
  readonly lon: number | null
  readonly about: string | null
}

/** Writes the given columns only; false if there is no such profile. */
export async function updateOwnDetails(
  tx: TenantTx,
  { memberId, details }: { memberId: MemberId; details: Partial<OwnDetails> },
): Promise<boolean> {
  const columns = (Object.keys(details) as (keyof OwnDetails)[]).sort()
  const { count } = await detailsUpdated(tx, { ...details, memberId }, columns)
  return count > 0
}

const detailsUpdated = statement((db, columns: readonly (keyof OwnDetails)[]) =>
  db
    .update(profiles)
    .set(Object.fromEntries(columns.map((column) => [column, placeholder(column)])))
    .where(and(ofScope(profiles), eq(profiles.memberId, placeholder('memberId')))),
)

/** Advances a member from one of these steps of the first run; false if they are at none of them. Of concurrent calls one returns true. */
export async function updateSignupStep(
  tx: TenantTx,
  { memberId, from, to }: { memberId: MemberId; from: readonly SignupStep[]; to: SignupStep | null },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(members)
    .set({ signupStep: to })
    .where(and(ofTenant(tx, members), eq(members.id, memberId), inArray(members.signupStep, [...from])))
  return count > 0
}
