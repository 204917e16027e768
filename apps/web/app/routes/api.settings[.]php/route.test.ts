import { PUBLIC_SETTING_KEYS } from '@hearth/contracts/tenant-settings'
import { expect } from 'vitest'
import { ALPHA, siteTest as test } from '../../../server/testing/site.ts'

const settingsOf = (body: string) => (JSON.parse(body) as { settings: Record<string, unknown> }).settings

/** The public fields of the spec's section 3, listed by hand, so that a new field of the schema does not become public by itself. */
const SPEC_FIELDS = [
  ...['company_id', 'cdn_prefix', 'countries', 'description', 'domain', 'domain_language', 'enable_site_entry_popup'],
  ...['fictional_icon', 'fictional_plural', 'fictional_singular', 'fictional_warning', 'geoip_country'],
  ...['geoip_selected_country', 'gift_credits', 'index_title', 'logged_out_search', 'logged_out_search_trafficsource'],
  ...['mail_name', 'member_resell', 'message_credits', 'message_length', 'minimum_message_costs', 'name', 'niche'],
  ...[
    'photo_credits',
    'push_public_key',
    'packages',
    'refund_days',
    'search_fields',
    'signup_credits',
    'signups',
    'support_email',
  ],
  ...['support_phone', 'visible_profile_fields', 'visible_profile_notes'],
]

test('settings.php holds exactly the spec’s public fields, every one present', async ({ site }) => {
  const { status, body, headers } = await site.ask({ path: '/api/settings.php' })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['settings'])
  expect(Object.keys(settingsOf(body)).sort()).toEqual([...SPEC_FIELDS].sort())
  expect(Object.values(settingsOf(body))).not.toContain(undefined)
  expect(SPEC_FIELDS).toEqual(expect.arrayContaining([...PUBLIC_SETTING_KEYS]))
})

test.for([
  'domain=beta.test',
  'domain=beta.test&domain=alpha.test',
  'domain[]=beta.test',
  'domain=&sub1=x&lb=1',
  'DOMAIN=beta.test',
])('settings.php?%s answers for the host’s tenant and no other', async (query, { site }) => {
  const { status, body } = await site.ask({ path: `/api/settings.php?${query}` })
  expect(status).toBe(200)
  expect(settingsOf(body)).toMatchObject({ name: 'alpha.test', domain: 'alpha.test' })
})

test('a changed folder shows in settings.php, a new one answers, a removed one is gone: all while the server runs', async ({
  site,
}) => {
  const becomes = async (host: string, message_credits: number | null) => {
    await expect
      .poll(
        async () => {
          const { status, body } = await site.ask({ host, path: '/api/settings.php' })
          return status === 200 ? settingsOf(body).message_credits : null
        },
        { timeout: 10_000 },
      )
      .toBe(message_credits)
  }
  const host = 'changed.test'
  site.folders.write(host, { message_credits: 5 })
  await becomes(host, 5)
  site.folders.write(host, { message_credits: 77 })
  await becomes(host, 77)
  site.folders.remove(host)
  await becomes(host, null)
  await becomes(ALPHA, 1)
})
