import type { NotificationType, TrackingData } from '@hearth/contracts/accounts'
import type { Pace } from '@hearth/contracts/conversations'
import type { MemberId } from '@hearth/contracts/ids'
import type { MailStop } from '@hearth/contracts/mail'
import { and, eq } from 'drizzle-orm'
import { type MemberStatus, members, trackingData } from '../../schema/accounts.ts'
import { profiles } from '../../schema/profiles.ts'
import { cities } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/** The settings of a member, and the origin of their address. */
export interface OwnSettingsRow {
  readonly email: string
  readonly status: MemberStatus
  readonly notificationsDisabled: readonly NotificationType[]
  readonly pushDisabled: readonly NotificationType[]
  readonly mailStops: readonly MailStop[]
  readonly createdAt: Date
  /** Null while the address is that of the signup. */
  readonly emailChangedAt: Date | null
  readonly invisible: boolean
  readonly hidesViews: boolean
  readonly showsReading: boolean
  readonly showsTyping: boolean
  readonly showsOnline: boolean
  /** How often the member means to answer; null for nothing in particular. */
  readonly pace: Pace | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly regionId: string | null
  readonly cityId: string | null
  /** Name of the city. */
  readonly city: string | null
  /** The member's campaign; null without one. */
  readonly tracking: { readonly [Key in keyof Required<TrackingData>]: string | null } | null
}

export async function findOwnSettings(
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<OwnSettingsRow | null> {
  const [row] = await ownSettings(tx, { memberId })
  return row ?? null
}

const ownSettings = statement((db) =>
  db
    .select({
      email: members.email,
      status: members.status,
      notificationsDisabled: members.notificationsDisabled,
      pushDisabled: members.pushDisabled,
      mailStops: members.mailStops,
      createdAt: members.createdAt,
      emailChangedAt: members.emailChangedAt,
      invisible: profiles.invisible,
      hidesViews: profiles.hidesViews,
      showsReading: members.showsReading,
      showsTyping: members.showsTyping,
      showsOnline: profiles.showsOnline,
      pace: members.pace,
      country: profiles.country,
      regionId: profiles.regionId,
      cityId: profiles.cityId,
      city: cities.name,
      tracking: {
        // Drizzle takes the whole object for missing if its first column is null, so a column that is never null must come first.
        memberId: trackingData.memberId,
        network: trackingData.network,
        ref: trackingData.ref,
        sub1: trackingData.sub1,
        sub2: trackingData.sub2,
        sub3: trackingData.sub3,
      },
    })
    .from(members)
    .innerJoin(profiles, and(eq(profiles.tenantId, members.tenantId), eq(profiles.memberId, members.id)))
    .leftJoin(trackingData, and(eq(trackingData.tenantId, members.tenantId), eq(trackingData.memberId, members.id)))
    .leftJoin(cities, eq(cities.id, profiles.cityId))
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)
