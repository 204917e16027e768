import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { openBrowser } from '../../../server/testing/browser.ts'
import { logIn } from '../../../server/testing/members.ts'
import { ALPHA, siteTest as test } from '../../../server/testing/site.ts'

test('a profile that a browser fetches is not looked at, until the call says so', async ({ site, db, urls }) => {
  const join = () => inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx, {}, { searchable: true }))
  const [viewer, person] = [await join(), await join()]
  const browser = openBrowser(site, ALPHA)
  browser.plant('hearth_session', (await logIn(site, ALPHA, viewer.id)).split('=')[1])
  const seen = () =>
    withClient(urls.superuserUrl, async (sql) =>
      (await sql`select viewed_id from profile_views where viewer_id = ${viewer.id}`).map((row) => row.viewed_id),
    )
  const data = `/members/${person.id}.data`
  for (const path of [`/members/${person.id}`, data, `${data}?_routes=routes%2F_member._default.members.%24id`])
    expect([path, (await browser.get(path)).status]).toEqual([path, 200])
  expect(await seen()).toEqual([])
  expect((await browser.call('POST', '/api/profile-view.php', { id: person.id })).status).toBe(204)
  expect(await seen()).toEqual([person.id])
})
