import type { AddressInfo } from 'node:net'
import express from 'express'
import { describe, expect, test as vitest } from 'vitest'
import { createHttpServer, drain, listen } from '../server.ts'
import { ask } from '../testing/ask.ts'
import { screenOf } from '../testing/screen.ts'
import { ALPHA_ORIGIN, BETA_ORIGIN, openSite, siteTest } from '../testing/site.ts'
import { readForwarded } from './forwarded.ts'

const test = siteTest.extend('direct', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const site = await openSite({ urls })
  onCleanup(site.close)
  return site
})

const path = '/api/settings.php'
const nameOf = (body: string) => (JSON.parse(body) as { settings: { name: string } }).settings.name

describe('the host decides the tenant', () => {
  test.for([
    ['alpha.test', 'alpha.test'],
    ['beta.test', 'beta.test'],
    ['ALPHA.Test', 'alpha.test'],
    ['alpha.test:1234', 'alpha.test'],
    ['alpha.test.', 'alpha.test'],
    ['Beta.TEST.:80', 'beta.test'],
  ] as const)('%s is answered by %s', async ([host, name], { site }) => {
    const { status, body } = await site.ask({ host, path })
    expect(status).toBe(200)
    expect(nameOf(body)).toBe(name)
  })

  test.for([
    'gamma.test',
    'sub.alpha.test',
    'alpha',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '',
    'alpha.test:port',
    'alpha.test:99999',
    'alpha.test..',
    'alpha.test/..',
    'alpha.test@beta.test',
    'alpha.test, beta.test',
    'älpha.test',
    `${'a'.repeat(300)}.test`,
  ])('%j gets a plain 404 that names no tenant', async (host, { site }) => {
    const answer = await site.ask({ host, path: '/' })
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('Not found\n')
  })

  test('a request without a host gets the same 404', async ({ site }) => {
    expect((await site.ask({ host: undefined, path: '/' })).body).toBe('Not found\n')
  })
})

describe('an alias', () => {
  test('redirects for good to the tenant’s own origin and keeps path and query', async ({ site }) => {
    const answer = await site.ask({ host: 'www.alpha.test:9', path: '/members/1?a=%20b&c' })
    expect(answer.status).toBe(308)
    expect(answer.headers.location).toBe(`${ALPHA_ORIGIN}/members/1?a=%20b&c`)
  })

  test('never leads to another site, however the path begins', async ({ site }) => {
    const answer = await site.ask({ host: 'www.alpha.test', path: '//evil.test/x' })
    expect(answer.headers.location).toBe(`${ALPHA_ORIGIN}//evil.test/x`)
  })

  test('sends a mutation on without running it', async ({ site }) => {
    const answer = await site.ask({ host: 'www.alpha.test', method: 'POST', path: '/api/user.php', body: '{}' })
    expect(answer.status).toBe(308)
  })
})

describe('forwarded headers', () => {
  const forwarded = { 'X-Forwarded-Host': 'beta.test', Forwarded: 'host=beta.test' }

  test('count for nothing without TRUST_PROXY', async ({ direct }) => {
    expect(nameOf((await direct.ask({ host: 'alpha.test', path, headers: forwarded })).body)).toBe('alpha.test')
  })

  test('name the host with TRUST_PROXY', async ({ site }) => {
    expect(nameOf((await site.ask({ host: 'alpha.test', path, headers: forwarded })).body)).toBe('beta.test')
  })

  test('that hold a list count by what the nearest proxy wrote', async ({ site }) => {
    const headers = { 'X-Forwarded-Host': 'beta.test, alpha.test' }
    expect(nameOf((await site.ask({ host: 'x.test', path, headers })).body)).toBe('alpha.test')
  })

  test('name the visitor’s country with TRUST_PROXY and not without', async ({ site, direct }) => {
    // An address of a Dutch university.
    const headers = { 'X-Forwarded-For': '130.89.3.249' }
    const countryOf = (body: string) =>
      (JSON.parse(body) as { settings: { geoip_country: string | null } }).settings.geoip_country
    expect(countryOf((await site.ask({ path, headers })).body)).toBe('NL')
    expect(countryOf((await direct.ask({ path, headers })).body)).toBeNull()
  })
})

describe('whoever asks', () => {
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures this one needs.
  const visitorTest = vitest.extend('ask', async ({}, { onCleanup }) => {
    const app = express()
    app.use(readForwarded(true), (_req, res) => void res.send(res.locals.clientIp))
    const server = createHttpServer({ publicScheme: 'http', development: false })
    await listen(server, app, { port: 0, host: '127.0.0.1' })
    onCleanup(() => drain(server))
    const { port } = server.address() as AddressInfo
    return async (forwarded: string) => (await ask(port, { headers: { 'X-Forwarded-For': forwarded } })).body
  })

  visitorTest.for([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['not an address, 192.0.2.7', '192.0.2.7'],
  ] as const)('is whom the nearest proxy names: %s', async ([forwarded, address], { ask }) => {
    expect(await ask(forwarded)).toBe(address)
  })

  visitorTest.for([
    '',
    'unknown',
    '_hidden',
    '192.0.2.7, guess-17',
    '192.0.2.256',
    '1.2.3',
    '[1:2:3:4:5:6:7:8:9]:1',
    '192.0.2.7:x',
  ])('is the proxy when it names nobody: %j', async (forwarded, { ask }) => {
    expect(await ask(forwarded)).toBe('127.0.0.1')
  })
})

describe('absolute addresses', () => {
  test('are made from the tenant’s own origin and never from the request', async ({ site }) => {
    const { body } = await site.ask({ host: 'BETA.test:31337', path: '/' })
    const [canonical] = screenOf(body).inDocument('link[rel="canonical"]')
    expect(canonical?.getAttribute('href')).toBe(`${BETA_ORIGIN}/`)
    expect(body).not.toContain('31337')
  })
})
