import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import type { TestResponse } from '../testing/ask.ts'
import { screenOf } from '../testing/screen.ts'
import { ALPHA, ALPHA_ORIGIN, BETA, BUILT_ASSETS, DOWN, openSite, type Site, siteTest } from '../testing/site.ts'

const test = siteTest
  .extend('secure', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const site = await openSite({ urls, env: { PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' } })
    onCleanup(site.close)
    return site
  })
  .extend('broken', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const site = await openSite({
      urls,
      change: (parts) => ({ ...parts, build: () => Promise.reject(new Error('a secret of the inside')) }),
    })
    onCleanup(site.close)
    return site
  })

const brandPath = (site: Site, folder: string, file: string) => {
  const hash = site.runtime.tenants.byHost(folder)?.tenant.brand.hash
  return `/brand/${hash}/${file}`
}
const builtAsset = () => {
  const [file] = readdirSync(BUILT_ASSETS).filter((name) => name.endsWith('.css'))
  return `/assets/${file}`
}
const nonceOf = ({ headers }: TestResponse) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]

test('a site whose settings are broken asks to come back, and is counted where machines ask for health', async ({
  site,
}) => {
  const { headers, body } = await site.ask({ host: DOWN, path: '/members' })
  expect(headers).toMatchObject({ 'retry-after': '300', 'cache-control': 'no-store' })
  expect(body).toMatch(/^Down for maintenance/)
  const health = await site.ask({ host: 'gamma.test', path: '/readyz' })
  const { status, tenants_with_errors } = JSON.parse(health.body)
  expect(status).toBe('ready')
  // Other files of tests share the site, and may have broken further folders.
  expect(tenants_with_errors).toBeGreaterThanOrEqual(1)
})

