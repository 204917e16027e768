import { tenantIdOf } from '@hearth/contracts/ids'
import type { AppLoadContext } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { deviceFor, rememberDevice } from './device.ts'
import { toSigned } from './signed-value.ts'
import { campaignOf, hasTrafficSource, keepTracking } from './tracking.ts'

const SECRET = 'a secret for tests only'
const ADMITTING = { signups: 'with_trafficsource', logged_out_search: false, logged_out_search_trafficsource: false }

/** The context of a request to one tenant, and the cookies of its response. */
function siteOf(folder: string, { appSecret = SECRET, publicScheme = 'http', settings = {} } = {}) {
  const cookies: string[] = []
  const context = {
    runtime: { config: { appSecret, publicScheme } },
    tenant: { id: tenantIdOf(folder), settings: { ...ADMITTING, ...settings } },
    setCookie: (cookie: string) => void cookies.push(cookie),
  } as unknown as AppLoadContext
  return { context, cookies }
}
const alpha = siteOf('alpha.test')
const beta = siteOf('beta.test')
const otherSecret = siteOf('alpha.test', { appSecret: 'another secret' })

const requestOf = (path: string, cookie = '') =>
  new Request(`http://alpha.test${path}`, { headers: cookie ? { Cookie: cookie } : {} })
const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''

/** All manipulations of a signed cookie that need no secret. */
const damaged = (pair: string): [string, string][] => {
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const [text = '', proof = ''] = value.split('.')
  const other = Buffer.from(JSON.stringify({ ref: 'forged', id: 'x'.repeat(22), accounts: [] })).toString('base64url')
  return [
    ['forged', `${name}=${other}.${proof}`],
    ['signed by nobody', `${name}=${text}.`],
    ['with a proof of its own', `${name}=${text}.${'A'.repeat(proof.length)}`],
    ['cut off', `${name}=${value.slice(0, -1)}`],
    ['prolonged', `${name}=${value}A`],
    ['oversized', `${name}=${text}${'A'.repeat(5000)}.${proof}`],
    ['without a dot', `${name}=${text}`],
    ['empty', `${name}=`],
    ['of other characters', `${name}=%00.é`],
  ]
}

