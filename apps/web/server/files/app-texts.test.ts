import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LOCALES, type Locale } from '@hearth/contracts/locales'
import { loadMessages, type Messages, type TextPart } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { partsOf } from '../../vite.texts.ts'
import { ALPHA, type Site, siteTest as test } from '../testing/site.ts'
import { appTextsAddress } from './app-texts.ts'

function tenantOf(site: Site) {
  const tenant = site.runtime.tenants.all().find(({ folder }) => folder === ALPHA)
  if (!tenant) throw new Error('No tenant')
  return tenant
}

/** The texts that a browser has after running the script. */
function run(script: string): Partial<Messages> {
  const self: { appTexts?: Partial<Messages> } = {}
  new Function('self', script)(self)
  return self.appTexts ?? {}
}

describe('the texts of the members’ app', () => {
  test('may be cached for ever, and are compressed', async ({ site }) => {
    const tenant = tenantOf(site)
    for (const locale of ['nl', 'fi', 'pl'] as const) {
      const path = appTextsAddress(tenant, locale, 'discovery')
      const { status, headers, bytes } = await site.ask({ path, headers: { 'Accept-Encoding': 'br' } })
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toMatch(/javascript/)
      expect(headers['content-encoding']).toBe('br')
      const texts = brotliDecompressSync(bytes).toString()
      expect(Object.keys(run(texts))).toEqual(['discovery'])
      const gzipped = await site.ask({ path, headers: { 'Accept-Encoding': 'gzip' } })
      expect(gzipped.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzipped.bytes).toString()).toBe(texts)
      expect((await site.ask({ path })).body).toBe(texts)
    }
  })

  test('weigh at most 8 kB for the list of members, and 30 kB for all of the app, in any language', async ({
    site,
  }) => {
    const wanted: Record<string, readonly TextPart[]> = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../build/client/.vite/texts.json'), 'utf8'),
    )
    const page = Object.keys(wanted).find((route) => route.endsWith('.members._index')) ?? ''
    const around = Object.keys(wanted).filter((route) => route === 'root' || page.startsWith(`${route}.`))
    const list = [...around, page].flatMap((route) => wanted[route] ?? [])
    expect(list).toContain('discovery')
    for (const part of ['mail', 'contracts']) expect(Object.values(wanted).flat()).not.toContain(part)
    const weigh = async (parts: readonly TextPart[], locale: Locale) => {
      const answers = [...new Set(parts)].map((part) =>
        site.ask({ path: appTextsAddress(tenantOf(site), locale, part), headers: { 'Accept-Encoding': 'br' } }),
      )
      return (await Promise.all(answers)).reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
    }
    for (const locale of LOCALES) {
      expect(await weigh(list, locale), locale).toBeLessThanOrEqual(8_000)
      expect(await weigh(Object.values(wanted).flat(), locale), locale).toBeLessThanOrEqual(30_000)
    }
  })

  test('have those of errors in two parts, of no area and of one that the app has', async ({ site }) => {
    const ask = async (part: TextPart) => (await site.ask({ path: appTextsAddress(tenantOf(site), 'en', part) })).body
    const [general, faults] = [await ask('errors'), await ask('faults')]
    expect(run(general).errors).toMatchObject({
      error_default: expect.any(String),
      'request.malformed': expect.any(String),
    })
    expect(run(general).errors).not.toHaveProperty('photos.too_large')
    expect(run(faults).errors).toHaveProperty('photos.too_large')
    // What only documents refuse is not there.
    const isOfDocuments = (key: string) => /^(?:contracts|direct_debits)\./.test(key)
    const wanted = Object.entries(loadMessages().en.errors).filter(([key]) => !isOfDocuments(key))
    expect(run(`${general};${faults}`)).toEqual({ errors: Object.fromEntries(wanted) })
  })

  test('are worded for Americans under an address of their own', async ({ site }) => {
    const theatreIn = async (textLocale: 'en' | 'en-US') => {
      const { status, body } = await site.ask({ path: appTextsAddress(tenantOf(site), textLocale, 'interests') })
      return [status, run(body).interests?.theater]
    }
    expect(await theatreIn('en')).toEqual([200, 'Theatre'])
    expect(await theatreIn('en-US')).toEqual([200, 'Theater'])
    const path = appTextsAddress(tenantOf(site), 'en-US', 'interests')
    for (const other of ['en-GB', 'en'])
      expect((await site.ask({ path: path.replace('en-US', other) })).status).toBe(404)
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
    const path = appTextsAddress(tenant, 'nl', 'shell')
    expect((await site.ask({ host, path })).status).toBe(200)
    for (const unknown of [
      path,
      '/texts/0123456789abcdef/nl/shell.js',
      path.replace('/nl/', '/xx/'),
      path.replace('shell', 'constructor'),
      '/texts/',
    ])
      expect(await site.ask({ path: unknown })).toMatchObject({
        status: 404,
        headers: { 'cache-control': 'no-store' },
      })
  })
})

describe('the parts of the texts that a module asks for', () => {
  const asks = (code: string, file = '/app/routes/a/route.tsx') => partsOf(code, file)
  test.for([
    ["useTranslation('photos')", ['photos']],
    ["useTranslation(['discovery', 'shell'])", ['discovery', 'shell']],
    ["useTranslation(['discovery', 'errors']); t('errors:try_again')", ['discovery', 'errors']],
    ["useTranslation(['photos', 'errors']); t(`errors:${code}`)", ['photos', 'errors', 'faults']],
    ["useTranslation(['photos', 'errors']); t('errors:photos.heic')", ['photos', 'errors', 'faults']],
    ["useTranslation('errors'); t(code)", ['errors', 'faults']],
  ] as const)('are those of %s', ([code, parts]) => {
    expect(asks(code)).toEqual(parts)
  })

  test('leave those of areas to others than the frame, which words failures of pages', () => {
    expect(asks("useTranslation('errors'); t(code)", '/app/shell/use-failure.ts')).toEqual(['errors'])
  })

  test('are said by literals', () => {
    for (const call of ['useTranslation(area)', 'useTranslation()', "useTranslation([area, 'shell'])"])
      expect(() => asks(call)).toThrow('by literals')
  })
})
