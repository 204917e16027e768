import { SEARCH_AGES } from '@hearth/contracts/discovery'
import type { FittingAges } from '@hearth/contracts/tenant-settings'

/** A range of ages in full years, both ends included; `SEARCH_AGES.max` means "or older". */
export interface Ages {
  readonly minAge: number
  readonly maxAge: number
}

/**
 * The ages that fit a member of this age by the setting `fitting_ages`. It holds both ways: one member is within the other's ages exactly if the other
 * is within theirs.
 */
export function fittingAges(age: number, rule: FittingAges): Ages {
  const own = Math.min(Math.max(age, SEARCH_AGES.min), SEARCH_AGES.max)
  let minAge = own
  while (minAge > SEARCH_AGES.min && own - (minAge - 1) <= yearsBetween(minAge - 1, rule)) minAge -= 1
  return { minAge, maxAge: Math.min(own + yearsBetween(own, rule), SEARCH_AGES.max) }
}

/** The ages that fit where few people are of those: with twice as many years between two people. */
export const widerAges = (age: number, { years, per_decade }: FittingAges): Ages =>
  fittingAges(age, { years: 2 * years, per_decade: 2 * per_decade })

/** The most years between two people of whom the younger is of this age. It never falls with age, so the ages that fit have no gaps. */
const yearsBetween = (age: number, { years, per_decade }: FittingAges): number =>
  years + Math.floor(((age - SEARCH_AGES.min) * per_decade) / 10)
