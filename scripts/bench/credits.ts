import { DAY } from '@hearth/contracts/durations'
import { type MemberId, newId, tenantIdOf } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { insertReceipt } from '@hearth/db/queries/platform/receipts'
import { inTenant } from '@hearth/db/scope'
import { createTestDatabase } from '@hearth/db/test-database'
import { makeMember } from '@hearth/db/test-people'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { spend } from '@hearth/domain/billing/spend'
import postgres from 'postgres'
import { median, type Row } from './measure.ts'

const MEMBERS = 200
const EACH = 500
const SPENT_BEFORE = 2_000
const ROUNDS = 9
const MOST_RATIO = 1.5
const scope = { tenantId: tenantIdOf('bench.localhost') }

/** What a spend costs the caller, against the least that any change costs: one insert within BEGIN, SET LOCAL and COMMIT. */
export async function benchCredits(): Promise<Row[]> {
  const database = await createTestDatabase()
  const rows = [await measure(database, 1), await measure(database, 8)]
  await database.drop()
  return rows
}

async function measure({ appUrl, superuserUrl }: { appUrl: string; superuserUrl: string }, atOnce: number) {
  const db = openDb(appUrl, { max: atOnce })
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  const clock = { now: () => new Date(Date.now() - DAY) }
  const members: MemberId[] = []
  for (let at = 0; at < MEMBERS; at += 1)
    await inTenant(db, scope, async (tx) => {
      const { id: memberId } = await makeMember(tx)
      const grant = { memberId, amount: 1_000_000, kind: 'signup_credits', ref: memberId, at: clock.now() } as const
      await grantCredits(tx, grant)
      members.push(memberId)
    })
  let next = 0
  const works = {
    insert: () => inTenant(db, scope, (tx) => insertReceipt(tx, { jobId: newId() })),
    spend: () =>
      inTenant(db, scope, async (tx) => {
        next += 1
        const memberId = members[next % MEMBERS] as MemberId
        const { ok } = await spend({ clock }, tx, { memberId, kind: 'message', ref: newId(), price: 2 })
        if (!ok) throw new Error('A spend was refused')
      }),
  }
  // The server plans for what is in its tables.
  for (let at = 0; at < SPENT_BEFORE; at += 1) await works.spend()
  await sql`analyze ledger_accounts, ledger_transactions, ledger_entries`
  const times = { insert: [] as number[], spend: [] as number[] }
  // Alternating, so that both have the same machine. The first round is not counted.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['insert', 'spend'] as const) {
      const since = performance.now()
      let left = EACH
      const worker = async () => {
        while (left-- > 0) await works[name]()
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      if (round > 0) times[name].push(((performance.now() - since) * 1_000) / EACH)
    }
  await Promise.all([closeDb(db), sql.end()])
  const [insert, spent] = [median(times.insert), median(times.spend)]
  const ratio = spent / insert
  return {
    what: `A spend of credits against an insert in BEGIN, SET LOCAL, COMMIT (${atOnce} at a time, ${ROUNDS - 1} alternating rounds)`,
    limit: `${insert.toFixed(0)} µs`,
    figure: `${spent.toFixed(0)} µs, ratio ${ratio.toFixed(2)}`,
    goal: `ratio at most ${MOST_RATIO}`,
    met: ratio <= MOST_RATIO,
  }
}
