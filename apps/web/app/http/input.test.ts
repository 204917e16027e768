import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { describe, expect } from 'vitest'
import { logIn } from '../../server/testing/members.ts'
import { ALPHA, ALPHA_ORIGIN, siteTest } from '../../server/testing/site.ts'

const test = siteTest.extend('cookie', async ({ site, db }) => {
  const member = await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx))
  return logIn(site, ALPHA, member.id)
})

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const put = { method: 'PUT', path: '/api/user.php' } as const
const LIMIT = 64 * 1024

describe('a good body is taken', () => {
  test.for([
    ['JSON', json, '{"language":"fi"}'],
    ['JSON with a character set', { 'Content-Type': 'Application/JSON; charset=utf-8' }, '{"language":"fi"}'],
    ['a form', form, 'language=fi'],
    ['JSON of just the greatest size', json, `${' '.repeat(LIMIT - 17)}{"language":"fi"}`],
  ] as const)('%s', async ([, type, body], { site, cookie }) => {
    const headers = { ...type, Origin: ALPHA_ORIGIN, Cookie: cookie, 'X-Client-Request': '1' }
    const answer = await site.ask({ ...put, headers, body })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: '{"language":"fi"}' })
    const saved = await site.ask({ path: put.path, headers: { Cookie: cookie } })
    expect(JSON.parse(saved.body)).toMatchObject({ user: { language: 'fi' } })
  })
})

describe('a bad body is refused with a stable code', () => {
  test.for([
    ['nothing', json, '', 400, 'request.invalid_body'],
    ['no JSON', json, '{"language":', 400, 'request.invalid_body'],
    ['another character set', json, Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400, 'request.invalid_body'],
    ['null', json, 'null', 400, 'request.invalid_body'],
    ['a list', json, '[]', 400, 'request.invalid_body'],
    ['a text', json, '"fi"', 400, 'request.invalid_body'],
    ['a number where a text belongs', json, '{"language":1}', 400, 'request.invalid_body'],
    ['an object where a text belongs', json, '{"language":{"a":1}}', 400, 'request.invalid_body'],
    ['a missing field', json, '{}', 400, 'request.invalid_body'],
    ['an unknown field', json, '{"language":"fi","paid_user":true}', 400, 'request.invalid_body'],
    ['a prototype', json, '{"language":"fi","__proto__":{"a":1}}', 400, 'request.invalid_body'],
    ['a NUL', json, '{"language":"f\\u0000i"}', 400, 'request.invalid_body'],
    ['an endless text', json, JSON.stringify({ language: 'x'.repeat(1000) }), 400, 'request.invalid_body'],
    ['a language that nobody speaks here', json, '{"language":"tlh"}', 422, 'accounts.unknown_language'],
    ['a repeated form field', form, 'language=fi&language=nl', 400, 'request.invalid_body'],
    ['an unknown form field', form, 'language=fi&admin=1', 400, 'request.invalid_body'],
    ['deep nesting', json, `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, 'request.invalid_body'],
    ['no content type', {}, '{"language":"fi"}', 415, 'request.unsupported_media_type'],
    ['text', { 'Content-Type': 'text/plain' }, '{"language":"fi"}', 415, 'request.unsupported_media_type'],
    ['a made-up content type', { 'Content-Type': 'constructor' }, '{}', 415, 'request.unsupported_media_type'],
    ['too much', json, ' '.repeat(LIMIT + 1), 413, 'request.body_too_large'],
    ['far too much', json, ' '.repeat(LIMIT * 20), 413, 'request.body_too_large'],
  ] as const)('%s', async ([, type, body, status, code], { site, cookie }) => {
    const headers = { ...type, Origin: ALPHA_ORIGIN, Cookie: cookie, 'X-Client-Request': '1' }
    for (const chunked of [false, true]) {
      const answer = await site.ask({ ...put, headers, body, chunked })
      expect({ chunked, status: answer.status, code: answer.code }).toEqual({ chunked, status, code })
    }
  })

  test('as is a body of many megabytes, and its sender hears so', async ({ site }) => {
    const headers = {
      ...json,
      Origin: ALPHA_ORIGIN,
      Cookie: `hearth_session=${'a'.repeat(40)}`,
      'X-Client-Request': '1',
    }
    const body = Buffer.alloc(12 * 1024 * 1024, ' ')
    for (let turn = 0; turn < 20; turn += 1)
      expect((await site.ask({ method: 'POST', path: '/api/user.php', headers, body })).status).toBe(413)
  })

  // What is quadratic does not end before the test's time does.
  test('as are forms with as many fields as a body holds', async ({ site, cookie }) => {
    const headers = { ...form, Origin: ALPHA_ORIGIN, Cookie: cookie, 'X-Client-Request': '1' }
    for (const body of [Array.from({ length: 16_000 }, (_, n) => n.toString(36)).join('&'), 'a&'.repeat(LIMIT / 2)])
      for (let n = 0; n < 10; n += 1)
        expect((await site.ask({ ...put, headers, body })).code).toBe('request.invalid_body')
  })

  test('as is one that does not come from the platform’s own client', async ({ site, cookie }) => {
    const headers = { ...json, Origin: ALPHA_ORIGIN, Cookie: cookie }
    const answer = await site.ask({ ...put, headers, body: '{"language":"fi"}' })
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 400, code: 'request.malformed' })
  })

  test('in the language of the viewer', async ({ site }) => {
    const answer = await site.ask({ path: '/api/user.php?lng=de' })
    const { error } = JSON.parse(answer.body) as { error: { message: string } }
    const english = await site.ask({ path: '/api/user.php?lng=en' })
    expect(english.body).toContain('Log in to continue.')
    expect(error.message).not.toBe('')
    expect(answer.body).not.toBe(english.body)
  })
})

describe('bad cookies make a visitor', () => {
  test.for([
    'hearth_session=',
    'hearth_session',
    '=',
    ';;;=;',
    'hearth_session=%E0%A4%A',
    'hearth_session="; DROP TABLE sessions"',
    'hearth_session={"a":1}',
    `hearth_session=${'a'.repeat(40)}`,
    `hearth_session=${'a'.repeat(8000)}`,
    'hearth_session=\xff\xfe',
    'lng=%00; lng=__proto__',
    '__Host-hearth_session=abc',
  ])('%s', async (Cookie, { site }) => {
    const visitor = await site.ask({ path: put.path })
    const answer = await site.ask({ path: put.path, headers: { Cookie } })
    expect(answer.body).toBe(visitor.body)
    expect(answer.status).toBe(403)
    expect((await site.ask({ path: '/', headers: { Cookie } })).status).toBe(200)
  })

  test('and a page with one is as public as without', async ({ site }) => {
    expect((await site.ask({ path: '/', headers: { Cookie: 'hearth_session=x' } })).headers['cache-control']).toBe(
      'private, no-cache',
    )
  })
})

describe('a method that a call does not have', () => {
  test('is a 405 that names those it has', async ({ site }) => {
    for (const method of ['DELETE', 'PATCH']) {
      const answer = await site.ask({ method, path: put.path, headers: { Origin: ALPHA_ORIGIN } })
      expect({ status: answer.status, code: answer.code, allow: answer.headers.allow }).toEqual({
        status: 405,
        code: 'request.method_not_allowed',
        allow: 'GET, HEAD, POST, PUT',
      })
    }
  })

  test('is a 405 on a page too', async ({ site }) => {
    const answer = await site.ask({ method: 'POST', path: '/', headers: { Origin: ALPHA_ORIGIN } })
    expect({ status: answer.status, allow: answer.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' })
  })
})
