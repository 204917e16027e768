import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { Runtime } from '@hearth/runtime/runtime'
import type { Tenant } from '@hearth/tenancy/tenant'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import {
  ADDRESS_VALUES,
  type PublicPages,
  rememberVisit,
  requestOf,
  type Variant,
  variantOf,
} from '../app/server/visit.server.ts'
import { BoundedMemory } from './bounded-memory.ts'
import { fillGaps, type GappedPage, packWithGaps } from './gapped-page.ts'
import { pathOf, type Routes } from './pages.ts'
import { loadContextOf, RELEASE_HEADER, type RemixBuild } from './remix.ts'

/** Some four thousand documents: the few variants that most visitors of a thousand tenants ask for. */
const MOST_BYTES = 32 * 1024 * 1024
/** What keeping a document takes besides its bytes, generously. */
const BYTES_BESIDE = 1_024

/** Nowhere on earth does a day begin at another minute of the hour than 0, 15, 30 or 45. */
const TIME_STEP = 15 * 60 * 1_000

/** No text of a tenant can hold them. The one has the length of every nonce. */
const MARKS = { nonce: randomBytes(12).toString('hex'), query: `query${randomBytes(12).toString('hex')}` }

export interface KeptDocument {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly page: GappedPage
  /** Until when it may be shown, in milliseconds; a page that never asked for the time is shown for ever. */
  readonly until: number
}

/** Below this layout a page's data are people. */
const MEMBER_LAYOUT = 'routes/_member'

type Loader = { readonly reads?: readonly string[] }

/**
 * The addresses of the public pages of a list of routes, and what the loaders of each read of the query. A page is left out, and so rendered
 * each time, when a parameter of its address has values that nobody declared, or a loader was not made by a route builder.
 */
export function publicPagesOf(routes: Routes): PublicPages {
  const chainOf = (id: string | undefined): string[] => (id && routes[id] ? [id, ...chainOf(routes[id].parentId)] : [])
  const pages = Object.entries(routes).flatMap(([id, { path, index, module }]) => {
    const chain = chainOf(id)
    if (!module.default || !(index || path) || chain.includes(MEMBER_LAYOUT)) return []
    const loaders = chain.flatMap((one) => (routes[one]?.module.loader as Loader | undefined) ?? [])
    if (loaders.some(({ reads }) => !reads)) return []
    const reads = loaders.flatMap((loader) => loader.reads ?? [])
    return addressesOf(pathOf(routes, id)).map((address) => [address, reads] as const)
  })
  return new Map(pages)
}

/** Every address of a route's path; none where a parameter can be anything. */
const addressesOf = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .reduce<string[]>(
      (before, part) => {
        const values = /[:*?]/.test(part) ? (ADDRESS_VALUES[part] ?? []) : [part]
        return before.flatMap((start) => values.map((value) => `${start}/${value}`))
      },
      [''],
    )
    .map((address) => address || '/')

/**
 * Answers visitors of public pages with documents that were rendered once for their variant; whatever else is asked goes on to `answer`, and so does
 * what cannot be kept: everything but a page with status 200. While the app is developed nothing is kept.
 */
export function keepPublicPages(
  runtime: Runtime,
  build: RemixBuild,
  answer: RequestHandler,
  memory = new BoundedMemory<KeptDocument>(MOST_BYTES),
): RequestHandler {
  if (typeof build === 'function') return answer
  const pages = publicPagesOf(build.routes as Routes)
  const documentOf = keepDocuments(build, memory)
  const answerKept = async (req: ExpressRequest, res: ExpressResponse): Promise<boolean> => {
    const request = new Request(`${res.locals.origin}${req.originalUrl}`, {
      method: req.method,
      headers: plainHeaders(req),
    })
    const context = loadContextOf(runtime, build, res)
    const variant = await variantOf(context, request, pages)
    if (!variant) return false
    const document = await documentOf(variant, context).catch((err: unknown) => {
      context.log.error('page_not_kept', { err, path: variant.path })
      return null
    })
    if (!document) return false
    rememberVisit(context, request)
    res.set(RELEASE_HEADER, build.assets.version)
    for (const [name, value] of document.headers) res.set(name, value)
    const packed = fillGaps(document.page, context.nonce)
    if (!variant.query && req.acceptsEncodings('br')) {
      res
        .vary('Accept-Encoding')
        .set({ 'Content-Encoding': 'br', 'Content-Length': String(packed.length) })
        .end(packed)
      return true
    }
    const html = brotliDecompressSync(packed).toString()
    res.end(variant.query ? withQuery(html, variant, new URL(request.url)) : html)
    return true
  }
  return (req, res, next) => {
    if (req.method !== 'GET' || !pages.has(req.path)) return answer(req, res, next)
    answerKept(req, res).then((done) => done || answer(req, res, next), next)
  }
}

