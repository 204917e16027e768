import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LINK_PATHS } from '@hearth/contracts/mail'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { describe, expect, onTestFinished, vi } from 'vitest'
import type { AppParts } from '../app.ts'
import { loadBuild } from '../production.ts'
import type { Routes } from '../remix/pages.ts'
import { answerWithRemix } from '../remix/remix.ts'
import type { TestResponse } from '../testing/ask.ts'
import { openBrowser } from '../testing/browser.ts'
import { overrideRoute } from '../testing/override-route.ts'
import { screenOf } from '../testing/screen.ts'
import { newMember } from '../testing/signup.ts'
import { ALPHA, BETA, openBeside, type Site, siteTest } from '../testing/site.ts'
import { contentOf, differences, joined, nonceOf, requestFor, VISITS, type Visit } from '../testing/visits.ts'
import { BoundedMemory } from './bounded-memory.ts'
import type { CachedDocument } from './cached-documents.ts'
import { cachePublicPages, publicPagesOf } from './page-cache.ts'

const RANDOM_VISITS = shortOrLong(150, 5_000)
const FRONT = 'routes/_default._index'
/** Fits some of the test's front pages. */
const MEMORY = 64 * 1024
/** The loader of a page (`data` of Remix). */
type Loader = (args: LoaderFunctionArgs) => Promise<{ data: { title: string } }>
const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

/** A tenant that changes settings which the other two leave at their defaults. */
const OTHER = 'other.test'
const OTHER_SETTINGS = {
  domain_language: 'pt-PT',
  default_locale: 'es',
  countries: ['US', 'SG', 'BE'],
  signups: 'with_trafficsource',
  logged_out_search_trafficsource: true,
  us_footer: true,
  cdn_prefix: 'https://cdn.example/media',
}

const test = siteTest
  .extend('fresh', { scope: 'file' }, async ({ site }, { onCleanup }) => {
    const fresh = await openBeside(site, ({ runtime, build }) => answerWithRemix(runtime, build))
    onCleanup(fresh.close)
    return fresh
  })
  .extend('pages', { scope: 'file' }, async ({ site }) => {
    await site.addTenant(OTHER, OTHER_SETTINGS)
    const build = await loadBuild(`${import.meta.dirname}/../..`)
    return publicPagesOf((build as { routes: Routes }).routes)
  })
  /** The site with a front page that counts its loads and can have another title, with and without the page cache. */
  .extend('counted', async ({ site }, { onCleanup }) => async (titleOf?: (args: LoaderFunctionArgs) => unknown) => {
    const memory = new BoundedMemory<CachedDocument>(MEMORY)
    const count = { runs: 0 }
    const change = (parts: AppParts): AppParts => {
      const original = (parts.build as ServerBuild).routes[FRONT]?.module.loader as unknown as Loader
      const loader = async (args: LoaderFunctionArgs) => {
        count.runs += 1
        const loaded = await original(args)
        if (titleOf) loaded.data.title = String(titleOf(args))
        return loaded
      }
      return overrideRoute(FRONT, { loader: Object.assign(loader, { takes: {} }) as never })(parts)
    }
    const [cached, fresh] = await Promise.all([
      openBeside(site, (parts) => {
        const { runtime, build } = change(parts)
        return cachePublicPages(runtime, build, answerWithRemix(runtime, build), memory)
      }),
      openBeside(site, (parts) => answerWithRemix(parts.runtime, change(parts).build)),
    ])
    onCleanup(async () => void (await Promise.all([cached.close(), fresh.close()])))
    return { cached, fresh, count, memory }
  })

