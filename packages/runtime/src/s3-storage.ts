import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Log, Storage } from '@hearth/domain/context'
import { AppError } from '@hearth/domain/failures'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from './env.ts'
import { openIncoming, storageFailure } from './storage.ts'

/**
 * `silence`: milliseconds for which the storage may be silent. `bytesPerMillisecond`: the least speed at which it must accept an upload; 512 is half
 * a megabyte a second.
 */
const PATIENCE = { silence: 30_000, bytesPerMillisecond: 512 }

interface S3StorageOptions extends S3Config {
  /** Folder for incoming uploads: the storage must be told their size before they are sent. */
  readonly mediaDir: string
  readonly log: Log
  readonly patience?: typeof PATIENCE
}

/** Stores files in an S3 bucket, addressed by its path; the bucket must exist. */
export function openS3Storage(options: S3StorageOptions): Storage {
  const { endpoint, region, bucket, mediaDir, log, patience = PATIENCE, ...keys } = options
  // No retries here: the job or the person that waits tries again.
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  const addressOf = (name: string) =>
    `${endpoint.replace(/\/+$/, '')}/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`

  /** Null for a missing file. The time limit grows with the size of what is sent, because the response comes after all of it. */
  async function call(
    name: string,
    init: RequestInit,
    { size = 0, late = new AbortController() } = {},
  ): Promise<Response | null> {
    let answer: Response
    const timer = setTimeout(() => late.abort(), patience.silence + size / patience.bytesPerMillisecond)
    try {
      answer = await client.fetch(addressOf(name), { ...init, signal: late.signal })
    } catch (err) {
      throw storageFailure(log, err)
    } finally {
      clearTimeout(timer)
    }
    if (answer.ok) return answer
    const text = await answer.text().catch(() => '')
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
    // A missing bucket is a fault of the storage and not a missing file.
    if (answer.status === 404 && code !== 'NoSuchBucket') return null
    throw storageFailure(log, new Error(`The object storage answered ${answer.status} ${code} to ${init.method}.`))
  }

  return {
    directory: null,
    receive: openIncoming(mediaDir, log),
    async keep(name, content) {
      // A Blob knows its size, which the storage requires, and is read from the disk while it is sent.
      const body =
        content instanceof Uint8Array ? new Blob([content as Uint8Array<ArrayBuffer>]) : await openAsBlob(content.path)
      const answer = await call(name, { method: 'PUT', body }, { size: body.size })
      if (!answer) throw new AppError('platform.unavailable', 503)
      await answer.body?.cancel()
      if (!(content instanceof Uint8Array)) await content.discard()
    },
    async read(name) {
      const late = new AbortController()
      const answer = await call(name, { method: 'GET' }, { late })
      if (!answer?.body) return null
      const parts = asLongAsItComes(answer.body as ReadableStream<Uint8Array>, () => {
        const timer = setTimeout(() => late.abort(), patience.silence)
        return () => clearTimeout(timer)
      })
      return {
        size: Number(answer.headers.get('content-length')),
        body: Readable.from(parts, { objectMode: false }),
      }
    },
    async remove(name) {
      const answer = await call(name, { method: 'DELETE' })
      await answer?.body?.cancel()
    },
  }
}

/** Yields the body however slowly it is read, but gives up when a read waits too long for the storage. */
async function* asLongAsItComes(
  body: ReadableStream<Uint8Array>,
  giveUpLater: () => () => void,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().finally(giveUpLater())
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
