import { tenantIdOf } from '@hearth/contracts/ids'
import { dbTest } from '@hearth/testing/db-test'
import { inTenant } from '@hearth/testing/in-tenant'
import { makeMember } from '@hearth/testing/people'
import { describe, expect } from 'vitest'
import { logIn } from '../server/testing/members.ts'
import { ALPHA, openSite } from '../server/testing/site.ts'
import type { Handoff } from './document.ts'

const test = dbTest
  .extend('site', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const site = await openSite({ urls })
    onCleanup(site.close)
    return site
  })
  .extend('cookie', { scope: 'file' }, async ({ site, db }) => {
    const member = await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx, { language: 'nl' }))
    return logIn(site, ALPHA, member.id)
  })

const handoffOf = (body: string): Handoff => {
  const [, json = ''] = /<script id="handoff" type="application\/json"[^>]*>(.*?)<\/script>/s.exec(body) ?? []
  return JSON.parse(json)
}

describe('a hydrated page', () => {
  test('hands the browser its frame and the texts that its routes name, in its language, and no others', async ({
    site,
    cookie,
  }) => {
    const { body } = await site.ask({ path: '/members', headers: { Cookie: cookie } })
    const { frame, texts } = handoffOf(body)
    expect(frame).toMatchObject({ locale: 'nl', siteName: ALPHA })
    expect(frame).not.toHaveProperty('styles')
    expect(frame).not.toHaveProperty('nonce')
    expect(Object.keys(texts).sort()).toEqual(['errors', 'members', 'site'])
    expect(texts.site?.log_out).toBe('Uitloggen')
  })

  test('carries texts that cannot end the element they stand in', async ({ site, cookie }) => {
    const wording = '</script><script>alert(1)</script>'
    site.folders.writeTexts(ALPHA, 'nl', { site: { log_out: wording } })
    const page = async () => (await site.ask({ path: '/members', headers: { Cookie: cookie } })).body
    await expect.poll(async () => handoffOf(await page()).texts.site?.log_out, { timeout: 10_000 }).toBe(wording)
    expect(await page()).not.toContain('<script>alert')
    site.folders.writeTexts(ALPHA, 'nl', {})
  })

  test('is guarded against loading again and again before anything of it can fail', async ({ site, cookie }) => {
    const { body, headers } = await site.ask({ path: '/members', headers: { Cookie: cookie } })
    const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    const scripts = [...body.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes = '', code = '']) => ({
      attributes,
      code,
    }))
    expect(scripts[0]?.code).toContain('hearth-reloaded')
    for (const { attributes } of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
    // Plain pages' script is imported once the page is React's.
    expect(body).not.toMatch(/<script[^>]* src="\/assets\/enhance/)
  })
})

describe('the colour of the browser’s own frame', () => {
  const colorsOf = (body: string) =>
    [...body.matchAll(/<meta name="theme-color" content="(#\w{6})"(?: media="([^"]+)")?\/>/g)].map(
      ([, color, media]) => ({
        color,
        media,
      }),
    )

  test('is the page’s, light and dark', async ({ site }) => {
    const colors = colorsOf((await site.ask({ path: '/' })).body)
    expect(colors.map(({ media }) => media)).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
    expect(colors[0]?.color).not.toBe(colors[1]?.color)
  })
})