describe('every public page', () => {
  test('is known by its address, but for those about somebody and the one that answers unknown addresses', async ({
    pages,
  }) => {
    const build = await loadBuild(`${import.meta.dirname}/../..`)
    const { routes } = build as { routes: Routes }
    const below = (id: string | undefined): string[] => (id && routes[id] ? [id, ...below(routes[id].parentId)] : [])
    const unknown = Object.entries(routes).flatMap(([id, { path, index, module }]) => {
      const isPage = module.default && (index || path) && !below(id).includes('routes/_member')
      const pattern = new RegExp(`^/${(path ?? '').replace('*', '\\*').replace(/:\w+/g, '[^/]+')}$`)
      return isPage && ![...pages.keys()].some((address) => pattern.test(address)) ? [id] : []
    })
    const isPersonal = (id: string) => (routes[id]?.module.loader as { personal?: boolean } | undefined)?.personal
    expect(unknown.filter((id) => !isPersonal(id)).sort()).toEqual([
      'routes/_default.$',
      'routes/_default.members.$id.signup',
    ])
    for (const path of ['/signup/sent', '/complete-signup', ...Object.values(LINK_PATHS)])
      expect([...pages.keys()], 'a page about whoever opens it').not.toContain(path)
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['/', '/login', '/signup', '/lang-config', '/pages/terms']),
    )
  })

  test('is cached', async ({ site, pages, onTestFinished }) => {
    const memory = new BoundedMemory<CachedDocument>(1e7)
    const cached = await openBeside(site, ({ runtime, build }) =>
      cachePublicPages(runtime, build, answerWithRemix(runtime, build), memory),
    )
    onTestFinished(cached.close)
    for (const path of pages.keys()) {
      const { bytes } = memory
      await cached.ask({ path })
      expect(memory.bytes, path).toBeGreaterThan(bytes)
    }
  })

  test('is the same cached as rendered, whatever the request says', { timeout: 300_000 }, async ({
    site,
    fresh,
    pages,
  }) => {
    const kinds: readonly (readonly Visit[])[] = Object.values(VISITS)
    const each = [...pages.keys()].flatMap((page) => kinds.flat().map((visit) => requestFor(OTHER, page, visit)))
    const { of } = randomOf(FAULT_SEED)
    const addresses = [...pages.keys(), '/nowhere', '/login/', '/LOGIN', '/members', '/login.data']
    const mixed = Array.from({ length: RANDOM_VISITS }, () =>
      requestFor(of([ALPHA, BETA, OTHER]), of(addresses), joined(kinds.map((visits) => of(visits)))),
    )
    expect(await differences(site, fresh, [...each, ...mixed])).toEqual([])
  })

  test('is the same in every encoding', async ({ site, fresh, pages }) => {
    const requests = ['br', 'gzip', 'identity', 'gzip, deflate, br', '*', 'br;q=0'].flatMap((encoding) =>
      [...pages.keys(), '/?a=1'].map((path) => ({ path, headers: { 'Accept-Encoding': encoding } })),
    )
    const unpacked =
      ({ ask }: Pick<Site, 'ask'>): Site['ask'] =>
      async (request) => {
        const answer = await ask(request)
        return {
          ...answer,
          body: UNPACK[String(answer.headers['content-encoding'])]?.(answer.bytes).toString() ?? answer.body,
        }
      }
    expect(await differences({ ask: unpacked(site) }, { ask: unpacked(fresh) }, requests)).toEqual([])
  })

  test('is another after the hour that it shows', async ({ site, fresh }) => {
    const requests = [{ path: '/signup' }, { path: '/signup?lng=en' }]
    expect(await differences(site, fresh, requests)).toEqual([])
    // Also if a comparison fails: the next files of this process would be in that year, too.
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T10:00:00Z') })
    const oldest = async () => {
      const years = screenOf((await site.ask({ path: '/signup' })).body).all('select[name="date_of_birth_year"] option')
      return years.map((year) => year.getAttribute('value')).find(Boolean)
    }
    const years: unknown[] = []
    for (const now of ['2030-12-31T22:59:59Z', '2030-12-31T23:00:00Z', '2031-06-01T00:00:00Z']) {
      vi.setSystemTime(new Date(now))
      expect(await differences(site, fresh, requests)).toEqual([])
      years.push(await oldest())
    }
    expect(years).toEqual(['2013', '2014', '2014'])
  })
})

describe('a planted page that shows more of a request', () => {
  const READERS: Record<string, (args: LoaderFunctionArgs) => unknown> = {
    'another cookie': ({ request }) => request.headers.get('cookie')?.includes('theme=dark'),
    'another header': ({ request }) => request.headers.get('accept'),
    'another parameter': ({ request }) => new URL(request.url).searchParams.get('gclid'),
    'the network': ({ context }) => context.clientIp,
    'the request’s id': ({ context }) => context.requestId,
  }
  test.for(Object.entries(READERS))('by %s, is found', async ([, read], { counted }) => {
    const { cached, fresh } = await counted(read)
    const requests = Object.values(VISITS).flatMap((visits) => visits.map((visit) => requestFor(ALPHA, '/', visit)))
    expect(await differences(cached, fresh, requests)).not.toEqual([])
  })

  test('by the database, is rendered for each request', async ({ counted }) => {
    const { cached, fresh, count } = await counted(({ context }) => Object.keys(context.ctx.db).length)
    expect(await differences(cached, fresh, [{ path: '/' }])).toEqual([])
    // Each request tries to cache the document and fails.
    expect(count.runs).toBe(5)
  })
})

