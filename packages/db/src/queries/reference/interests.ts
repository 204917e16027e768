import { interests } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { statement } from '../../statement.ts'

export interface InterestRow {
  readonly id: string
  /** Name as in the spec. */
  readonly name: string
  readonly icon: string
  readonly explicit: boolean
}

/** All interests in the order in which they are offered. */
export const listInterests = (tx: TenantTx): Promise<InterestRow[]> => interestsInOrder(tx, {})

const interestsInOrder = statement((db) =>
  db
    .select({ id: interests.id, name: interests.name, icon: interests.icon, explicit: interests.explicit })
    .from(interests)
    .orderBy(interests.position),
)