describe('the traffic source', () => {
  const keep = (path: string, site = alpha, cookie = '') => {
    site.cookies.length = 0
    keepTracking(site.context, requestOf(path, cookie))
    return [...site.cookies]
  }
  const kept = pairOf(keep('/?network=net&sub1=one')[0])
  const isKnown = (path: string, { context } = alpha, cookie = '') => hasTrafficSource(context, requestOf(path, cookie))

  test('is noted for 30 days, out of the reach of scripts, and the campaign is not', () => {
    const [cookie = '', ...more] = keep('/?ref=friend')
    expect(cookie).toMatch(/^source=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    expect(more).toEqual([])
    expect(keep('/?network=another&sub3=x')).toEqual([cookie])
    expect(isKnown('/', alpha, pairOf(cookie))).toBe(true)
    expect(keep('/?ref=later', alpha, kept)).toEqual([])
  })

  test('counts on the visit that brings it', () => {
    expect(isKnown('/members?sub3=x&other=y')).toBe(true)
  })

  test.for([
    [{ signups: 'all' }, false],
    [{ signups: 'none' }, false],
    [{ signups: 'all', logged_out_search: true, logged_out_search_trafficsource: true }, false],
    [{ signups: 'all', logged_out_search_trafficsource: true }, true],
    [{ signups: 'with_trafficsource', logged_out_search: true }, true],
  ] as const)('is noted and counts only where somebody is admitted by it: %j', ([settings, counts]) => {
    const site = siteOf('alpha.test', { settings })
    expect(keep('/?ref=friend', site)).toHaveLength(counts ? 1 : 0)
    expect(isKnown('/?ref=friend', site)).toBe(counts)
    expect(isKnown('/', site, kept)).toBe(counts)
  })

  test.for(['/', '/?utm=1', '/?ref=', '/?ref=%20', '/?REF=x', '/?network=%00'])('is nothing that %s has', (path) => {
    expect(keep(path)).toEqual([])
    expect(isKnown(path)).toBe(false)
  })

  test.for(damaged(kept))('is not known by a cookie that is %s', ([, pair]) => {
    expect(isKnown('/', alpha, pair)).toBe(false)
    expect(keep('/?ref=new', alpha, pair)).toHaveLength(1)
  })

  test('is not known by another tenant’s cookie, nor by one under another secret', () => {
    expect(isKnown('/', alpha, kept)).toBe(true)
    expect(isKnown('/', beta, kept)).toBe(false)
    expect(isKnown('/', otherSecret, kept)).toBe(false)
  })

  test('is not known by a cookie that was signed as something else', () => {
    const device = pairOf(
      rememberDevice(alpha.context, requestOf('/'), { email: 'ann@example.com', passwordMark: 'first' }),
    )
    expect(isKnown('/', alpha, device.replace(/^device=/, 'source='))).toBe(false)
  })
})

describe('the campaign of a form', () => {
  const sentFrom = (page: string | null, path = '/signup') =>
    campaignOf(new Request(`http://alpha.test${path}`, { headers: page === null ? {} : { Referer: page } }))

  test('is what the address of the request names, or else that of its page', () => {
    expect(sentFrom('http://alpha.test/?network=net&sub1=one&other=y')).toEqual({ network: 'net', sub1: 'one' })
    expect(sentFrom(null, '/signup?sub3=x')).toEqual({ sub3: 'x' })
    expect(sentFrom('http://alpha.test/?ref=page', '/signup?ref=request')).toEqual({ ref: 'request' })
  })

  test.for([null, '', 'about:client', 'no address?ref=x', 'http://alpha.test/', 'http://alpha.test/?ref='])(
    'is none from %j',
    (page) => {
      expect(sentFrom(page)).toBeNull()
    },
  )

  test('is not what a cookie of an earlier release holds', () => {
    const Cookie = `source=${toSigned({ secret: SECRET, tenantId: tenantIdOf('alpha.test'), purpose: 'source' }, { ref: 'old' })}`
    const request = new Request('http://alpha.test/signup', { headers: { Cookie } })
    expect(campaignOf(request)).toBeNull()
    expect(hasTrafficSource(alpha.context, request)).toBe(true)
  })
})

describe('a device', () => {
  const ann = 'ann@example.com'
  const remember = (email: string, cookie = '', site = alpha) =>
    pairOf(rememberDevice(site.context, requestOf('/', cookie), { email, passwordMark: 'first' }))
  const knows = (email: string, cookie: string, site = alpha, passwordMark = 'first') => {
    const { id, knows: known } = deviceFor(site.context, requestOf('/', cookie), email)
    return { id, known: known(passwordMark) }
  }
  const device = remember(ann)

  test('is remembered for a year, out of the reach of scripts, without the address', () => {
    const cookie = rememberDevice(alpha.context, requestOf('/'), { email: ann, passwordMark: 'first' })
    expect(cookie).toMatch(/^device=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    expect(Buffer.from(pairOf(cookie), 'base64url').toString('latin1')).not.toContain('ann')
  })

  test('is known to the account that it logged in to, however the address is written, and to no other', () => {
    expect(knows(' Ann@Example.COM ', device)).toEqual({ known: true, id: expect.stringMatching(/^[\w-]{22}$/) })
    expect(knows('bob@example.com', device).known).toBe(false)
    expect(knows(ann, '')).toEqual({ known: false, id: '' })
  })

  test('is unknown once the password is another, until it logs in with that', () => {
    expect(knows(ann, device, alpha, 'second').known).toBe(false)
    const again = pairOf(rememberDevice(alpha.context, requestOf('/', device), { email: ann, passwordMark: 'second' }))
    expect(knows(ann, again, alpha, 'second')).toEqual({ known: true, id: knows(ann, device).id })
  })

  test('keeps its id, and the five accounts that logged in last', () => {
    const emails = ['a@x.nl', 'b@x.nl', 'c@x.nl', 'd@x.nl', 'e@x.nl', 'a@x.nl', 'f@x.nl']
    const cookie = emails.reduce((carried, email) => remember(email, carried), '')
    const known = [...new Set(emails)].filter((email) => knows(email, cookie).known)
    expect(known).toEqual(['a@x.nl', 'c@x.nl', 'd@x.nl', 'e@x.nl', 'f@x.nl'])
    expect(cookie.length).toBeLessThan(1024)
    expect(knows(ann, remember('z@x.nl', device)).id).toBe(knows(ann, device).id)
  })

  test.for(damaged(device))('is not known by a cookie that is %s', ([, pair]) => {
    expect(knows(ann, pair).known).toBe(false)
  })

  test('is not known on another tenant, nor under another secret', () => {
    expect(knows(ann, device, beta).known).toBe(false)
    expect(knows(ann, device, otherSecret).known).toBe(false)
  })
})

describe('on https', () => {
  const { context, cookies } = siteOf('alpha.test', { publicScheme: 'https' })
  keepTracking(context, requestOf('/?ref=friend'))
  const source = pairOf(cookies[0])
  const device = pairOf(rememberDevice(context, requestOf('/'), { email: 'ann@example.com', passwordMark: 'first' }))

  test('both are taken from this host only, whatever another under the same domain sets beside them', () => {
    const request = requestOf('/', ['source=x', 'device=x', source, device].join('; '))
    expect([source, device]).toEqual([
      expect.stringMatching(/^__Host-source=/),
      expect.stringMatching(/^__Host-device=/),
    ])
    expect(hasTrafficSource(context, request)).toBe(true)
    expect(deviceFor(context, request, 'ann@example.com').knows('first')).toBe(true)
    const tossed = requestOf('/', [source, device].join('; ').replaceAll('__Host-', ''))
    expect(hasTrafficSource(context, tossed)).toBe(false)
    expect(deviceFor(context, tossed, 'ann@example.com').knows('first')).toBe(false)
  })
})