describe('every answer carries the security headers', () => {
  const requests: Record<string, (site: Site) => Promise<TestResponse>> = {
    'page 200': (site) => site.ask({ path: '/' }),
    'page 404': (site) => site.ask({ path: '/nowhere' }),
    'call 200': (site) => site.ask({ path: '/api/settings.php' }),
    'call 403': (site) => site.ask({ path: '/api/user.php' }),
    'call 404': (site) => site.ask({ path: '/api/nothing.php' }),
    'unknown host 404': (site) => site.ask({ host: 'gamma.test' }),
    'broken settings 503': (site) => site.ask({ host: DOWN }),
    'alias 308': (site) => site.ask({ host: 'www.alpha.test' }),
    'origin 403': (site) => site.ask({ method: 'POST' }),
    'address 400': (site) => site.ask({ path: '/%' }),
    'unknown expectation 200': (site) => site.ask({ path: '/', headers: { Expect: 'the-unexpected' } }),
    'method 405': (site) => site.ask({ method: 'TRACE' }),
    'page method 405': (site) => site.ask({ method: 'POST', headers: { Origin: ALPHA_ORIGIN } }),
    'asset 200': (site) => site.ask({ path: builtAsset() }),
    'asset 404': (site) => site.ask({ path: '/assets/none.css' }),
    'brand 200': (site) => site.ask({ path: brandPath(site, ALPHA, 'hero.svg') }),
    'health 200': (site) => site.ask({ host: 'gamma.test', path: '/healthz' }),
    'ready 200': (site) => site.ask({ host: 'gamma.test', path: '/readyz' }),
  }
  test.for(Object.entries(requests))('%s', async ([name, send], { site }) => {
    const { status, headers } = await send(site)
    expect(status).toBe(Number(name.split(' ').at(-1)))
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src '")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('a fault inside: 500, nothing of it shown', async ({ broken }) => {
    const answer = await broken.ask({ path: '/' })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 500,
      body: '{"error":{"code":"platform.unexpected"}}',
    })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the content security policy of a page', () => {
  test('has a nonce of its own each time, on every style element, and forbids the rest', async ({ site }) => {
    const [first, second] = await Promise.all([site.ask({ path: '/' }), site.ask({ path: '/' })])
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    const policy = String(first.headers['content-security-policy'])
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `style-src 'self' 'nonce-${nonceOf(first)}'`,
    ]) {
      expect(policy).toContain(part)
    }
    const { inDocument } = screenOf(first.body)
    const styles = inDocument('style')
    expect(styles.length).toBeGreaterThan(0)
    for (const style of styles) expect(style.getAttribute('nonce')).toBe(nonceOf(first))
    expect(inDocument('[style]')).toEqual([])
  })

  test('lets the one script of a public page run: a file of the build, small, and nothing inline', async ({ site }) => {
    for (const path of ['/', '/pages/terms', '/nowhere']) {
      const page = await site.ask({ path })
      const [script, ...others] = screenOf(page.body).inDocument('script')
      expect(others).toEqual([])
      expect([script?.getAttribute('type'), script?.getAttribute('nonce')]).toEqual(['module', nonceOf(page)])
      expect(script?.textContent).toBe('')
      const source = script?.getAttribute('src')
      expect(source).toMatch(/^\/assets\/enhance-[\w-]+\.js$/)
      const { status, body } = await site.ask({ path: source ?? '', headers: { 'Accept-Encoding': 'identity' } })
      expect(status).toBe(200)
      expect(gzipSync(body).byteLength).toBeLessThan(12 * 1024)
      // Dynamic imports: of the viewer when somebody first enlarges a photo, and of the check of accounts when they first type one.
      const later = /\bimport\(new URL\("(?:photo-viewer|bank-details)-[\w-]+\.js",import\.meta\.url\)/g
      expect(body.replace(later, '')).not.toMatch(/\bimport\b/)
    }
  })

  test('lets pictures come from the origin where the tenant keeps them, on that tenant only', async ({ site }) => {
    const host = await site.addTenant('elsewhere.test', { cdn_prefix: 'https://cdn.example:8443/media' })
    const imagesOf = async (host: string) =>
      /img-src ([^;]+)/.exec(String((await site.ask({ host, path: '/' })).headers['content-security-policy']))?.[1]
    expect(await imagesOf(host)).toBe("'self' data: blob: https://cdn.example:8443")
    expect(await imagesOf(BETA)).toBe("'self' data: blob:")
    site.folders.write(host, { cdn_prefix: '/media' })
    await expect.poll(() => imagesOf(host), { timeout: 10_000 }).toBe("'self' data: blob:")
  })
})

describe('https', () => {
  test('is remembered for a year', async ({ secure }) => {
    expect((await secure.ask({ path: '/' })).headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('makes cookies secure', async ({ secure, site }) => {
    expect((await secure.ask({ path: '/?lng=fi' })).headers['set-cookie']?.[0]).toMatch(/; Secure$/)
    expect((await site.ask({ path: '/?lng=fi' })).headers['set-cookie']?.[0]).not.toContain('Secure')
  })
})

describe('files', () => {
  test('of the build and of the brand are cached for a year', async ({ site }) => {
    for (const path of [builtAsset(), brandPath(site, ALPHA, 'hero.svg')]) {
      expect((await site.ask({ path })).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test('of a brand are not served to another, nor by another hash or name', async ({ site }) => {
    const own = brandPath(site, BETA, 'hero.svg')
    expect((await site.ask({ host: BETA, path: own })).body).toContain(BETA)
    for (const path of [
      own,
      '/brand/0/hero.svg',
      '/brand//hero.svg',
      '/brand',
      brandPath(site, ALPHA, '..%2fsettings.json'),
    ]) {
      expect({ path, ...codeOf(await site.ask({ path })) }).toEqual({ path, status: 404, code: 'platform.not_found' })
    }
  })
  const codeOf = ({ status, code }: TestResponse) => ({ status, code })
})

describe('compression', () => {
  test('is by what the browser accepts, with `Vary` for caches', async ({ site }) => {
    const answer = await site.ask({ path: '/', headers: { 'Accept-Encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(String(answer.headers.vary).split(', ').sort()).toEqual(['Accept-Encoding', 'Cookie'])
  })
})
