import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Log, Storage } from '@hearth/domain/context'
import { AppError } from '@hearth/domain/failures'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from './env.ts'
import { openIncoming, storageFailure } from './storage.ts'

/** Milliseconds until the object storage has answered, having taken what a call is about; and until what it sends has come, as fast as it is read. */
const ANSWER_TIMEOUT = 30_000
const CALL_TIMEOUT = 120_000

interface S3StorageOptions extends S3Config {
  /** Where uploads are put while they come: the storage must be told their size first. */
  readonly mediaDir: string
  readonly log: Log
}

/** Keeps files in a bucket of an object storage that speaks S3, addressed by its path; the bucket has to be there. */
export function openS3Storage({ endpoint, region, bucket, mediaDir, log, ...keys }: S3StorageOptions): Storage {
  // What fails is tried again by whoever waits for it: the job, or the person.
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  const addressOf = (name: string) =>
    `${endpoint.replace(/\/+$/, '')}/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`

  /** Null when there is no such file. */
  async function call(name: string, init: RequestInit): Promise<Response | null> {
    let answer: Response
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), ANSWER_TIMEOUT)
    try {
      const signal = AbortSignal.any([late.signal, AbortSignal.timeout(CALL_TIMEOUT)])
      answer = await client.fetch(addressOf(name), { ...init, signal })
    } catch (err) {
      throw storageFailure(log, err)
    } finally {
      clearTimeout(timer)
    }
    if (answer.ok) return answer
    const text = await answer.text().catch(() => '')
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
    // A bucket that is missing is no missing file.
    if (answer.status === 404 && code !== 'NoSuchBucket') return null
    throw storageFailure(log, new Error(`The object storage answered ${answer.status} ${code} to ${init.method}.`))
  }

  return {
    directory: null,
    receive: openIncoming(mediaDir, log),
    async keep(name, content) {
      // A Blob has a size, which an object storage asks for, and is read from the disk as it is sent.
      const body =
        content instanceof Uint8Array ? new Blob([content as Uint8Array<ArrayBuffer>]) : await openAsBlob(content.path)
      const answer = await call(name, { method: 'PUT', body })
      if (!answer) throw new AppError('platform.unavailable', 503)
      await answer.body?.cancel()
      if (!(content instanceof Uint8Array)) await content.discard()
    },
    async read(name) {
      const answer = await call(name, { method: 'GET' })
      if (!answer?.body) return null
      return {
        size: Number(answer.headers.get('content-length')),
        body: Readable.fromWeb(answer.body as ReadableStream),
      }
    },
    async remove(name) {
      const answer = await call(name, { method: 'DELETE' })
      await answer?.body?.cancel()
    },
  }
}