/** The headers that a variant is read from. */
const plainHeaders = ({ headers }: ExpressRequest): Record<string, string> =>
  Object.fromEntries(
    (['cookie', 'user-agent', 'accept-language'] as const).flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The documents of one build: each is rendered when the first visitor asks for it, by however many at once. */
function keepDocuments(
  build: ServerBuild,
  kept: BoundedMemory<KeptDocument>,
): (variant: Variant, context: AppLoadContext) => Promise<KeptDocument | null> {
  const underWay = new Map<string, Promise<KeptDocument | null>>()
  const handle = createRequestHandler(build, 'production')
  const versions = new WeakMap<Tenant, number>()
  let count = 0
  /** A tenant that changes is another object. */
  const versionOf = (tenant: Tenant): number => {
    const version = versions.get(tenant) ?? ++count
    versions.set(tenant, version)
    return version
  }

  async function render(variant: Variant, context: AppLoadContext): Promise<KeptDocument | null> {
    const { clock } = context.ctx
    const since = clock.now().getTime()
    let timed = false
    const timedClock = {
      now() {
        timed = true
        return clock.now()
      },
    }
    const visit = requestOf(variant, {
      context: { ...context, ctx: { ...context.ctx, clock: timedClock } },
      marks: MARKS,
    })
    const response = await handle(visit.request, visit.context)
    const html = await response.text()
    if (response.status !== 200) return null
    if (withQuery(html, variant, new URL('?', visit.request.url)).includes(MARKS.query))
      throw new Error('The page has its query where none is put in')
    const texts = html.split(MARKS.nonce)
    const page = await packWithGaps(texts, MARKS.nonce.length)
    const { nonce } = context
    if (brotliDecompressSync(fillGaps(page, nonce)).toString() !== texts.join(nonce))
      throw new Error('Unpacked, the page is another')
    return {
      headers: [...response.headers].filter(([name]) => name !== 'set-cookie'),
      page,
      until: timed ? (Math.floor(since / TIME_STEP) + 1) * TIME_STEP : Number.POSITIVE_INFINITY,
    }
  }

  return (variant, context) => {
    const name = [versionOf(context.tenant), ...Object.values(variant)].join(' ')
    const found = kept.get(name)
    if (found && found.until > context.ctx.clock.now().getTime()) return Promise.resolve(found)
    const known = underWay.get(name)
    if (known) return known
    const rendering = render(variant, context)
      .then((document) => {
        if (document) kept.set(name, document, sizeOf(name, document))
        return document
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, rendering)
    return rendering
  }
}

const sizeOf = (name: string, { page }: KeptDocument): number =>
  page.segments.reduce((sum, { length }) => sum + length, name.length + BYTES_BESIDE)

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
/** As React writes an attribute. */
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)

/** The page with the query of this request where it stands in forms: as it came, and without the language (`addressWithoutLanguage`). */
function withQuery(html: string, { asked, locale }: Variant, { search, searchParams }: URL): string {
  searchParams.delete('lng')
  const rest = escapeHtml(searchParams.size > 0 ? `?${searchParams}` : '')
  const whole = escapeHtml(search)
  return html
    .replaceAll(`?${MARKS.query}=`, () => rest)
    .replaceAll(`?${asked ? `lng=${locale}&amp;` : ''}${MARKS.query}`, () => whole)
}
