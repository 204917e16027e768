import { boolean, doublePrecision, foreignKey, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'

/** ISO 3166-1 alpha-2 code and English name. */
export const countries = pgTable('countries', {
  code: text().primaryKey(),
  name: text().notNull(),
})

/** First-level divisions by GeoNames code, such as `NL.07`. */
export const regions = pgTable(
  'regions',
  {
    id: text().primaryKey(),
    country: text().notNull(),
    name: text().notNull(),
  },
  (t) => [
    foreignKey({ name: 'regions_country', columns: [t.country], foreignColumns: [countries.code] }),
    index('regions_by_country').on(t.country, t.name),
  ],
)

export const cities = pgTable(
  'cities',
  {
    id: uuid().primaryKey(),
    country: text().notNull(),
    /** Null if the source has no region. */
    regionId: text(),
    name: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
  },
  (t) => [
    foreignKey({ name: 'cities_country', columns: [t.country], foreignColumns: [countries.code] }),
    foreignKey({ name: 'cities_region', columns: [t.regionId], foreignColumns: [regions.id] }),
    index('cities_by_region').on(t.regionId, t.name),
    index('cities_by_place').on(t.lat, t.lon),
  ],
)

/** The fifty interests of the spec (section 3). The id is a stable slug, the name is the spec's. */
export const interests = pgTable(
  'interests',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    icon: text().notNull(),
    explicit: boolean().notNull(),
    position: smallint().notNull(),
  },
  (t) => [unique('interests_name').on(t.name), unique('interests_position').on(t.position)],
)
