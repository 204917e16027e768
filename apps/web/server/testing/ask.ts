import { request } from 'node:http'
import { connect } from 'node:net'

export interface TestRequest {
  readonly host?: string | undefined
  readonly method?: string
  readonly path?: string
  readonly headers?: Record<string, string | string[]>
  readonly body?: string | Buffer
  /** Sends the body without a length. */
  readonly chunked?: boolean
}

export interface TestResponse {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
  /** The body as received, compressed if the headers say so. */
  readonly bytes: Buffer
  /** The code of a refusal; undefined otherwise. */
  readonly code: string | undefined
}

const codeOf = (body: string): string | undefined => {
  try {
    return (JSON.parse(body) as { error?: { code?: string } }).error?.code
  } catch {
    return undefined
  }
}

/** Sends one HTTP request with exactly this Host header on a connection of its own; fetch can do neither. */
export function ask(
  port: number,
  { host, method = 'GET', path = '/', headers = {}, body, chunked = false }: TestRequest,
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined || chunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        setHost: false,
        headers: { ...(host === undefined ? {} : { Host: host }), ...length, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const body = bytes.toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, bytes, code: codeOf(body) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends these bytes unchanged; returns everything received until the server closed the connection. */
export function askRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
