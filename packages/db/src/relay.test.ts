import postgres from 'postgres'
import { expect } from 'vitest'
import { closeDb, openDb } from './client.ts'
import { openedOf } from './handle.ts'
import { countDueJobs, listDueTenants } from './relay.ts'
import { ownDbTest } from './test-fixture.ts'
import { allSteps, plansOf, type Step } from './test-plans.ts'

ownDbTest('what is due in all outboxes is found by an index among the many jobs that are not', async ({ urls }) => {
  const superuser = postgres(urls.superuserUrl, { max: 1, onnotice: () => {} })
  await superuser`
    insert into outbox (tenant_id, id, topic, payload, available_at, claimed_at, attempts)
    select md5((n % 50)::text)::uuid, gen_random_uuid(), 'area.do-thing', '{}',
      case when n <= 20 then now() - interval '1 hour' else now() + interval '1 day' end,
      case when n % 5000 = 0 then now() end, case when n % 5000 = 0 then 2 else 0 end
    from generate_series(1, 20000) n`
  await superuser`vacuum (analyze) outbox`
  await superuser.end()
  const relay = openDb(urls.relayUrl, { max: 1, name: 'relay' })
  const now = new Date()
  const indexesOf = async (run: () => Promise<unknown>) => {
    const plans = await plansOf(openedOf(relay).client as never, run)
    const nameOf = ({ 'Index Name': name, 'Index Cond': condition = 'all' }: Step) =>
      name ? [`${name}: ${condition.replace(/'.*'::.*(?=\))/, 'now')}`] : []
    return plans.map((plan) => allSteps(plan).flatMap(nameOf))
  }
  try {
    expect((await listDueTenants(relay, { now, limit: 100 })).length).toBe(20)
    expect(await countDueJobs(relay, { now })).toMatchObject({ jobs: 24 })
    const [, tenants] = await indexesOf(() => listDueTenants(relay, { now, limit: 100 }))
    const due = 'outbox_due_anywhere: (available_at <= now)'
    expect(tenants).toEqual([due])
    const counted = (await indexesOf(() => countDueJobs(relay, { now }))).filter((_, at) => at % 2 === 1)
    const either = [due, 'outbox_claimed_again: all']
    expect(counted).toEqual([either, [due], either])
  } finally {
    await closeDb(relay)
  }
})
