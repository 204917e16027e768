import { newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { describe, expect } from 'vitest'
import { clientOf, sqlOf } from '../../handle.ts'
import { inTenant, type TenantTx } from '../../scope.ts'
import { dbTest } from '../../test-fixture.ts'
import { allSteps, plansOf, type Step } from '../../test-plans.ts'
import { countSearchHits, listSearchCards, listSearchHits, type SearchFilter } from './member-search.ts'

/** A tenant with enough people for the planner to choose between indexes. */
const test = dbTest.extend('scope', { scope: 'file' }, async ({ urls }) => {
  const scope = { tenantId: tenantIdOf('search') }
  const superuser = postgres(urls.superuserUrl, { max: 1, onnotice: () => {} })
  await superuser`
    with made as (
      insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
      select ${scope.tenantId}, gen_random_uuid(), g || '@example.com', g || '@example.com', 'none', 'active', now(), now()
      from generate_series(1, 6000) g
      returning tenant_id, id, split_part(email, '@', 1)::int as g)
    insert into profiles (
      tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, region_id, last_online_at, created_at)
    select tenant_id, id, 'P' || g, 'active', true, (array['woman', 'man', 'nonbinary'])[1 + g % 3],
      (array['woman', 'man', 'nonbinary', 'everyone'])[1 + g / 36 % 4],
      '1960-01-01'::date + 2 * g, (array['NL', 'BE', 'DE'])[1 + g / 3 % 3], 'R.' || g / 9 % 4, now() - g * interval '1 minute', now()
    from made`
  await superuser`vacuum (analyze) profiles`
  await superuser.end()
  return scope
})

const anybody: SearchFilter = {
  genders: ['woman', 'man', 'nonbinary'],
  seeking: ['woman', 'man', 'nonbinary', 'everyone'],
  country: null,
  regionId: null,
  bornAfter: null,
  bornUntil: null,
  viewpoint: { memberId: newMemberId(), addressHash: 'none' },
  except: [newMemberId()],
}
const PLACES = [
  ['profiles_by_gender', anybody],
  ['profiles_by_country', { ...anybody, country: 'NL' }],
  ['profiles_by_region', { ...anybody, country: 'NL', regionId: 'R.3' }],
] as const

/** The step that finds a page or counts; cards are joined above it. */
const search = (step: Step): Step[] => (step['Node Type'] === 'Limit' ? [step] : (step.Plans ?? []).flatMap(search))

/** The steps below the join of the pairs of genders with their people; above it the pages of the pairs are merged. */
const stepsOfEach = (step: Step): Step[] =>
  (step.Plans ?? []).flatMap(step['Node Type'] === 'Nested Loop' ? allSteps : stepsOfEach)

/**
 * The index scans and all step names of a plan with row-level security. The small table must not tempt the planner: an operator that is not leakproof
 * then appears in no index condition.
 */
async function planned(tx: TenantTx, run: () => Promise<unknown>) {
  for (const step of ['seqscan', 'sort', 'hashjoin', 'mergejoin', 'material'])
    await sqlOf(tx).execute(sql.raw(`set local enable_${step} = off`))
  // What is hidden from the viewer is read by a statement before it.
  const plans = (await plansOf(clientOf(sqlOf(tx)), run, 'wanted')).map((plan) => search(plan).flatMap(stepsOfEach))
  expect(plans).toHaveLength(2)
  return plans.map((steps) => ({
    scans: steps.flatMap((step) => (step['Index Name'] ? [[step['Index Name'], step['Index Cond']]] : [])),
    names: steps.map((step) => step['Node Type']),
  }))
}

const byBoth = expect.stringMatching(/\bgender = .*\bseeking = /)

describe.for(PLACES)('the search by %s', ([index, filter]) => {
  test.for([
    ['a first page', null],
    ['a later page', { at: new Date(), id: newMemberId() }],
  ] as const)('walks it in order for %s', async ([, after], { db, scope }) => {
    const page = { filter, after, limit: 41 }
    const plans = await inTenant(db, scope, async (tx) => [
      ...(await planned(tx, () => listSearchHits(tx, page))),
      ...(await planned(tx, () => listSearchCards(tx, page))),
    ])
    for (const { scans, names } of plans) {
      expect(scans).toEqual([[index, byBoth]])
      expect(names).not.toContainEqual(expect.stringContaining('Sort'))
    }
  })

  test('counts in an index by both genders', async ({ db, scope }) => {
    const plans = await inTenant(db, scope, (tx) => planned(tx, () => countSearchHits(tx, { filter, most: 1001 })))
    for (const { scans } of plans) expect(scans).toEqual([[expect.any(String), byBoth]])
  })
})
