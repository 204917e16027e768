import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { processEnv, readConfig } from '@hearth/runtime/env'
import { openRuntime, type Runtime } from '@hearth/runtime/runtime'
import { type AppParts, createApp } from '../../../apps/web/server/app.ts'
import { PACKING, sendWhole } from '../../../apps/web/server/files/packing.ts'
import { openProduction } from '../../../apps/web/server/production.ts'
import { loadContextOf } from '../../../apps/web/server/remix/remix.ts'
import { createHttpServer, listen } from '../../../apps/web/server/server.ts'

// The web server with another answer behind its gates: the same loaders, JSON and one call of brotli, without Remix and React. What a page
// cannot cost less than while it does that work. Its first argument is a file with the pages as Remix answers them, by their addresses. Those that
// are public need no loaders: as text they are given their nonce and packed, and those that are packed, in base64, are only written.

type Answer = NonNullable<Parameters<typeof createApp>[1]>
type Build = Exclude<AppParts['build'], (...args: never) => unknown>

interface Pages {
  readonly pages: Readonly<Record<string, string>>
  /** With `NONCE` where the nonce stands. */
  readonly texts: Readonly<Record<string, string>>
  readonly packed: Readonly<Record<string, string>>
}

/** What the loaders of pages answer with (`data` of Remix). */
interface Loaded {
  readonly data: unknown
  readonly init: { readonly headers: Headers } | null
}

/** The layout and the page that make the document at an address. */
const DOCUMENTS = [
  { address: /^\/members$/, routes: ['routes/_member', 'routes/_member._default.members._index'] },
  { address: /^\/members\/(?<id>[^/]+)$/, routes: ['routes/_member', 'routes/_member._default.members.$id'] },
  { address: /^\/profile$/, routes: ['routes/_member', 'routes/_member._default.profile'] },
  { address: /^\/settings$/, routes: ['routes/_member', 'routes/_member._default.settings'] },
  { address: /^\/pages\/(?<page>[^/]+)$/, routes: ['routes/_default', 'routes/_default.pages.$page'] },
]

const pack = promisify(brotliCompress)

/** A document, the data of one route as Remix is asked for it, or at any other address nothing: the gates alone. */
function answerPlainly(runtime: Runtime, build: Build, { pages, texts, packed }: Pages): Answer {
  const written = new Map(Object.entries(packed).map(([address, text]) => [address, Buffer.from(text, 'base64')]))
  const load = async (id: string, args: object): Promise<Loaded> => {
    const loader = build.routes[id]?.module.loader as ((args: object) => Promise<Loaded>) | undefined
    if (!loader) throw new Error(`${id} has no loader`)
    return loader(args)
  }
  const answer = async (...[req, res]: Parameters<Answer>) => {
    const bytes = written.get(req.originalUrl)
    if (bytes) {
      res.set({
        'Cache-Control': 'private, no-cache',
        'Content-Encoding': 'br',
        Vary: 'Cookie',
        'Content-Type': 'text/html',
      })
      return res.set('Content-Length', String(bytes.length)).end(bytes)
    }
    const text = texts[req.originalUrl]
    if (text !== undefined) {
      res.set({ 'Cache-Control': 'private, no-cache', Vary: 'Cookie' }).type('html')
      return sendWhole(req, res, Buffer.from(text.replaceAll('NONCE', res.locals.nonce)))
    }
    const url = new URL(req.originalUrl, res.locals.origin)
    const one = url.searchParams.get('_routes')
    if (one !== null) {
      url.pathname = url.pathname.replace(/\.data$/, '')
      url.searchParams.delete('_routes')
    }
    const document = DOCUMENTS.find(({ address }) => address.test(url.pathname))
    if (!document) return res.json({})

    const routes = one === null ? ['root', ...document.routes] : [one]
    const params = { ...document.address.exec(url.pathname)?.groups }
    const headers = Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)])
    const args = { request: new Request(url, { headers }), params, context: loadContextOf(runtime, build, res) }
    const loaded = await Promise.all(routes.map((id) => load(id, args)))
    for (const { init } of loaded)
      for (const cookie of init?.headers.getSetCookie() ?? []) res.append('Set-Cookie', cookie)
    const data = JSON.stringify(Object.fromEntries(loaded.map((each, at) => [routes[at], each.data])))
    const packed = await pack(one === null ? withData(pages[req.originalUrl], data) : data, PACKING.brotli)
    res.set({ 'Cache-Control': 'private, no-store', 'Content-Encoding': 'br', Vary: 'Cookie' })
    res.type(one === null ? 'html' : 'json').set('Content-Length', String(packed.length))
    return res.end(packed)
  }
  return (req, res, next) => void answer(req, res, next).catch(next)
}

/** The page, constant but for its end: there the data takes the place of as much of it. */
function withData(page: string | undefined, data: string): string {
  if (page === undefined) throw new Error('The floor does not know this page')
  const inHtml = data.replaceAll('<', '\\u003c')
  return `${page.slice(0, Math.max(0, page.length - inHtml.length))}${inHtml}`
}

const [file = ''] = process.argv.slice(2)
const pages = JSON.parse(readFileSync(file, 'utf8')) as Pages
const config = readConfig(processEnv(), 'web')
const runtime = await openRuntime(config, { name: 'web' })
const parts = await openProduction(runtime, process.cwd())
const build = typeof parts.build === 'function' ? await parts.build() : parts.build
const server = createHttpServer({ publicScheme: config.publicScheme, development: false })
process.once('SIGTERM', () => process.exit(0))
await listen(server, createApp(parts, answerPlainly(runtime, build, pages)), config)
