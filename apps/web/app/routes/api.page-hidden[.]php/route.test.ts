import { expect } from 'vitest'
import { newMember } from '../../../server/testing/signup.ts'
import { ALPHA, ALPHA_ORIGIN, BETA_ORIGIN, siteTest as test } from '../../../server/testing/site.ts'

const BEACON = { method: 'POST', path: '/api/page-hidden.php' } as const
const ours = { Origin: ALPHA_ORIGIN, 'Sec-Fetch-Site': 'same-origin' }

test('the beacon is taken with a session and without, and sets no cookie', async ({ site }) => {
  const { browser } = await newMember(site, ALPHA)
  const member = { Cookie: `hearth_session=${browser.cookie('hearth_session')}` }
  for (const who of [member, {}, { Cookie: 'hearth_session=ended' }])
    for (const [type, body] of [
      ['application/json', '{}'],
      ['text/plain;charset=UTF-8', '{}'],
      ['text/plain;charset=UTF-8', ''],
    ] as const) {
      const answer = await site.ask({ ...BEACON, headers: { ...ours, ...who, 'Content-Type': type }, body })
      expect({ status: answer.status, body: answer.body, cookies: answer.headers['set-cookie'] }).toEqual({
        ...{ status: 204, body: '', cookies: undefined },
      })
    }
})

test.for([
  ['another site', { Origin: 'http://elsewhere.test', 'Sec-Fetch-Site': 'cross-site' }],
  ['another tenant', { Origin: BETA_ORIGIN }],
  ['no origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ['our origin that the browser contradicts', { ...ours, 'Sec-Fetch-Site': 'cross-site' }],
  ['a site beside ours', { ...ours, 'Sec-Fetch-Site': 'same-site' }],
] as const)('a beacon of %s is refused', async ([, headers], { site }) => {
  const { status, code } = await site.ask({ ...BEACON, headers, body: '{}' })
  expect({ status, code }).toEqual({ status: 403, code: 'request.origin_refused' })
})

test.for(['[]', 'null', '0', '"{}"', '{', 'hidden=1', '{"hidden":true}', '{"__proto__":{}}'])(
  'a beacon of %s is refused',
  async (body, { site }) => {
    const { status, code } = await site.ask({ ...BEACON, headers: ours, body })
    expect({ status, code }).toEqual({ status: 400, code: 'request.invalid_body' })
  },
)

test.for(['GET', 'PUT', 'DELETE'])('%s is a method that it does not have', async (method, { site }) => {
  const { status, code, headers } = await site.ask({ ...BEACON, method, headers: ours })
  expect({ status, code, allow: headers.allow }).toEqual({
    ...{ status: 405, code: 'request.method_not_allowed', allow: 'POST' },
  })
})
