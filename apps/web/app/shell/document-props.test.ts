import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { describe, expect } from 'vitest'
import { logIn } from '../../server/testing/members.ts'
import { screenOf } from '../../server/testing/screen.ts'
import { type Site, siteTest } from '../../server/testing/site.ts'
import type { HydrationData } from './document-props.ts'

const HOST = 'props.test'

/** `cookie` is a member's, on a tenant that only this file uses and changes. */
const test = siteTest.extend('cookie', { scope: 'file' }, async ({ site, db }) => {
  await site.addTenant(HOST)
  const member = await inTenant(db, { tenantId: tenantIdOf(HOST) }, (tx) => makeMember(tx, { language: 'nl' }))
  return logIn(site, HOST, member.id)
})

/** The JSON in a script element of the page. */
const dataIn = (body: string, script: string) => JSON.parse(screenOf(body).inDocument(script)[0]?.textContent ?? '{}')
const hydrationDataOf = (body: string): HydrationData => dataIn(body, '#hydration[type="application/json"]')

describe('a page of the members’ app', () => {
  const pageOf = async (site: Site, cookie: string) =>
    (await site.ask({ host: HOST, path: '/members', headers: { Cookie: cookie } })).body
  /** The texts that the page preloads, by area. */
  const textsOf = async (site: Site, body: string) => {
    const self: { appTexts?: Record<string, Record<string, string>> } = {}
    for (const path of hydrationDataOf(body).texts)
      new Function('self', (await site.ask({ host: HOST, path })).body)(self)
    return self.appTexts ?? {}
  }
  const importsOf = (body: string): Record<string, string> => dataIn(body, '#import-map[type="importmap"]').imports

  test('hands the browser its props and the addresses of its texts, in its language', async ({ site, cookie }) => {
    const body = await pageOf(site, cookie)
    const data = hydrationDataOf(body)
    expect(data).toMatchObject({ locale: 'nl', siteName: HOST })
    expect(data).not.toHaveProperty('styles')
    expect(data).not.toHaveProperty('nonce')
    const preloaded = screenOf(body).inDocument('link[rel="modulepreload"]')
    expect(preloaded.map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining([...data.texts]))
    expect((await textsOf(site, body)).shell?.log_out).toBe('Uitloggen')
  })

  test('gets at once the texts of its areas, and addresses of those of the app alone', async ({ site, cookie }) => {
    const body = await pageOf(site, cookie)
    expect(Object.keys(await textsOf(site, body)).sort()).toEqual(['discovery', 'errors', 'likes', 'shell'])
    const imports = importsOf(body)
    for (const part of ['accounts', 'faults', 'leaving', 'onboarding', 'photos', 'profiles', 'settings', 'shell'])
      expect(imports[`texts/${part}`], part).toMatch(new RegExp(`^/texts/[\\w-]{16}/nl/${part}\\.js$`))
    for (const area of ['landing', 'mail']) expect(imports).not.toHaveProperty(`texts/${area}`)
    // Scripts before the import map would not find their texts.
    const [earliest] = screenOf(body).inDocument('[type="importmap"], [type="module"], [rel="modulepreload"]')
    expect(earliest?.getAttribute('type')).toBe('importmap')
  })

  test('has other texts under another address when the tenant words them anew', async ({ site, cookie }) => {
    const before = importsOf(await pageOf(site, cookie))['texts/shell'] ?? ''
    site.folders.writeTexts(HOST, 'nl', { shell: { log_out: 'Tot ziens' } })
    const textLocale = async () => (await textsOf(site, await pageOf(site, cookie))).shell?.log_out
    await expect.poll(textLocale, { timeout: 10_000 }).toBe('Tot ziens')
    expect((await site.ask({ host: HOST, path: before })).status).toBe(404)
  })

  test('is guarded against loading again and again before anything of it can fail', async ({ site, cookie }) => {
    const { body, headers } = await site.ask({ host: HOST, path: '/members', headers: { Cookie: cookie } })
    const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    const { inDocument } = screenOf(body)
    const scripts = inDocument('script')
    expect(scripts[0]?.textContent).toContain('hearth-reloaded')
    for (const script of scripts) expect(script.getAttribute('nonce')).toBe(nonce)
    expect(inDocument('script[src^="/assets/enhance"]')).toEqual([])
  })
})

describe('the colour of the browser’s own frame', () => {
  const colorsOf = (body: string) =>
    screenOf(body)
      .inDocument('meta[name="theme-color"]')
      .map((meta) => ({ color: meta.getAttribute('content'), media: meta.getAttribute('media') }))

  test('is the page’s, light and dark', async ({ site }) => {
    const colors = colorsOf((await site.ask({ path: '/' })).body)
    expect(colors.map(({ media }) => media)).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
    for (const { color } of colors) expect(color).toMatch(/^#\w{6}$/)
    expect(colors[0]?.color).not.toBe(colors[1]?.color)
  })
})
