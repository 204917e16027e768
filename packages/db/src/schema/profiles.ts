import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { DecisionId, MemberId } from '@hearth/contracts/ids'
import type {
  BodyType,
  EyeColour,
  HairColour,
  Prompt,
  RelationshipStatus,
  Sexuality,
  Tattoos,
} from '@hearth/contracts/profiles'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { reportDecisions } from './reports.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

export type ProfileStatus = 'pending' | 'active' | 'disabled'

/**
 * What other members see of a member. Regions, cities and interests are referred to by stable ids without foreign keys, because every key of a tenant
 * table starts with tenant_id. The search indexes are in migrations 0002 and 0012, because drizzle does not support INCLUDE.
 */
export const profiles = pgTable(
  'profiles',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    name: text().notNull(),
    status: text().$type<ProfileStatus>().notNull(),
    /**
     * Whether lists may show it; false while the member is invisible, unconfirmed or disabled. A constraint keeps it false while the profile is not
     * active; changes of the member's status must update it in the same transaction, because the search filters by this column only.
     */
    searchable: boolean().notNull().default(false),
    /** Whether the member is left out of lists and never shown as online; members who know the address can still see the profile. */
    invisible: boolean().notNull().default(false),
    /** The decision that hides it from others, which has a statement of reasons; the profile is disabled meanwhile. */
    hiddenBy: uuid().$type<DecisionId>(),
    /** Whether others see that the member is online and when they were last, and the member sees it of them; while false no time is recorded. */
    showsOnline: boolean().notNull().default(true),
    /** Whether nobody learns any more whose profiles the member looks at. */
    hidesViews: boolean().notNull().default(false),
    /** Whether the operator runs it; always shown with a label. */
    fictional: boolean().notNull().default(false),
    /** Whether a job answers messages to it, from lines of the tenant's folder; only on demo sites. */
    answersItself: boolean().notNull().default(false),
    gender: text().$type<Gender>().notNull(),
    seeking: text().$type<Seeking>().notNull(),
    birthDate: date({ mode: 'string' }).notNull(),
    country: text().notNull(),
    regionId: text(),
    cityId: uuid(),
    /** Degrees, rounded to two decimals (about a kilometre) before they are stored. */
    lat: doublePrecision(),
    lon: doublePrecision(),
    /** Number of a square of a tenth of a degree: 3600 per row, rows from the south pole, columns from 180 degrees west. */
    cell: integer().generatedAlwaysAs(sql`floor((lat + 90) * 10)::integer * 3600 + floor((lon + 180) * 10)::integer`),
    about: text(),
    sexuality: text().$type<Sexuality>(),
    hairColour: text().$type<HairColour>(),
    eyeColour: text().$type<EyeColour>(),
    bodyType: text().$type<BodyType>(),
    relationshipStatus: text().$type<RelationshipStatus>(),
    tattoos: text().$type<Tattoos>(),
    /** What a list shows of the main photo while it is active (`updateMainPhoto`): a copy, so that a card is read from this row. */
    cardThumbFilename: text(),
    /** `#rrggbb`, shown while the photo loads. */
    cardColour: text(),
    /** When that photo was sent; null once support has reviewed it. */
    cardUnreviewedSince: timestamp(),
    /** Ids of the member's interests without the explicit ones, in order (`updateInterests`): a copy, too. */
    cardInterests: text().array().notNull().default([]),
    /** Part of all search indexes, each of which a write must update; written at most every four minutes (`updateLastOnline`). */
    lastOnlineAt: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId] }),
    foreignKey({
      name: 'profiles_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'profiles_hidden_by',
      columns: [t.tenantId, t.hiddenBy],
      foreignColumns: [reportDecisions.tenantId, reportDecisions.id],
    }),
    // Read for a like of the operator's.
    index('profiles_fictional').on(t.tenantId, t.gender, t.memberId).where(sql`fictional and searchable`),
    check('profiles_searchable', sql`not searchable or status = 'active'`),
    check('profiles_answers_itself', sql`not answers_itself or fictional`),
    check('profiles_hidden', sql`hidden_by is null or status = 'disabled'`),
    tenantIsolation(),
  ],
)

/** The traits that the member has stated. */
export const profileColumns = {
  name: profiles.name,
  gender: profiles.gender,
  seeking: profiles.seeking,
  birthDate: profiles.birthDate,
  country: profiles.country,
  about: profiles.about,
  sexuality: profiles.sexuality,
  hairColour: profiles.hairColour,
  eyeColour: profiles.eyeColour,
  bodyType: profiles.bodyType,
  relationshipStatus: profiles.relationshipStatus,
  tattoos: profiles.tattoos,
} as const

/** Interests of a member; the order of the key serves the search by interest. */
export const profileInterests = pgTable(
  'profile_interests',
  {
    tenantId: tenantId(),
    interestId: text().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.interestId, t.memberId] }),
    foreignKey({
      name: 'profile_interests_profile',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [profiles.tenantId, profiles.memberId],
    }).onDelete('cascade'),
    index('profile_interests_by_member').on(t.tenantId, t.memberId),
    tenantIsolation(),
  ],
)

/** A member's answers to the tenant's prompts, such as "A perfect Sunday", in their order. */
export const profilePrompts = pgTable(
  'profile_prompts',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    prompt: text().$type<Prompt>().notNull(),
    answer: text().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.prompt] }),
    foreignKey({
      name: 'profile_prompts_profile',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [profiles.tenantId, profiles.memberId],
    }).onDelete('cascade'),
    tenantIsolation(),
  ],
)
