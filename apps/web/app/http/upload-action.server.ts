import { Readable } from 'node:stream'
import { PHOTO_LIMIT } from '@hearth/contracts/photos'
import { AppError } from '@hearth/domain/failures'
import type { Viewer } from '@hearth/domain/identity/sessions'
import {
  type ActionFunctionArgs,
  createReadableStreamFromReadable,
  type UploadHandlerPart,
  unstable_parseMultipartFormData,
} from '@remix-run/node'
import type { z } from 'zod'
import { discardBody, streamBody } from './body.server.ts'
import { contextOf, type HandlerContext } from './handler-context.server.ts'
import { membersOrLogin, runPage, type Takes } from './route-builders.server.ts'

/** The largest form: three files of the largest size, with the other parts. */
const MAX_UPLOAD_BYTES = 46 * 1024 * 1024
const MAX_FIELD_BYTES = 1024
/** As many files as a member may have photos, and the other fields. */
const MAX_PARTS = PHOTO_LIMIT.premium + 7
/** A boundary has at most 70 characters (RFC 2046); the parser compares it at each position of the body, so a longer one would be slow. */
const MULTIPART = /^multipart\/form-data\s*;\s*boundary=[\w'()+,./:=?" -]{1,70}$/

interface UploadInput extends HandlerContext {
  readonly viewer: Viewer
}

interface Upload<Form extends z.ZodObject, Result> {
  /** The fields besides the files; unknown ones are ignored. */
  readonly form: Form
  /** Receives one file as a stream; the next file is read after it. */
  readonly take: (input: UploadInput & { readonly file: AsyncIterable<Uint8Array> }) => Promise<Result>
  readonly done: (
    input: UploadInput & { readonly form: z.output<Form>; readonly results: readonly Result[] },
  ) => Promise<Response> | Response
}

/** The action of a form with files, for members, as a browser sends it without a script. No file is held in memory as a whole. */
export const uploadAction = <Form extends z.ZodObject, Result>({ form, take, done }: Upload<Form, Result>) => {
  const action = (args: ActionFunctionArgs) =>
    runPage(args, async () => {
      const input: UploadInput = { ...contextOf(args), ...(await membersOrLogin(args)) }
      const results: Result[] = []
      let failure: unknown
      let parts = 0
      const fields = await unstable_parseMultipartFormData(limited(args.request), async ({ filename, data }) => {
        parts += 1
        if (parts > MAX_PARTS) throw new AppError('request.invalid_body', 400)
        if (filename === undefined) return readField(data)
        // A file field without a chosen file is sent as one without a name.
        if (filename !== '')
          try {
            results.push(await take({ ...input, file: data }))
          } catch (error) {
            failure ??= error
            throw error
          }
        // The parser buffers a part until it is read.
        for await (const _ of data);
        return undefined
      }).catch((error: unknown) => {
        throw failure ?? (error instanceof AppError ? error : new AppError('request.invalid_body', 400))
      })
      const read = form.safeParse(Object.fromEntries(fields))
      if (!read.success) throw new AppError('request.invalid_body', 400)
      return done({ ...input, form: read.data, results })
    }).finally(() => discardBody(args.request))
  const takes: Takes = { authority: 'members', forms: [{ form }] }
  return Object.assign(action, { takes })
}

async function readField(data: UploadHandlerPart['data']): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of data) {
    size += chunk.byteLength
    if (size > MAX_FIELD_BYTES) throw new AppError('request.body_too_large', 413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The request with a body that ends when it becomes too large or too slow. */
function limited(request: Request): Request {
  const { url, method, headers } = request
  if (!MULTIPART.test(headers.get('content-type') ?? '')) throw new AppError('request.unsupported_media_type', 415)
  async function* counted() {
    let size = 0
    for await (const part of streamBody(request)) {
      size += part.byteLength
      if (size > MAX_UPLOAD_BYTES) throw new AppError('request.body_too_large', 413)
      yield part
    }
  }
  const body = createReadableStreamFromReadable(Readable.from(counted(), { objectMode: false }))
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit)
}
