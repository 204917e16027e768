import { GENDERS } from '@hearth/contracts/accounts'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect } from 'vitest'
import { sqlOf } from '../../handle.ts'
import { inTenant } from '../../scope.ts'
import { dbTest } from '../../test-fixture.ts'
import { makeMember } from '../../test-people.ts'
import { listNewestMatches } from './newest-matches.ts'

const LIMIT = 24

dbTest('the newest are found in order in the index, among however many', async ({ db, urls, scopeA }) => {
  const superuser = postgres(urls.superuserUrl, { max: 1, onnotice: () => {} })
  await superuser`
    with people as (select g, gen_random_uuid() as id from generate_series(1, 20000) g), made as (
      insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
      select ${scopeA.tenantId}, id, g || '@x.nl', g || '@x.nl', 'none', 'active', now(), now() from people)
    insert into profiles (tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, last_online_at, created_at)
    select ${scopeA.tenantId}, id, 'P', 'active', true, (array['woman','man'])[1 + g % 2], (array['man','woman','everyone'])[1 + g % 3],
      '1990-01-01', (array['NL','BE'])[1 + g % 2], now(), now() - g * interval '1 minute'
    from people`
  await superuser`analyze profiles`
  await superuser.end()
  const { found, entries } = await inTenant(db, scopeA, async (tx) => {
    const { id: memberId } = await makeMember(tx, {}, { gender: 'man' })
    // The index reads of this transaction only.
    const read = async () => {
      const [row] = await sqlOf(tx).execute<{ entries: number }>(
        sql`select pg_stat_get_xact_tuples_returned('profiles_newest'::regclass)::int as entries`,
      )
      return row?.entries ?? 0
    }
    const before = await read()
    const found = await listNewestMatches(tx, { memberId, genders: GENDERS, except: [memberId], limit: LIMIT })
    return { found, entries: (await read()) - before }
  })
  expect(found).toHaveLength(LIMIT)
  expect(entries).toBeGreaterThan(0)
  expect(entries).toBeLessThan(10 * LIMIT)
})
