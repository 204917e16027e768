import { describe, expect } from 'vitest'
import { askRaw } from '../testing/ask.ts'
import { ALPHA, siteTest as test } from '../testing/site.ts'

describe('a malformed address is refused before any route', () => {
  test.for([
    ['/%E0%A4%A', 400],
    ['/%', 400],
    ['/%zz', 400],
    ['/%ff%fe', 400],
    ['/%5C', 400],
    ['/\\', 400],
    ['/%5C%5C', 400],
    ['//', 400],
    ['//%5B', 400],
    ['/%00', 400],
    ['/?q=%00', 400],
    ['/api/settings.php?domain=%00', 400],
    ['/api/%C0%AFsettings.php', 400],
    ['*', 400],
    ['http://beta.test/', 400],
    [`/${'a'.repeat(5000)}`, 414],
    [`/?q=${'a'.repeat(5000)}`, 414],
  ] as const)('%s: %i', async ([path, status], { site }) => {
    const answer = await site.ask({ path })
    expect({ status: answer.status, code: answer.code }).toEqual({ status, code: 'request.malformed' })
  })
})

describe('an odd address that is well formed is an ordinary one', () => {
  test.for([
    ['/?lng=xx&lng[]=nl&__proto__=1&a=%E0%A4%A', 200],
    ['/?_data=root', 200],
    ['/api/settings.php?domain[]=beta.test&_data=x', 200],
    ['/..%2f..%2fetc/passwd', 404],
    ['//alpha.test/', 404],
    ['/\\evil.test', 404],
    ['/assets/../../package.json', 404],
    ['/assets/%2e%2e/%2e%2e/server/main.js', 404],
    ['/assets/none.js', 404],
    ['/brand/none/logo.svg', 404],
    ['/api/none.php', 404],
    ['/nowhere.data', 404],
    ['/__manifest', 404],
  ] as const)('%s: %i', async ([path, status], { site }) => {
    expect((await site.ask({ path })).status).toBe(status)
  })

  test('is the same page whatever _data says', async ({ site }) => {
    const withoutNonces = (body: string) => body.replaceAll(/nonce="[^"]*"/g, '')
    const plain = await site.ask({ path: '/' })
    for (const path of ['/?_data=routes%2F_index', '/?%5Fdata=routes%2F_index', '/?_dat%61=root']) {
      const tampered = await site.ask({ path })
      expect({ path, body: withoutNonces(tampered.body) }).toEqual({ path, body: withoutNonces(plain.body) })
    }
  })
})

describe('methods', () => {
  test('HEAD for the data of a page is none of the requests that another site must not make', async ({ site }) => {
    const answer = await site.ask({ method: 'HEAD', path: '/login.data', headers: { Origin: 'http://elsewhere.test' } })
    expect(answer.status).toBe(200)
  })

  test.for(['TRACE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'PURGE', 'SEARCH'])('%s is refused', async (method, { site }) => {
    const answer = await site.ask({ method, path: '/' })
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 405, code: 'request.method_not_allowed' })
    expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
  })

  test('HEAD answers as GET does, without a body', async ({ site }) => {
    for (const path of ['/', '/api/settings.php', '/nowhere', '/_root.data']) {
      const [get, head] = await Promise.all([site.ask({ path }), site.ask({ path, method: 'HEAD' })])
      expect({ path, status: head.status, type: head.headers['content-type'], body: head.body }).toEqual({
        path,
        status: get.status,
        type: get.headers['content-type'],
        body: '',
      })
    }
  })
})

describe('what is no HTTP request', () => {
  test.for([
    ['NONSENSE / HTTP/1.1', 400],
    ['GET / HTTP/9.9', 400],
    ['GET /\x01 HTTP/1.1', 400],
    [`GET / HTTP/1.1\r\nHost: ${ALPHA}\r\nX: ${'a'.repeat(20_000)}`, 431],
    [`GET / HTTP/1.1\r\nHost: ${ALPHA}\r\nBad Header: x`, 400],
    [`POST / HTTP/1.1\r\nHost: ${ALPHA}\r\nContent-Length: x`, 400],
    [`POST / HTTP/1.1\r\nHost: ${ALPHA}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked`, 400],
  ] as const)('%j: %i with a code and the security headers', async ([head, status], { site }) => {
    const answer = await askRaw(site.port, `${head}\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('{"error":{"code":"request.malformed"}}')
    expect(answer).toContain("frame-ancestors 'none'")
  })

  test('two hosts are no host', async ({ site }) => {
    const answer = await askRaw(
      site.port,
      `GET / HTTP/1.1\r\nHost: ${ALPHA}\r\nHost: beta.test\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })
})
