import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { LOCALES } from '@hearth/contracts/locales'
import { type BenchFixture, htmlOf, logIn, profilesOn, searchOf, TENANTS } from './fixture.ts'
import { ask, kB, type Row } from './measure.ts'
import { startWeb, type WebProcess } from './web-process.ts'

/** The most compressed bytes of each. The app begins with the list. */
const MOST = { list: 125_000, profile: 135_000, further: 12_000, public: 12_000, styles: 14_000, texts: 8_000 }

/** Compressed bytes of files by their addresses, as sent to a current browser. */
type Weights = ReadonlyMap<string, number>

const addressesIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, address]) => address ?? '')
const isOfTexts = (address: string) => address.startsWith('/texts/')

/** All scripts that a page loads with their static imports, without its texts; dynamic imports are left out. */
async function scriptsOf(web: WebProcess, host: string, html: string): Promise<Weights> {
  const sizes = new Map<string, number>()
  const pending = [
    ...addressesIn(html, /<script\b[^>]*\bsrc="([^"]+)"/g),
    ...addressesIn(html, /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
    ...addressesIn(html, /<link\b[^>]*href="([^"]+)"[^>]*rel="modulepreload"/g),
    ...addressesIn(html, /\bimport (?:\* as \w+ from )?"(\/[^"]+)"/g),
  ]
  for (let address = pending.pop(); address !== undefined; address = pending.pop()) {
    if (sizes.has(address) || isOfTexts(address)) continue
    const { body, source } = await fetchFile(web, host, address)
    sizes.set(address, body)
    const imports = addressesIn(source, /(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+\.js)"/g)
    pending.push(...imports.map((name) => new URL(name, `http://${host}${address}`).pathname))
  }
  return sizes
}

async function fetchFile(web: WebProcess, host: string, address: string): Promise<{ body: number; source: string }> {
  const { status, headers, body } = await ask(web.port, host, address, { headers: { accept: '*/*' } })
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  const source = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
  return { body: body.length, source: source.toString() }
}

/** Compressed bytes of the matching parts of the document. */
const inlineBytes = (html: string, pattern: RegExp) => {
  const text = addressesIn(html, pattern).join('')
  return text ? gzipSync(text).length : 0
}
const INLINE_SCRIPT = /<script\b(?![^>]*\b(?:src|type="[^"]*json"))[^>]*>(.*?)<\/script>/gs
const TEXTS = /<link\b[^>]*\bhref="(\/texts\/[^"]+)"/g
const INLINE_STYLE = /<style\b[^>]*>(.*?)<\/style>/gs

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0)

const rowOf = (what: string, bytes: number, most: number): Row => ({
  what: `${what}, compressed`,
  limit: kB(most),
  figure: `${kB(bytes)}, ${(bytes / most).toFixed(2)} of the limit`,
  goal: `at most ${kB(most)}`,
  met: bytes <= most,
})

/** Goal 6: the compressed bytes of a page's scripts, styles and texts, as sent to a current browser. */
export async function benchBytes({ env, tenant, login }: BenchFixture): Promise<Row[]> {
  const host = tenant.domain
  const web = await startWeb(env, TENANTS, host)
  const cookie = await logIn(web, host, login)
  const search = searchOf(tenant)
  const list = await htmlOf(web, host, search, cookie)
  const profile = await htmlOf(web, host, profilesOn(list)[0] ?? '', cookie)
  const ofList = await scriptsOf(web, host, list)
  const ofProfile = await scriptsOf(web, host, profile)
  /** What a page loads in addition to the page before it. */
  const added = (page: Weights, before: Weights) =>
    sum([...page].flatMap(([address, size]) => (before.has(address) ? [] : [size])))
  const rows = [
    rowOf('First page of a member, the list: scripts without texts', sum(ofList.values()), MOST.list),
    rowOf('First page of a member, a profile: scripts without texts', sum(ofProfile.values()), MOST.profile),
    rowOf('Further page, a profile after the list: scripts', added(ofProfile, ofList), MOST.further),
    rowOf('Further page, the list after a profile: scripts', added(ofList, ofProfile), MOST.further),
  ]

  const documents = {
    login: await htmlOf(web, host, '/login', 'entered=1'),
    signup: await htmlOf(web, host, '/signup', 'entered=1'),
    front: await htmlOf(web, host, '/', 'entered=1'),
    legal: await htmlOf(web, host, '/pages/terms', 'entered=1'),
  }
  for (const [name, html] of Object.entries(documents)) {
    const bytes = sum((await scriptsOf(web, host, html)).values()) + inlineBytes(html, INLINE_SCRIPT)
    rows.push(rowOf(`Public page, ${name}: scripts`, bytes, MOST.public))
  }

  const styles: [name: string, bytes: number][] = []
  for (const [name, html] of Object.entries({ list, profile, ...documents })) {
    const sheets = new Set(addressesIn(html, /<link\b[^>]*href="([^"]+\.css)"/g))
    const files = await Promise.all([...sheets].map((address) => fetchFile(web, host, address)))
    styles.push([name, sum(files.map(({ body }) => body)) + inlineBytes(html, INLINE_STYLE)])
  }
  const texts: [name: string, bytes: number][] = []
  for (const locale of LOCALES) {
    const html = await htmlOf(web, host, `${search}&lng=${locale}`, cookie)
    const parts = await Promise.all(addressesIn(html, TEXTS).map((address) => fetchFile(web, host, address)))
    if (parts.length === 0) throw new Error('The list loads no texts')
    texts.push([locale, sum(parts.map(({ body }) => body))])
  }
  await web.stop()
  return [
    ...rows,
    heaviestOf('Styles of a page with those in the document', styles, MOST.styles),
    heaviestOf('First page of a member, the list: texts', texts, MOST.texts),
  ]
}

/** A row for the heaviest of several pages. */
function heaviestOf(what: string, weights: readonly [name: string, bytes: number][], most: number): Row {
  const row = rowOf(what, Math.max(...weights.map(([, bytes]) => bytes)), most)
  const each = weights.map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`).join(', ')
  return { ...row, figure: `${row.figure} (${each})` }
}