describe('a cached document', () => {
  test('is rendered once, however many ask for it first', async ({ counted }) => {
    const { cached, count } = await counted()
    const answers = await Promise.all(Array.from({ length: 100 }, () => cached.ask({ path: '/' })))
    expect(new Set(answers.map(contentOf)).size).toBe(1)
    expect(count.runs).toBe(1)
    for (const own of [nonceOf, ({ headers }: TestResponse) => String(headers['x-request-id'])])
      expect(new Set(answers.map(own)).size).toBe(100)
    for (const answer of answers)
      expect(screenOf(answer.body).inDocument(`[nonce="${nonceOf(answer)}"]`)).toHaveLength(2)
  })

  test('is another as soon as a setting or a text of its tenant is', async ({ site, fresh }) => {
    const host = await site.addTenant('live.test')
    const tenant = () => site.runtime.tenants.byHost(host)?.tenant
    const titleOf = async () => {
      const { body } = await site.ask({ host, path: '/login' })
      expect(await differences(site, fresh, [{ host, path: '/login' }])).toEqual([])
      const { title, first } = screenOf(body)
      return [title, first('h1').text]
    }
    const [before, heading] = await titleOf()
    site.folders.write(host, { name: 'Renamed' })
    await vi.waitUntil(() => tenant()?.settings.name === 'Renamed', { timeout: 10_000 })
    expect(await titleOf()).toEqual([before?.replace(host, 'Renamed'), heading])
    site.folders.writeTexts(host, 'nl', { accounts: { login_title: 'Daar ben je weer' } })
    await vi.waitUntil(() => tenant()?.texts.nl, { timeout: 10_000 })
    expect((await titleOf())[1]).toBe('Daar ben je weer')
  })

  test('is never a member’s, nor shown to one', async ({ site, pages }) => {
    const { browser } = await newMember(site, ALPHA, { name: 'Kept Nobody' })
    for (const page of pages.keys()) {
      const visitor = await site.ask({ path: page })
      const own = await browser.get(page)
      if (own.status === 200) {
        expect(own.body).toContain('Kept Nobody')
        expect(own.headers['cache-control']).toBe('private, no-store')
      }
      for (const answer of [visitor, await site.ask({ path: page })]) expect(answer.body).not.toContain('Kept Nobody')
    }
  })

  test('leaves each visitor their own cookies, that of a campaign where it admits them', async ({ site }) => {
    const cookiesOf = async (host: string, path: string) =>
      (await openBrowser(site, host).get(path)).headers['set-cookie']
    for (const host of [OTHER, ALPHA]) {
      expect(await cookiesOf(host, '/')).toBeUndefined()
      const brought = host === OTHER ? [expect.stringMatching(/^source=/)] : undefined
      expect(await cookiesOf(host, '/?ref=one')).toEqual(brought)
      expect(await cookiesOf(host, '/?lng=fi')).toEqual([expect.stringContaining('lng=fi')])
      expect(await cookiesOf(host, '/')).toBeUndefined()
    }
  })

  test('is never an error page, and is cached again after one', async ({ counted }) => {
    let fails = true
    const { cached, count } = await counted(() => {
      if (fails) throw new Error('planted')
      return 'fine'
    })
    expect((await cached.ask({ path: '/' })).status).toBe(500)
    fails = false
    for (let turn = 0; turn < 3; turn += 1) expect((await cached.ask({ path: '/' })).status).toBe(200)
    expect(count.runs).toBe(3)
  })

  test('takes bounded memory and work, whatever strangers send', async ({ counted }) => {
    const { cached, count, memory } = await counted()
    const { below, of } = randomOf(FAULT_SEED)
    const word = () => below(1e9).toString(36)
    const languages = VISITS.language.flatMap(({ query }: Visit) => query ?? [])
    for (let turn = 0; turn < 50; turn += 1) {
      const flood = Array.from({ length: 20 }, () =>
        cached.ask({
          path: `/?${of([`ref=${word()}`, `${word()}=${word()}`, ...languages])}`,
          headers: {
            'User-Agent': word(),
            'Accept-Language': word(),
            Cookie: `lng=${word()}; ${word()}=1; entered=${of([1, 2])}`,
          },
        }),
      )
      for (const { status } of await Promise.all(flood)) expect(status).toBe(200)
      expect(memory.bytes).toBeLessThanOrEqual(MEMORY)
    }
    // Languages, whether the address names them and has more query, campaigns and the age gate.
    expect(count.runs).toBeLessThan(40)
    expect(memory.bytes).toBeGreaterThan(MEMORY / 4)
  })
})

test('the cache is bounded and drops what was used longest ago', () => {
  const memory = new BoundedMemory<number>(10)
  memory.set('a', 1, 4)
  memory.set('b', 2, 4)
  memory.get('a')
  memory.set('c', 3, 4)
  expect(['a', 'b', 'c'].map((name) => memory.get(name))).toEqual([1, undefined, 3])
  memory.set('a', 4, 6)
  expect([memory.bytes, memory.get('a'), memory.get('c')]).toEqual([10, 4, 3])
  memory.set('d', 5, 11)
  expect([memory.bytes, memory.get('d')]).toEqual([10, undefined])
})
