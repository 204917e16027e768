import { request } from 'node:http'

/** An event of a stream as an EventSource would pass it on. */
interface HeardEvent {
  readonly name: string
  readonly id: string
  readonly data: string
}

/** A client of a stream of events. */
export interface StreamClient {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** All events until now. */
  readonly heard: HeardEvent[]
  /** The body, if it is no stream. */
  readonly text: () => string
  /** Whether the server has ended it, or cut it off. */
  readonly ended: () => boolean
  /** Whether it came to its end, and was not cut off. */
  readonly complete: () => boolean
  close(): void
}

interface StreamRequest {
  readonly host: string
  readonly cookie?: string
  readonly path?: string
  readonly method?: string
  readonly headers?: Record<string, string>
  /** Reads nothing after the head. */
  readonly stalled?: boolean
  /** Has the client leave, also before it is answered. */
  readonly signal?: AbortSignal
}

/** Opens a stream as an EventSource of the site's own page does; resolves with the head of the answer. */
export function openStream(
  port: number,
  { host, cookie, path = '/events', method = 'GET', headers = {}, stalled = false, signal }: StreamRequest,
): Promise<StreamClient> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method, agent: false, setHost: false },
        ...(signal && { signal }),
        headers: { Host: host, 'Sec-Fetch-Site': 'same-origin', ...(cookie ? { Cookie: cookie } : {}), ...headers },
      },
      (response) => {
        const heard: HeardEvent[] = []
        let text = ''
        let ended = false
        let rest = ''
        response.setEncoding('utf8')
        response.on('close', () => {
          ended = true
        })
        response.on('error', () => {})
        if (!stalled)
          response.on('data', (chunk: string) => {
            text += chunk
            const blocks = (rest + chunk).split('\n\n')
            rest = blocks.pop() ?? ''
            for (const block of blocks) heard.push(parse(block))
          })
        const { statusCode = 0, headers: answered } = response
        resolve({
          ...{ status: statusCode, headers: answered, heard },
          text: () => text,
          ended: () => ended,
          complete: () => response.complete,
          close: () => sent.destroy(),
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

function parse(block: string): HeardEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/, 2) as [string, string]))
  return { name: fields.event ?? 'message', id: fields.id ?? '', data: fields.data ?? '' }
}
