import { brotliDecompressSync } from 'node:zlib'
import type { Runtime } from '@hearth/runtime/runtime'
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import { rememberVisit } from '../../app/http/remember-visit.server.ts'
import type { Takes } from '../../app/http/route-builders.server.ts'
import { sendWhole } from '../files/packing.ts'
import { headOf } from '../identity/request-head.ts'
import { pathOf, type Routes } from '../remix/pages.ts'
import { loadContextOf, RELEASE_HEADER, type RemixBuild } from '../remix/remix.ts'
import { BoundedMemory } from './bounded-memory.ts'
import { type CachedDocument, cacheDocuments, packedFor } from './cached-documents.ts'
import { ADDRESS_VALUES, type PublicPages, variantOf } from './variant.ts'

/** Some five thousand documents: the most frequent variants of a thousand tenants. */
const MOST_BYTES = 32 * 1024 * 1024

/** Below this layout, pages contain data of people. */
const MEMBER_LAYOUT = 'routes/_member'

type Loader = { readonly takes?: Pick<Takes, 'query'>; readonly personal?: boolean }

/**
 * The addresses of the public pages in a list of routes, with the query parameters that each loader reads. A page is left out, and so always
 * rendered, if a parameter of its address has undeclared values, if it is about the person who opens it, or if a loader was not made by a route
 * builder.
 */
export function publicPagesOf(routes: Routes): PublicPages {
  const chainOf = (id: string | undefined): string[] => (id && routes[id] ? [id, ...chainOf(routes[id].parentId)] : [])
  const pages = Object.entries(routes).flatMap(([id, { path, index, module }]) => {
    const chain = chainOf(id)
    if (!module.default || !(index || path) || chain.includes(MEMBER_LAYOUT)) return []
    const loaders = chain.flatMap((one) => (routes[one]?.module.loader as Loader | undefined) ?? [])
    if (loaders.some(({ takes, personal = false }) => !takes || personal)) return []
    const queryParams = loaders.flatMap(({ takes }) => Object.keys(takes?.query?.shape ?? {}))
    return addressesOf(pathOf(routes, id)).map((address) => [address, queryParams] as const)
  })
  return new Map(pages)
}

/** All addresses of a route's path; none if a parameter can be anything. */
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
 * Answers visitors of public pages with cached documents, rendered once per variant. Other requests, and pages that cannot be cached because their
 * status is not 200, go to `answer`. In development nothing is cached.
 */
export function cachePublicPages(
  runtime: Runtime,
  build: RemixBuild,
  answer: RequestHandler,
  memory = new BoundedMemory<CachedDocument>(MOST_BYTES),
): RequestHandler {
  if (typeof build === 'function') return answer
  const pages = publicPagesOf(build.routes as Routes)
  const documentOf = cacheDocuments(build, memory)
  const answerCached = async (req: ExpressRequest, res: ExpressResponse): Promise<boolean> => {
    const request = headOf(req, res)
    const load = loadContextOf(runtime, build, res)
    const variant = await variantOf(load, request, pages)
    if (!variant) return false
    const document = await documentOf(variant, load).catch((err: unknown) => {
      load.log.error('page_not_cached', { err, path: variant.path })
      return null
    })
    if (!document) return false
    rememberVisit(load, request)
    const packed = packedFor(document, load.nonce, variant, request)
    res.setHeader(RELEASE_HEADER, build.assets.version)
    for (const [name, value] of document.headers) res.setHeader(name, value)
    if (takesBrotli(req)) {
      res.setHeader('Content-Encoding', 'br')
      res.setHeader('Content-Length', packed.length)
      res.end(packed, 'latin1')
    } else sendWhole(req, res, brotliDecompressSync(Buffer.from(packed, 'latin1')))
    return true
  }
  return (req, res, next) => {
    if (req.method !== 'GET' || !pages.has(req.path)) return answer(req, res, next)
    answerCached(req, res).then((done) => done || answer(req, res, next), next)
  }
}

/** A regular expression is enough for the headers of current browsers. */
const takesBrotli = (req: ExpressRequest): boolean =>
  /(?:^|, ?)br(?:,|$)/.test(String(req.headers['accept-encoding'])) || req.acceptsEncodings('br') !== false
