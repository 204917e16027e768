import { z } from 'zod'
import { SEEKING } from './accounts.ts'
import { COUNTRIES } from './countries.ts'

/** Members on one page of results. */
export const PAGE_SIZE = 40

/** A total is counted up to this; beyond it is "1,000+". */
export const MOST_COUNTED = 1000

/** Ages that a search may name, in years. */
export const SEARCH_AGES = { min: 18, max: 99 } as const

const age = z.coerce.number().int().min(SEARCH_AGES.min).max(SEARCH_AGES.max)

/**
 * The search as it is written in an address (spec, section 3: search state). An address is shared, kept and edited by hand: a value that means
 * nothing counts as absent, except that a `country` that is empty, or unknown, means all countries. `after` is the cursor of
 * the page before.
 */
export const searchQuery = z.object({
  gender: z.enum(SEEKING).optional().catch(undefined),
  country: z.enum(COUNTRIES).optional().catch(undefined),
  countryregion: z.string().max(20).optional().catch(undefined),
  min_age: age.optional().catch(undefined),
  max_age: age.optional().catch(undefined),
  after: z.string().max(200).optional().catch(undefined),
})
export type SearchQuery = z.output<typeof searchQuery>
