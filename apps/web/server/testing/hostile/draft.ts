/** A request as anyone makes it, and the status of its answer. */
interface PlainRequest {
  readonly host: string
  readonly path: string
  readonly status: number
}

/** A request in the making. Texts are sent byte by byte, as latin1. */
export interface Draft {
  method: string
  path: string
  /** Names and values as they stand in the address. */
  query: [string, string][]
  headers: [string, string][]
  body: Buffer | null
  framing: 'length' | 'chunked' | 'unstated' | 'cut short'
  /** What is sent before it on its connection, without waiting for an answer. */
  ahead: readonly PlainRequest[]
  /** In how many pieces all of it is sent. */
  pieces: number
  /** Whether the client then ends its side of the connection, though it still reads. */
  halfClosed: boolean
  /** What was done to it. */
  readonly done: string[]
}

export function setHeader(draft: Draft, name: string, value: string | null): void {
  draft.headers = draft.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase())
  if (value !== null) draft.headers.push([name, value])
}

/** As an address says it; half of a surrogate pair, which has no escape, as the bytes that a careless program would send. */
export const escapeText = (text: string): string =>
  /\p{Surrogate}/u.test(text) ? escapeBytes(Buffer.from(text, 'utf16le')) : encodeURIComponent(text)

const escapeBytes = (bytes: Buffer) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const targetOf = ({ path, query }: Draft): string => {
  const parameters = query.map(([name, value]) => `${name}=${value}`).join('&')
  return parameters ? `${path}${path.includes('?') ? '&' : '?'}${parameters}` : path
}

/** Everything that goes over the wire. */
export function bytesOf(draft: Draft): Buffer {
  const { body, framing } = draft
  const ahead = draft.ahead.map(({ host, path }) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`).join('')
  const headers = [...draft.headers, ['Connection', 'close'] as const]
  if (body && framing === 'chunked') headers.push(['Transfer-Encoding', 'chunked'])
  if (body && framing === 'length') headers.push(['Content-Length', String(body.length)])
  if (body && framing === 'cut short') headers.push(['Content-Length', String(body.length + 100)])
  const head = [`${draft.method} ${targetOf(draft)} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  const sent =
    body && framing === 'chunked'
      ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
      : (body ?? Buffer.alloc(0))
  return Buffer.concat([Buffer.from(`${ahead}${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent])
}

/** Whether the server knows where the request ends; otherwise it rightly waits for more. */
export const isWhole = ({ framing, headers }: Draft): boolean =>
  framing !== 'cut short' && !headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name))
