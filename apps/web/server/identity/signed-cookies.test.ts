import { tenantIdOf } from '@hearth/contracts/ids'
import type { AppLoadContext } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { deviceFor, rememberDevice } from './device.ts'
import { hasTrafficSource, keepTracking, trackingOf } from './tracking.ts'

/** What a request to one tenant stands on, and the cookies that it was answered with. */
function siteOf(folder: string, appSecret = 'a secret for tests only', publicScheme = 'http') {
  const cookies: string[] = []
  const context = {
    runtime: { config: { appSecret, publicScheme } },
    tenant: { id: tenantIdOf(folder) },
    setCookie: (cookie: string) => void cookies.push(cookie),
  } as unknown as AppLoadContext
  return { context, cookies }
}
const alpha = siteOf('alpha.test')
const beta = siteOf('beta.test')
const otherSecret = siteOf('alpha.test', 'another secret')

const requestOf = (path: string, cookie = '') =>
  new Request(`http://alpha.test${path}`, { headers: cookie ? { Cookie: cookie } : {} })
const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''

/** Everything that can be done to a signed cookie without the secret. */
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

  test('is kept for 30 days, out of the reach of scripts', () => {
    expect(keep('/?ref=friend')).toEqual([
      expect.stringMatching(/^source=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('holds what the first visit with tracking data brought, and no later one', () => {
    expect(trackingOf(alpha.context, requestOf('/', kept))).toEqual({ network: 'net', sub1: 'one' })
    expect(trackingOf(alpha.context, requestOf('/?ref=later', kept))).toEqual({ network: 'net', sub1: 'one' })
    expect(keep('/?ref=later', alpha, kept)).toEqual([])
  })

  test('counts on the visit that brings it', () => {
    expect(trackingOf(alpha.context, requestOf('/signup?sub3=x&other=y'))).toEqual({ sub3: 'x' })
  })

  test.for(['/', '/?utm=1', '/?ref=', '/?ref=%20', '/?REF=x', '/?network=%00'])('is nothing that %s has', (path) => {
    expect(keep(path)).toEqual([])
    expect(hasTrafficSource(alpha.context, requestOf(path))).toBe(false)
  })

  test('keeps at most 100 characters of a value, and fits a cookie whatever they are', () => {
    const [cookie] = keep(
      `/?${['network', 'ref', 'sub1', 'sub2', 'sub3'].map((key) => `${key}=${'爱'.repeat(300)}`).join('&')}`,
    )
    expect(cookie?.length).toBeLessThan(4096)
    const tracking = trackingOf(alpha.context, requestOf('/', pairOf(cookie)))
    expect(Object.values(tracking ?? {})).toEqual(Array(5).fill('爱'.repeat(100)))
  })

  test.for(damaged(kept))('is not read from a cookie that is %s', ([, pair]) => {
    expect(trackingOf(alpha.context, requestOf('/', pair))).toBeNull()
    expect(trackingOf(alpha.context, requestOf('/?ref=new', pair))).toEqual({ ref: 'new' })
  })

  test('is not read from another tenant’s cookie, nor from one under another secret', () => {
    expect(hasTrafficSource(alpha.context, requestOf('/', kept))).toBe(true)
    expect(hasTrafficSource(beta.context, requestOf('/', kept))).toBe(false)
    expect(hasTrafficSource(otherSecret.context, requestOf('/', kept))).toBe(false)
  })

  test('is not read from a cookie that was signed as something else', () => {
    const device = pairOf(
      rememberDevice(alpha.context, requestOf('/'), { email: 'ann@example.com', passwordMark: 'first' }),
    )
    expect(hasTrafficSource(alpha.context, requestOf('/', device.replace(/^device=/, 'source=')))).toBe(false)
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
  const { context, cookies } = siteOf('alpha.test', undefined, 'https')
  keepTracking(context, requestOf('/?ref=friend'))
  const source = pairOf(cookies[0])
  const device = pairOf(rememberDevice(context, requestOf('/'), { email: 'ann@example.com', passwordMark: 'first' }))

  test('both are taken from this host only, whatever another under the same domain sets beside them', () => {
    const request = requestOf('/', ['source=x', 'device=x', source, device].join('; '))
    expect([source, device]).toEqual([
      expect.stringMatching(/^__Host-source=/),
      expect.stringMatching(/^__Host-device=/),
    ])
    expect(trackingOf(context, request)).toEqual({ ref: 'friend' })
    expect(deviceFor(context, request, 'ann@example.com').knows('first')).toBe(true)
    const tossed = requestOf('/', [source, device].join('; ').replaceAll('__Host-', ''))
    expect(trackingOf(context, tossed)).toBeNull()
    expect(deviceFor(context, tossed, 'ann@example.com').knows('first')).toBe(false)
  })
})
