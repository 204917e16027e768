import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { loadNeeds, type Messages, mergeTexts } from '@hearth/texts/catalogue'
import type { Need } from '@hearth/texts/needs'
import { describe, expect } from 'vitest'
import { meetsNeed } from '../../app/words/promises.server.ts'
import { publicPagesOf } from '../page-cache/page-cache.ts'
import { loadBuild } from '../production.ts'
import { openBrowser } from '../testing/browser.ts'
import { screenOf } from '../testing/screen.ts'
import { newMember } from '../testing/signup.ts'
import { ALPHA, type Site, siteTest } from '../testing/site.ts'
import type { Routes } from './pages.ts'
import { pagesOf } from './pages.ts'

const OPEN = 'promises.test'

const test = siteTest
  .extend('open', { scope: 'file' }, async ({ site }) => {
    await site.addTenant(OPEN, {
      default_locale: 'en',
      logged_out_search: true,
      visible_profile_notes: false,
      visible_profile_fields: ['gender', 'country'],
    })
    const tenant = site.runtime.tenants.byHost(OPEN)?.tenant
    if (!tenant) throw new Error('No tenant')
    return tenant
  })
  .extend('routes', { scope: 'file' }, async () => {
    const build = await loadBuild(`${import.meta.dirname}/../..`)
    return (build as { routes: Routes }).routes
  })
  /** The documents that people see in English: every public page, and the app's pages for a visitor and for a member. */
  .extend('documents', { scope: 'file' }, async ({ site, db, routes, open }) => {
    const { id } = await inTenant(db, { tenantId: open.id }, (tx) => makeMember(tx, {}, { searchable: true }))
    const { browser } = await newMember(site, OPEN, { name: 'Promised' })
    const visitor = openBrowser(site, OPEN)
    const members = ['/members', `/members/${id}`]
    const asked = [
      ...[...publicPagesOf(routes).keys(), ...members].map((page) => visitor.get(`${page}?lng=en`)),
      ...members.map((page) => browser.get(`${page}?lng=en`)),
    ]
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    return answers.map(({ body }) => wordsOf(body))
  })

