import type { TestRequest, TestResponse } from './ask.ts'
import type { Site } from './site.ts'

/** What a request for a page may contain besides the page; `query` is without its question mark. */
export interface Visit {
  readonly query?: string
  readonly method?: string
  readonly cookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

const from = (address: string): Visit => ({ headers: { 'X-Forwarded-For': address } })

/**
 * Everything that could change a public page, by kind; a request has one of each kind. The addresses are of universities and of unassigned networks.
 */
export const VISITS = {
  language: [
    {},
    { cookies: ['lng=fi'] },
    { cookies: ['lng=PL'] },
    { cookies: ['lng=tlh'] },
    { query: 'lng=de' },
    { query: 'lng=DE' },
    { query: 'lng=de-AT' },
    { query: 'lng=tlh' },
    { query: '%6cng=de' },
    { query: 'lng=' },
    { query: 'lng=fr&lng=de' },
    { query: 'lng=sv', cookies: ['lng=fi'] },
    { headers: { 'Accept-Language': 'it,de;q=0.8' } },
    { headers: { 'Accept-Language': 'en-US' } },
    { headers: { 'Accept-Language': '*;;q=' } },
  ],
  country: [
    from('192.0.2.1'),
    from('130.89.3.249'),
    from('134.58.64.12'),
    from('128.100.1.1'),
    from('137.132.1.1'),
    from('128.2.1.1'),
    { query: 'lng=en', ...from('128.2.1.1') },
    from('no address'),
  ],
  campaign: [
    {},
    { query: 'ref=spring' },
    { query: 'network=n&sub1=1&sub2=%22%3E%3Cb%3E' },
    { query: 'ref=%00%07' },
    { cookies: ['source=forged.forged'] },
  ],
  age: [
    {},
    { cookies: ['entered=1'] },
    { cookies: ['entered=2'] },
    { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } },
    { headers: { 'User-Agent': 'Mozilla/5.0 Chrome/156' } },
  ],
  query: [
    {},
    { query: 'gclid=EAIaIQ_x-1&utm_source=a%20b+c' },
    { query: '"><script>alert(1)</script>\'&=&amp;' },
    { query: "a='&a=2&b=$&$'" },
    { query: '&&' },
    { query: '?' },
    { query: '=' },
    { query: '%zz%' },
    { query: '%C3%A9=%FF' },
    { query: 'index' },
    { query: '_data=root' },
    { query: '_routes=root' },
    { query: 'returnTo=%2Fmembers%3Fa%3D1' },
    { query: 'returnTo=%2F%2Fevil.test' },
    { query: 'notice=session_ended' },
    { query: 'notice=logged_out' },
    { query: 'notice=anything' },
    { query: 'a'.repeat(255) },
    { query: 'a'.repeat(256) },
    { query: `a=${"'".repeat(100)}` },
    { query: 'b'.repeat(1_500) },
    { query: 'ReturnTo=%2Fmembers' },
  ],
  cookie: [
    {},
    { cookies: ['hearth_session=', 'a=1'] },
    { cookies: [`hearth_session=${'a'.repeat(40)}`] },
    { cookies: ['__Host-hearth_session=x'] },
    { cookies: ['device=forged.forged'] },
    { cookies: ['theme=dark', 'unknown', '=;', 'hearth=1'] },
  ],
  header: [
    {},
    { headers: { Accept: 'application/json' } },
    { headers: { Referer: 'http://elsewhere.test/', Origin: 'http://elsewhere.test' } },
    { headers: { Range: 'bytes=0-10', 'If-None-Match': '*', 'Cache-Control': 'no-cache', Purpose: 'prefetch' } },
    { headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-Remix-Response': 'yes', 'X-Page-Hidden': '1', DNT: '1' } },
    { method: 'HEAD' },
  ],
} as const satisfies Record<string, readonly Visit[]>

/** One request that combines these. */
export const joined = (visits: readonly Visit[]): Visit => ({
  query: visits.flatMap(({ query }) => query ?? []).join('&'),
  cookies: visits.flatMap(({ cookies }) => cookies ?? []),
  method: visits.find(({ method }) => method)?.method ?? 'GET',
  headers: Object.assign({}, ...visits.map(({ headers }) => headers)),
})

export function requestFor(host: string, page: string, { query, cookies = [], method, headers }: Visit): TestRequest {
  return {
    host,
    method: method ?? 'GET',
    path: query ? `${page}?${query}` : page,
    headers: { ...headers, ...(cookies.length > 0 ? { Cookie: cookies.join('; ') } : {}) },
  }
}

export const nonceOf = ({ headers }: TestResponse): string =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''

/** Headers that differ between any two responses, or depend on the transport. */
const OWN = ['date', 'x-request-id', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']

/** A response without its nonce and other parts that differ each time. */
export function contentOf(answer: TestResponse): string {
  const { status, headers, body } = answer
  const kept = Object.entries(headers).flatMap(([name, value]) => {
    if (OWN.includes(name)) return []
    return [[name, name === 'vary' ? String(value).split(', ').sort() : value]]
  })
  // A filled slot can leave spaces inside a tag.
  const html = body.replaceAll(/" +\/>/g, '"/>')
  const text = JSON.stringify([status, Object.fromEntries(kept.sort()), html])
  // The request id that an error page shows.
  return text.replaceAll(nonceOf(answer), 'nonce').replaceAll(String(headers['x-request-id']), 'request')
}

/** How the responses of two sites to the same requests differ; the first site gets each request twice. */
export async function differences(
  { ask }: Pick<Site, 'ask'>,
  fresh: Pick<Site, 'ask'>,
  requests: readonly TestRequest[],
): Promise<string[]> {
  const found: string[] = []
  for (const request of requests) {
    const expected = contentOf(await fresh.ask(request))
    for (const turn of ['first', 'second']) {
      const content = contentOf(await ask(request))
      if (content !== expected) found.push(`${turn} ${JSON.stringify(request)}: ${around(content, expected)}`)
    }
  }
  return found
}

/** The first difference of two texts with the text before it. */
function around(one: string, other: string): string {
  const at = [...one].findIndex((_, index) => one[index] !== other[index])
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80)).join(' | ')
}
