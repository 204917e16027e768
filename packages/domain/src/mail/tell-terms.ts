import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { TERMS_NOTICE_DAYS } from '@hearth/contracts/mail'
import {
  countMembersToMail,
  listMembersMailed,
  lockActiveMembers,
  type ReadersRow,
} from '@hearth/db/queries/mail/mail-rounds'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { mailMember } from './mail-member.ts'

/** The latest day that can be told of, in days from now: a later one is a slip of the keyboard. */
const DAYS_AHEAD_MAX = 366

/** What is wrong with the day from which new terms are to apply; null if nothing is. It begins at midnight in UTC. */
export function termsDayFault(from: string, now: Date): 'no_day' | 'too_soon' | 'too_late' | null {
  const start = new Date(`${from}T00:00:00Z`)
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== from) return 'no_day'
  const ahead = (start.getTime() - now.getTime()) / DAY
  if (ahead < TERMS_NOTICE_DAYS) return 'too_soon'
  return ahead > DAYS_AHEAD_MAX ? 'too_late' : null
}

interface NewTerms {
  readonly scope: TenantScope
  /** The day from which they apply, such as `2027-03-01`. */
  readonly from: string
}

const roundOf = (from: string) => ({ type: 'terms_changing', details: { from } }) as const

/** How many active members have not been told that new terms apply from that day, by what decides the language of their mail. */
export const countMembersToTell = (
  { db }: Pick<AppContext, 'db'>,
  { scope, from }: NewTerms,
): Promise<readonly ReadersRow[]> => inTenant(db, scope, (tx) => countMembersToMail(tx, roundOf(from)))

/** Small batches, because their members wait to log in meanwhile. */
const BATCH = 100

/**
 * Mails every active member, once for each day, that new terms apply from that day, and returns how many were mailed. An interrupted run is
 * continued by the next, and concurrent runs share the members. Throws for a day of which `termsDayFault` finds fault.
 */
export async function tellTerms(ctx: Pick<AppContext, 'db' | 'clock'>, { scope, from }: NewTerms): Promise<number> {
  const fault = termsDayFault(from, ctx.clock.now())
  if (fault) throw new RangeError(`New terms cannot apply from this day: ${fault}`)
  const round = roundOf(from)
  let mailed = 0
  let after: MemberId | null = null
  let batch: readonly MemberId[]
  do {
    const behind: MemberId | null = after
    const done = await inTenant(ctx.db, scope, async (tx) => {
      const ids = await lockActiveMembers(tx, { after: behind, limit: BATCH })
      // Asked once they are locked, so that the mails of a concurrent run are seen.
      const told = new Set(ids.length > 0 ? await listMembersMailed(tx, { ...round, memberIds: ids }) : [])
      const left = ids.filter((id) => !told.has(id))
      await Promise.all(left.map((memberId) => mailMember(ctx, tx, { memberId, ...round })))
      return { ids, mailed: left.length }
    })
    mailed += done.mailed
    batch = done.ids
    after = batch.at(-1) ?? null
  } while (batch.length === BATCH)
  return mailed
}
