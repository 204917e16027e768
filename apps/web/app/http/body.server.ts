import { AppError } from '@hearth/domain/failures'

/** The largest body of a form or a call; photos are uploaded otherwise. */
export const MAX_BODY_BYTES = 64 * 1024
/**
 * Bytes of a refused body that are read and discarded. A client whose connection is closed while it sends does not see the refusal, so this is more
 * than anybody sends by mistake, such as a video.
 */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/** The least speed of an upload: so many bytes within so many milliseconds of waiting. */
interface Pace {
  readonly bytes: number
  readonly within: number
}
/**
 * 16 KiB a second, which a phone with poor reception reaches: 15 MB take sixteen minutes. The period is shorter than the connection's inactivity
 * timeout, so that a stalled client gets an answer.
 */
const PACE: Pace = { bytes: 320 * 1024, within: 20_000 }

type ReadPart = () => Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>

/** Reads a body at the least speed; throws 408 below it. Only waiting for the client counts, not the time for which a chunk is processed. */
function readerOf({ read }: { readonly read: ReadPart }, { bytes, within }: Pace): ReadPart {
  let due = bytes
  let left = within
  return async () => {
    const since = performance.now()
    const part = await inTime(read(), left)
    left -= performance.now() - since
    due -= part.value?.byteLength ?? 0
    if (due <= 0) {
      due = bytes
      left = within
    }
    return part
  }
}

const inTime = <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('request.too_slow', 408)), milliseconds)
    const settled = () => clearTimeout(timer)
    work.then(resolve, reject).then(settled, settled)
  })

/** Reads and discards the rest of a body, so that the client sees the answer; cancels if the client is slow or sends too much. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, pace = PACE): Promise<void> {
  const read = readerOf({ read: () => reader.read() }, pace)
  let discarded = 0
  try {
    while (discarded <= MAX_DISCARDED_BYTES) {
      const { done, value } = await read()
      if (done) return
      discarded += value?.byteLength ?? 0
    }
  } catch {
    // The body broke off or is too slow.
  }
  await reader.cancel().catch(() => {})
}

/** Discards a body that nobody has begun to read. */
export function discardBody({ body }: Request): void {
  if (body && !body.locked) void discard(body.getReader())
}

/** Streams a body; throws if it breaks off, and 408 if it is too slow. If the caller stops early, the rest is discarded. */
export async function* streamBody(request: Request, pace = PACE): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  const read = readerOf({ read: () => reader.read() }, pace)
  let done = false
  try {
    while (!done) {
      const part = await read()
      done = part.done
      if (part.value) yield part.value
    }
  } finally {
    if (!done) void discard(reader, pace)
  }
}

/** The whole body as text. Counts while reading, so that a body without a length is refused as early as one with it. */
async function readText(request: Request): Promise<string> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new AppError('request.invalid_body', 400)
    })
    if (done) break
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      void discard(reader)
      throw new AppError('request.body_too_large', 413)
    }
    chunks.push(value)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError('request.invalid_body', 400)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('request.invalid_body', 400)
  }
}

/** A field that is sent once becomes a text, a repeated one a list of texts. */
function parseForm(text: string): unknown {
  const fields = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** Iterative, because the sender chooses how deep a body is nested. */
function hasNul(body: unknown): boolean {
  const pending: unknown[] = [body]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) pending.push(...entry)
  }
  return false
}

const PARSERS = new Map([
  ['application/json', parseJson],
  ['application/x-www-form-urlencoded', parseForm],
])

/** The body as a plain value, by its content type: JSON or a form. Throws an AppError with a 4xx status for anything else. */
export async function readBody(request: Request): Promise<unknown> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';', 1)
  const parse = PARSERS.get(type.trim())
  if (!parse) throw new AppError('request.unsupported_media_type', 415)
  return storable(parse(await readText(request)))
}

/** The body of a beacon: JSON, or an empty object for an empty body. Its content type is chosen by the browser and ignored. */
export const readBeacon = async (request: Request): Promise<unknown> =>
  storable(parseJson((await readText(request)) || '{}'))

/** PostgreSQL cannot store a NUL. */
function storable(body: unknown): unknown {
  if (hasNul(body)) throw new AppError('request.invalid_body', 400)
  return body
}
