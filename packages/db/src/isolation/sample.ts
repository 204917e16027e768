import type { TenantTx } from '../scope.ts'
import type { TenantFixture } from './tenant-fixture.ts'

/** A query with a call that finds the rows of the given fixture when their own tenant makes it. */
export interface Sample {
  readonly query: (...args: never[]) => unknown
  readonly call: (tx: TenantTx, fixture: TenantFixture) => Promise<unknown>
  /** Reads reference tables only, which are the same for all tenants. */
  readonly reference: boolean
}

type Query<Params> = (tx: TenantTx, params: Params) => Promise<unknown>

/** A query of a tenant's rows. */
export const tenant = <Params>(query: Query<Params>, params: (fixture: TenantFixture) => Params): Sample => ({
  query,
  call: (tx, fixture) => query(tx, params(fixture)),
  reference: false,
})
/** A query of reference tables. */
export const reference = <Params>(query: Query<Params>, params: Params): Sample => ({
  query,
  call: (tx) => query(tx, params),
  reference: true,
})
