import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { expect } from 'vitest'
import { finishAfterResponses } from '../../server/gates/after-response.ts'
import { openBrowser } from '../../server/testing/browser.ts'
import { logIn } from '../../server/testing/members.ts'
import { screenOf } from '../../server/testing/screen.ts'
import { newMember } from '../../server/testing/signup.ts'
import { openSite, siteTest } from '../../server/testing/site.ts'
import { openTcpProxy } from '../../server/testing/tcp-proxy.ts'
import { ROUTE_CALLS } from '../isolation/entries.ts'

/** The most that a page may need: transactions, and sequential round trips to the database. */
const MOST = { transactions: 2, roundTrips: 6 }
const OWN_LIMITS: Readonly<Record<string, typeof MOST>> = {
  '/api/user.php': { transactions: 1, roundTrips: 3 },
  // The step is read first, because it decides whether the photos are needed; the first step is the photo's.
  '/complete-signup': { transactions: 3, roundTrips: 7 },
  '/complete-signup?step=photo': { transactions: 3, roundTrips: 7 },
  '/complete-signup?step=confirm': { transactions: 3, roundTrips: 7 },
}
/** The limits of an address, as a document or as data. Of its query only the step matters. */
const limitsOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid')
  const step = searchParams.get('step')
  return OWN_LIMITS[`${pathname.replace(/\.data$/, '')}${step === null ? '' : `?step=${step}`}`] ?? MOST
}
/** The driver requests the types of a statement once per connection. */
const WARM_UP = 3

const HOST = 'counted.test'
const scope = { tenantId: tenantIdOf(HOST) }

const test = siteTest.extend(
  'counted',
  { scope: 'file' },
  async ({ urls, db, site: _withReference }, { onCleanup }) => {
    const proxy = await openTcpProxy(urls.appUrl)
    const site = await openSite({ urls: { ...urls, appUrl: proxy.url }, env: { TRUST_PROXY: 'true' } })
    onCleanup(site.close)
    await site.addTenant(HOST, { logged_out_search: true })
    const people = await inTenant(db, scope, async (tx) => {
      const made = []
      for (let count = 0; count < 50; count += 1)
        made.push(await makeMember(tx, {}, { searchable: true, gender: count < 45 ? 'woman' : 'man' }))
      return made
    })
    const me = await inTenant(db, scope, (tx) => makeMember(tx))
    const unconfirmed = await inTenant(db, scope, (tx) =>
      makeMember(tx, { status: 'not_confirmed', signupStep: 'confirm' }, { status: 'disabled' }),
    )
    const countsOf = async (path: string, Cookie: string) => {
      const before = proxy.counts()
      const { status } = await site.ask({ host: HOST, path, headers: Cookie ? { Cookie } : {} })
      const { roundTrips, transactions } = proxy.counts()
      await finishAfterResponses()
      return { status, roundTrips: roundTrips - before.roundTrips, transactions: transactions - before.transactions }
    }
    return {
      /** Stands for a search with forty people, one with few, and a later page. */
      id: people[0]?.id ?? '',
      /** The least of several logins. */
      async costOfLogin() {
        const { browser, email, password } = await newMember(site, HOST)
        const tries = []
        for (let turn = 0; turn <= WARM_UP; turn += 1) {
          await finishAfterResponses()
          const before = proxy.counts()
          expect((await browser.call('POST', '/api/user.php', { email, password })).status).toBe(200)
          await finishAfterResponses()
          const { roundTrips, transactions } = proxy.counts()
          tries.push({ roundTrips: roundTrips - before.roundTrips, transactions: transactions - before.transactions })
        }
        return tries.sort((one, other) => one.roundTrips - other.roundTrips)[0] as (typeof tries)[number]
      },
      /** The least of several saves of a text that no other tab has changed. */
      async costOfSave() {
        const browser = openBrowser(site, HOST)
        browser.plant('hearth_session', (await logIn(site, HOST, me.id)).split('=')[1])
        const tries = []
        for (let turn = 0; turn <= WARM_UP; turn += 1) {
          const section = 'about'
          const { version = '' } = screenOf((await browser.get('/profile?edit=about')).body).sentWith({ section })
          await finishAfterResponses()
          const before = proxy.counts()
          const about = `I write letter ${turn}.`
          expect((await browser.post('/profile?edit=about', { section, version, about })).status).toBe(303)
          const { roundTrips, transactions } = proxy.counts()
          await finishAfterResponses()
          tries.push({ roundTrips: roundTrips - before.roundTrips, transactions: transactions - before.transactions })
        }
        return tries.sort((one, other) => one.roundTrips - other.roundTrips)[0] as (typeof tries)[number]
      },
      /** The least of several attempts on connections that have prepared the statements. */
      async costOf(path: string, as: 'member' | 'unconfirmed' | 'visitor') {
        const tries = []
        for (let turn = 0; turn <= WARM_UP; turn += 1)
          // Some requests end the session.
          tries.push(
            await countsOf(
              path,
              as === 'visitor' ? '' : await logIn(site, HOST, (as === 'member' ? me : unconfirmed).id),
            ),
          )
        return tries.sort((one, other) => one.roundTrips - other.roundTrips)[0]
      },
    }
  },
)

test('a login has two transactions and waits five times at most, the mark of being online included', async ({
  counted,
}) => {
  const { transactions, roundTrips } = await counted.costOfLogin()
  expect({ transactions, withinLimit: roundTrips <= 5 }, `${roundTrips} round trips`).toEqual({
    ...{ transactions: 2, withinLimit: true },
  })
})

test('a save has two transactions and waits six times at most, the comparison with other tabs included', async ({
  counted,
}) => {
  const { transactions, roundTrips } = await counted.costOfSave()
  expect({ transactions, withinLimit: roundTrips <= 6 }, `${roundTrips} round trips`).toEqual({
    ...{ transactions: 2, withinLimit: true },
  })
})

const asked = (id: string) => [
  ...new Set([
    ...Object.values(ROUTE_CALLS).flatMap((calls) =>
      calls.flatMap(({ method, path }) => (method === 'GET' ? [path(id)] : [])),
    ),
    '/members?gender=woman&min_age=20&max_age=90',
    '/members?gender=man&min_age=20&max_age=90',
    '/members?gender=woman&country=NL&countryregion=NL.07',
  ]),
]

test.for(['member', 'unconfirmed', 'visitor'] as const)(
  'every page and call that a %s may GET is within its limits',
  async (as, { counted }) => {
    for (const path of asked(counted.id)) {
      const cost = await counted.costOf(path, as)
      const most = limitsOf(path)
      const { transactions = Number.NaN, roundTrips = Number.NaN } = cost ?? {}
      expect(
        transactions <= most.transactions && roundTrips <= most.roundTrips,
        `${path}: ${JSON.stringify(cost)}`,
      ).toBe(true)
    }
  },
)

test('an address that leads nowhere costs a visitor’s request no database, with the bars around it', async ({
  counted,
}) => {
  for (const path of ['/no/such', '/pages/none', '/age-gate/declined'])
    expect(await counted.costOf(path, 'visitor'), path).toMatchObject({ transactions: 0, roundTrips: 0 })
  expect(await counted.costOf('/no/such', 'visitor')).toMatchObject({ status: 404 })
})
