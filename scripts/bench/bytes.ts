import { brotliDecompressSync } from 'node:zlib'
import { type BenchFixture, htmlOf, logIn, profilesOn, searchOf, TENANTS } from './fixture.ts'
import { ask, type Row } from './measure.ts'
import { startWeb, type WebProcess } from './web-process.ts'

const addressesIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, address]) => address ?? '')

/** Every script that a page loads, and what those import in turn. */
async function scriptsOf(web: WebProcess, host: string, html: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const pending = [
    ...addressesIn(html, /<script\b[^>]*\bsrc="([^"]+)"/g),
    ...addressesIn(html, /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
    ...addressesIn(html, /<link\b[^>]*href="([^"]+)"[^>]*rel="modulepreload"/g),
    ...addressesIn(html, /\bimport (?:\* as \w+ from )?"(\/[^"]+)"/g),
  ]
  for (let address = pending.pop(); address !== undefined; address = pending.pop()) {
    if (sizes.has(address)) continue
    const { body, source } = await fetchFile(web, host, address)
    sizes.set(address, body)
    const imports = addressesIn(source, /(?:\bfrom|\bimport)\s*\(?"(\.{1,2}\/[^"]+\.js)"/g)
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

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0)
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Goal 6: what a page's scripts and styles weigh as they go over the wire to a browser of today. */
export async function benchBytes({ env, tenant, login }: BenchFixture): Promise<Row[]> {
  const host = tenant.domain
  const web = await startWeb(env, TENANTS, host)
  const cookie = await logIn(web, host, login)
  const browse = await htmlOf(web, host, searchOf(tenant), cookie)
  const profile = await htmlOf(web, host, profilesOn(browse)[0] ?? '', cookie)
  const pages = [
    { name: 'Browse page', html: browse, most: 110_000 },
    { name: 'Profile page', html: profile, most: 110_000 },
    { name: 'Login page', html: await htmlOf(web, host, '/login', 'entered=1'), most: 12_000 },
    { name: 'Landing page', html: await htmlOf(web, host, '/', 'entered=1'), most: 12_000 },
    { name: 'Legal page', html: await htmlOf(web, host, '/pages/terms', 'entered=1'), most: 12_000 },
  ]
  const rows: Row[] = []
  const styles: string[] = []
  let mostStyles = 0
  for (const { name, html, most } of pages) {
    const bytes = sum((await scriptsOf(web, host, html)).values())
    rows.push({
      what: `${name}: JavaScript, compressed`,
      limit: kB(most),
      figure: `${kB(bytes)}, ${(bytes / most).toFixed(2)} of the limit`,
      goal: `at most ${kB(most)}`,
      met: bytes <= most,
    })
    const sheets = addressesIn(html, /<link\b[^>]*href="([^"]+\.css)"/g)
    const files = await Promise.all([...new Set(sheets)].map((address) => fetchFile(web, host, address)))
    const weight = sum(files.map(({ body }) => body))
    mostStyles = Math.max(mostStyles, weight)
    styles.push(`${name.split(' ')[0]?.toLowerCase()} ${kB(weight)}`)
  }
  await web.stop()
  const most = 14_000
  const figure = `${styles.join(', ')}; the most is ${(mostStyles / most).toFixed(2)} of the limit`
  rows.push({
    what: 'Styles of a page, compressed',
    limit: kB(most),
    figure,
    goal: `at most ${kB(most)}`,
    met: mostStyles <= most,
  })
  return rows
}
