import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { ALPHA, siteTest as test } from '../testing/site.ts'
import { appTextsAddress } from './app-texts.ts'

describe('the texts of the members’ app', () => {
  test('may be kept for ever, and weigh at most 20 kB in any language', async ({ site }) => {
    const tenant = site.runtime.tenants.all().find(({ folder }) => folder === ALPHA)
    if (!tenant) throw new Error('No tenant')
    for (const locale of ['nl', 'fi', 'pl'] as const) {
      const path = appTextsAddress(tenant, locale)
      const { status, headers, bytes } = await site.ask({ path, headers: { 'Accept-Encoding': 'br' } })
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-encoding']).toBe('br')
      expect(bytes.byteLength).toBeLessThan(20 * 1024)
      const texts = brotliDecompressSync(bytes).toString()
      expect(JSON.parse(texts)).toHaveProperty('discovery')
      expect(JSON.parse(texts)).not.toHaveProperty('mail')
      const gzipped = await site.ask({ path, headers: { 'Accept-Encoding': 'gzip' } })
      expect(gzipped.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzipped.bytes).toString()).toBe(texts)
      expect((await site.ask({ path })).body).toBe(texts)
    }
  })

  test('are worded for Americans under an address of their own', async ({ site }) => {
    const tenant = site.runtime.tenants.all().find(({ folder }) => folder === ALPHA)
    if (!tenant) throw new Error('No tenant')
    const theatreIn = async (textLocale: 'en' | 'en-US') => {
      const { status, body } = await site.ask({ path: appTextsAddress(tenant, textLocale) })
      return [status, JSON.parse(body).interests.theater]
    }
    expect(await theatreIn('en')).toEqual([200, 'Theatre'])
    expect(await theatreIn('en-US')).toEqual([200, 'Theater'])
    expect(await site.ask({ path: appTextsAddress(tenant, 'en-US').replace('en-US', 'en-GB') })).toMatchObject({
      status: 404,
    })
  })

  test('are not found under an unknown hash, in an unknown language, or on another site that words them otherwise', async ({
    site,
  }) => {
    const host = await site.addTenant('bye.test')
    site.folders.writeTexts(host, 'nl', { shell: { log_out: 'Doei' } })
    const find = () => site.runtime.tenants.byHost(host)?.tenant
    await expect.poll(() => find()?.texts.nl, { timeout: 10_000 }).toBeDefined()
    const tenant = find()
    if (!tenant) throw new Error('No tenant')
    const path = appTextsAddress(tenant, 'nl')
    expect((await site.ask({ host, path })).status).toBe(200)
    for (const unknown of [path, '/texts/0123456789abcdef/nl.json', path.replace('nl.json', 'xx.json'), '/texts/'])
      expect(await site.ask({ path: unknown })).toMatchObject({
        status: 404,
        headers: { 'cache-control': 'no-store' },
      })
  })
})
