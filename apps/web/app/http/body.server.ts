import { AppError } from '@hearth/domain/failures'

/** The most that a form or a call may send. Photos are uploaded in another way. */
export const MAX_BODY_BYTES = 64 * 1024
/**
 * How much of a refused body is read and thrown away. A client that is hung up on while it sends does not see the refusal, so this is more than
 * anybody sends by mistake, such as a video.
 */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/** How fast a file has to come: each next part of so many bytes within so many milliseconds of waiting for it. */
interface Pace {
  readonly bytes: number
  readonly within: number
}
/**
 * 16 KiB a second, which a phone with one bar of an old network reaches: 15 MB take sixteen minutes. Shorter than a connection may be silent, so that
 * whoever stands still gets an answer.
 */
const PACE: Pace = { bytes: 320 * 1024, within: 20_000 }

type ReadPart = () => Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>

/** Reads a body that comes fast enough; throws 408 for any other. Only waiting counts: how long a part is worked on does not. */
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

/** Reads on as fast as it comes, so that whoever sends it sees the answer; hangs up on who is slow, or sends too much. */
async function discard(identity: ReadableStreamDefaultReader<Uint8Array>, pace = PACE): Promise<void> {
  const read = readerOf({ read: () => identity.read() }, pace)
  let discarded = 0
  try {
    while (discarded <= MAX_DISCARDED_BYTES) {
      const { done, value } = await read()
      if (done) return
      discarded += value?.byteLength ?? 0
    }
  } catch {
    // It broke off, or is too slow.
  }
  await identity.cancel().catch(() => {})
}

/** Has a body that nobody has begun to read thrown away. */
export function discardBody({ body }: Request): void {
  if (body && !body.locked) void discard(body.getReader())
}

/**
 * A body as it comes, for who keeps it elsewhere; throws for one that breaks off, and 408 for one that is too slow. Whoever stops before its end has
 * the rest read and thrown away.
 */
export async function* streamBody(request: Request, pace = PACE): AsyncGenerator<Uint8Array> {
  const identity = request.body?.getReader()
  if (!identity) return
  const read = readerOf({ read: () => identity.read() }, pace)
  let done = false
  try {
    while (!done) {
      const part = await read()
      done = part.done
      if (part.value) yield part.value
    }
  } finally {
    if (!done) void discard(identity, pace)
  }
}

/** The whole body as text. Counts while it reads, so a body that hides its length is refused as early as one that states it. */
async function readText(request: Request): Promise<string> {
  const identity = request.body?.getReader()
  if (!identity) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await identity.read().catch(() => {
      throw new AppError('request.invalid_body', 400)
    })
    if (done) break
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      void discard(identity)
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

/** A field that is sent once is a text, one that is sent again and again a list of texts. */
function parseForm(text: string): unknown {
  const fields = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** Without recursion: how deep a body is nested is its sender's choice. */
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

/** The body of a beacon: JSON, or nothing for an empty object. Its content type is the browser's choice and says nothing. */
export const readBeacon = async (request: Request): Promise<unknown> =>
  storable(parseJson((await readText(request)) || '{}'))

/** PostgreSQL cannot store a NUL. */
function storable(body: unknown): unknown {
  if (hasNul(body)) throw new AppError('request.invalid_body', 400)
  return body
}
