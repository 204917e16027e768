import { expect } from 'vitest'
import { ALPHA_ORIGIN, siteTest as test } from '../testing/site.ts'

test('a mutation passes with the tenant’s own origin', async ({ site }) => {
  const answer = await site.ask({ method: 'PUT', path: '/api/user.php', headers: { Origin: ALPHA_ORIGIN }, body: '{}' })
  // Past the gate: what it meets next is that nobody is logged in.
  expect(answer.code).toBe('accounts.authentication_required')
})

test.for([
  ['another tenant’s', 'http://beta.test:8080'],
  ['another scheme', 'https://alpha.test:8080'],
  ['another port', 'http://alpha.test:3000'],
  ['no port', 'http://alpha.test'],
  ['an alias’s', 'http://www.alpha.test:8080'],
  ['a subdomain’s', 'http://x.alpha.test:8080'],
  ['a longer', 'http://alpha.test:8080.evil.test'],
  ['a trailing slash', 'http://alpha.test:8080/'],
  ['a capital', 'http://Alpha.test:8080'],
  ['null', 'null'],
  ['an empty', ''],
  ['no', undefined],
  ['two', [ALPHA_ORIGIN, 'http://evil.test']],
] as const)('a mutation with %s origin is refused', async ([, origin], { site }) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const path of ['/', '/api/user.php', '/nowhere']) {
      const headers: Record<string, string | string[]> =
        origin === undefined ? {} : { Origin: typeof origin === 'string' ? origin : [...origin] }
      const answer = await site.ask({ method, path, headers })
      expect({ method, path, status: answer.status, code: answer.code }).toEqual({
        method,
        path,
        status: 403,
        code: 'request.origin_refused',
      })
    }
  }
})

test('reading needs no origin', async ({ site }) => {
  expect((await site.ask({ path: '/', headers: { Origin: 'http://evil.test' } })).status).toBe(200)
  expect((await site.ask({ method: 'HEAD', path: '/' })).status).toBe(200)
})