/** The texts of a document: what stands between tags, and accessible names. */
function wordsOf(html: string): readonly string[] {
  const { all, first, inDocument } = screenOf(html)
  // The lines of static pages are tied themselves, and their headings are no texts of the catalogue.
  const tied = all('#other-pages').length > 0 ? first('article').element : null
  const elements = inDocument('*').filter((one) => !['SCRIPT', 'STYLE'].includes(one.tagName) && !tied?.contains(one))
  return elements.flatMap((element) => [
    ...[...element.childNodes].flatMap(({ nodeType, data }: ChildNode & { data?: string }) =>
      nodeType === TEXT_NODE ? [(data ?? '').trim()] : [],
    ),
    ...['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) => element.getAttribute(name)?.trim() ?? []),
  ])
}
const TEXT_NODE = 3

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Texts that are shown although one of their needs is not met. */
function brokenPromises(
  documents: readonly (readonly string[])[],
  needs: Readonly<Record<string, readonly Need[]>>,
  has: (need: Need) => boolean,
) {
  const messages: Messages = mergeTexts('en', {})
  const words = documents.flat()
  return Object.entries(needs)
    .filter(([name, needed]) => {
      if (needed.every(has)) return false
      const [area = '', key = ''] = name.split(/:(.*)/s)
      const texts = Object.entries(messages[area as keyof Messages]).filter(
        ([own]) => own.replace(/_(?:one|other)$/, '') === key,
      )
      return texts.some(([, text]) => {
        const shown = new RegExp(
          `^${text
            .split(/\{\{.+?\}\}/)
            .map(escaped)
            .join('.+')}$`,
        )
        return words.some((word) => shown.test(word))
      })
    })
    .map(([name]) => name)
}

describe('a text that promises something', () => {
  test('is on no page while the app or the site lacks it', ({ open, routes, documents }) => {
    expect(documents.length).toBeGreaterThan(12)
    const has = (need: Need) => meetsNeed({ pages: pagesOf(routes), tenant: open }, need)
    expect(brokenPromises(documents, loadNeeds(), has)).toEqual([])
  })

  test('is found where it is shown all the same', ({ documents }) => {
    const planted: Readonly<Record<string, readonly Need[]>> = {
      'shell:log_out': ['swipe_game'],
      'shell:account_menu': ['notes'],
      'landing:countries': ['places'],
      'shell:offline': ['likes'],
    }
    const found = brokenPromises(documents, planted, () => false)
    expect(found.sort()).toEqual(['landing:countries', 'shell:account_menu', 'shell:log_out'])
    expect(brokenPromises(documents, planted, () => true)).toEqual([])
  })
})

describe('what a site words itself', () => {
  const HIDING = 'own-promises.test'
  const frontPage = async (site: Site) => (await site.ask({ host: HIDING, path: '/?lng=nl' })).body

  test('is shown where it promises nothing that the site hides; what the platform says of interests is not', async ({
    site,
  }) => {
    await site.addTenant(HIDING, { visible_profile_fields: ['city'] })
    expect(await frontPage(site)).not.toMatch(/waar mensen wonen|\d+ interesses/)
    const landing = { point_1_text: 'Lees rustig.', step_2_text: 'Zie wat ze leuk vinden.' }
    site.folders.writeTexts(HIDING, 'nl', { landing })
    site.folders.writeTexts(HIDING, 'needs', { landing: { point_1_text: [] } })
    await expect.poll(() => frontPage(site), { timeout: 10_000 }).toContain(landing.point_1_text)
    expect(await frontPage(site)).not.toContain(landing.step_2_text)
  })
})

describe('what a site has', () => {
  const has = (site: Site, pages: readonly string[], need: Need, host = ALPHA) => {
    const tenant = site.runtime.tenants.byHost(host)?.tenant
    if (!tenant) throw new Error('No tenant')
    return meetsNeed({ tenant, pages: { has: (page) => pages.includes(page) } }, need)
  }

  test('is the pages of the build, and what its settings show of people', async ({ site, open: _ }) => {
    expect(has(site, ['/chats'], 'messages')).toBe(true)
    expect(has(site, [], 'messages')).toBe(false)
    expect(has(site, ['/reset-password'], 'reset_password')).toBe(true)
    for (const need of ['notes', 'interests', 'places'] as const)
      expect([has(site, [], need), has(site, [], need, OPEN)]).toEqual([true, false])
  })

  test('is visitors where any of them may look around', async ({ site, open: _ }) => {
    const INVITED = 'open-to-invited.test'
    await site.addTenant(INVITED, { logged_out_search_trafficsource: true })
    for (const [host, looked] of [
      [ALPHA, false],
      [OPEN, true],
      [INVITED, true],
    ] as const) {
      expect(has(site, [], 'visitors', host), host).toBe(looked)
      for (const page of ['privacy', 'terms', 'faq'])
        expect(
          /Visitors without|to visitors without/.test((await site.ask({ host, path: `/pages/${page}?lng=en` })).body),
          page,
        ).toBe(looked)
    }
  })

  test('is automatic answers where its folder has lines for them', async ({ site }) => {
    const ANSWERING = 'answering.test'
    await site.addTenant(ANSWERING)
    site.folders.writeAnswers(ANSWERING, 'nl', ['Een automatisch antwoord'])
    await expect.poll(() => has(site, [], 'automatic_answers', ANSWERING), { timeout: 10_000 }).toBe(true)
    expect(has(site, [], 'automatic_answers')).toBe(false)
    for (const [host, answers] of [
      [ALPHA, false],
      [ANSWERING, true],
    ] as const)
      for (const page of ['terms', 'faq'])
        expect(
          /a program of ours answers|says “Automatic answer”/.test(
            (await site.ask({ host, path: `/pages/${page}?lng=en` })).body,
          ),
          `${host} ${page}`,
        ).toBe(answers)
  })

  test('decides what the terms say', async ({ site }) => {
    const terms = async (lng: string) => (await site.ask({ path: `/pages/terms?lng=${lng}` })).body
    expect(await terms('en')).toContain('You can make a profile, search for people, like them, match and chat.')
    expect(await terms('en')).not.toMatch(/cost credits|chat with a limited/)
    expect(await terms('nl')).toContain(
      'U kunt een profiel maken, mensen zoeken, likes geven, matches krijgen en chatten.',
    )
    expect(await terms('nl')).not.toContain('kosten credits')
  })
})
