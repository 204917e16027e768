import type { TestRequest, TestResponse } from './ask.ts'
import type { Site } from './site.ts'

/** A browser without script, which keeps cookies and sends forms. Each has a network address of its own. */
export interface Browser {
  readonly host: string
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  /** Sends a form with the Origin header of the host's own pages. */
  post(path: string, fields: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<TestResponse>
  /** Makes a call of the spec as our own client does. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<TestResponse>
  /** The value of a cookie, or undefined. */
  cookie(name: string): string | undefined
  /** Sets a cookie that the host has not sent. */
  plant(name: string, value: string | undefined): void
  forget(name: string): void
}

const PORT = 8080

let networks = 0
/** An address that no other browser of this process has; the site must be opened with TRUST_PROXY. */
const newAddress = () => {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

export function openBrowser(site: Site, host: string, address = newAddress()): Browser {
  const cookies = new Map<string, string>()

  function keep({ headers }: TestResponse) {
    for (const line of (headers['set-cookie'] ?? []) as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0(?:;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  async function send(request: TestRequest): Promise<TestResponse> {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'X-Forwarded-For': address, ...(Cookie ? { Cookie } : {}), ...request.headers }
    const answer = await site.ask({ ...request, host, headers })
    keep(answer)
    return answer
  }

  const Origin = `http://${host}:${PORT}`
  return {
    host,
    get: (path, headers = {}) => send({ path, headers }),
    post: (path, fields, headers = {}) =>
      send({
        method: 'POST',
        path,
        body: new URLSearchParams(fields).toString(),
        headers: { Origin, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      }),
    call: (method, path, body, headers) =>
      send({
        method,
        path,
        headers: {
          ...{ Origin, 'X-Client-Request': '1', ...headers },
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    cookie: (name) => cookies.get(name),
    plant: (name, value) => void (value === undefined ? cookies.delete(name) : cookies.set(name, value)),
    forget: (name) => void cookies.delete(name),
  }
}

/** The visible text of a page: without tags, with entities resolved. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
