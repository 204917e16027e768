import { z } from 'zod'
import { SEEKING } from './accounts.ts'
import { COUNTRIES } from './countries.ts'

/** Members on one page of results. */
export const PAGE_SIZE = 40

/**
 * A first page with fewer people than this is searched again in wider ages, if its member did not choose them. If it still has fewer, it shows similar
 * people besides, this many at most.
 */
export const FEW = 12

/** The highest number to which a total is counted; beyond it is "1,000+". */
export const MOST_COUNTED = 1000

/** The range of ages that a search may name, in years. */
export const SEARCH_AGES = { min: 18, max: 99 } as const

/** Whom the people that a member searches for must look for: somebody of the member's own gender, or anybody. */
export const SEEKS = ['me', 'anyone'] as const

const age = z.coerce.number().int().min(SEARCH_AGES.min).max(SEARCH_AGES.max)

/**
 * The search in an address (spec, section 3: search state, and `seeks`, which it does not have). Addresses are shared, stored and edited by hand:
 * invalid values count as absent, except that an empty or unknown `country` means all countries. `after` is the cursor of the previous page.
 */
export const searchQuery = z.object({
  gender: z.enum(SEEKING).optional().catch(undefined),
  country: z.enum(COUNTRIES).optional().catch(undefined),
  countryregion: z.string().max(20).optional().catch(undefined),
  min_age: age.optional().catch(undefined),
  max_age: age.optional().catch(undefined),
  seeks: z.enum(SEEKS).optional().catch(undefined),
  after: z.string().max(200).optional().catch(undefined),
})
export type SearchQuery = z.output<typeof searchQuery>

/** How far ages may lie apart, in years. */
export const fittingAges = z.strictObject({
  years: z.int().min(1).max(81).default(6),
  per_decade: z.int().min(0).max(10).default(2),
})
