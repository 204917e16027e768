import { inArray } from 'drizzle-orm'
import { sqlOf } from '../../handle.ts'
import { countries } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'

export interface CountryRow {
  readonly code: string
  readonly name: string
}

/** Those of these countries (ISO 3166-1 alpha-2) that exist, by English name. */
export const listCountries = async (tx: TenantTx, { codes }: { codes: readonly string[] }): Promise<CountryRow[]> =>
  sqlOf(tx)
    .select({ code: countries.code, name: countries.name })
    .from(countries)
    .where(inArray(countries.code, [...codes]))
    .orderBy(countries.name)
