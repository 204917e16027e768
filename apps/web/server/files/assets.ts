import { lstatSync, readdirSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentOf, fileStampOf, openPlainly, openUnchanged } from '@hearth/tenancy/checked-file'
import type { FileStamp } from '@hearth/tenancy/tenant'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { sendError } from '../gates/error-response.ts'
import { createPacker, packingFor } from './packing.ts'

export const FOR_EVER = 'public, max-age=31536000, immutable'
/** What the build adds to the name of a file for its packed form. */
const PACKED = '.br'
/** Others may have drawn a file: one that is opened as a page of its own may style itself and do nothing else. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'"

export const notFound: RequestHandler = (_req, res) => sendError(res, 404, 'platform.not_found')

export const asksToRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/**
 * `/assets`: what the build made, by content hash, packed where the build packed it and the client takes that. A name it does not have ends
 * here and never starts a page. The files are listed once, at the start; one that is gone since, or has another size, is unknown.
 */
export function serveBuildAssets(directory: string): Router {
  const sizes = sizesOf(directory)
  const router = Router()
  router.use('/assets', (req, res, next) => {
    const name = decodeURIComponent(req.path.slice(1))
    if (!sizes.has(name) || name.endsWith(PACKED) || !asksToRead(req)) return notFound(req, res, next)
    answerBuilt(req, res, { directory, name, sizes })
      .then((found) => found || notFound(req, res, next))
      .catch(next)
  })
  return router
}

/** Bytes of every file below the directory, by its name as an address has it. */
function sizesOf(directory: string): ReadonlyMap<string, number> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map(
    (name) => [name.replaceAll(path.sep, '/'), lstatSync(path.join(directory, name))] as const,
  )
  return new Map(files.flatMap(([name, stats]) => (stats.isFile() ? [[name, stats.size] as const] : [])))
}

interface BuiltFile {
  readonly directory: string
  readonly name: string
  readonly sizes: ReadonlyMap<string, number>
}

/** Answers with the packed form of a listed file or with the file; false, and no answer, when neither is there as it was listed. */
async function answerBuilt(req: Request, res: Response, { directory, name, sizes }: BuiltFile): Promise<boolean> {
  const packed = `${name}${PACKED}`
  const answer = (form: string, encoding: 'br' | null) =>
    answerPlainFile(req, res, { at: path.join(directory, form), size: sizes.get(form), name, tag: form, encoding })
  if (!sizes.has(packed)) return answer(name, null)
  res.vary('Accept-Encoding')
  return (req.acceptsEncodings('br') && (await answer(packed, 'br'))) || answer(name, null)
}

interface PlainFile {
  readonly at: string
  /** How large it has to be, when that is known. */
  readonly size?: number | undefined
  readonly name: string
  readonly tag: string
  readonly encoding?: 'br' | null
  /** How long it may be kept; for ever by default. */
  readonly kept?: string
}

/** Answers with whatever plain file lies there now; false, and no answer, when none does. */
export async function answerPlainFile(
  req: Request,
  res: Response,
  { at, size, ...details }: PlainFile,
): Promise<boolean> {
  const file = await openPlainly(at).catch(() => null)
  if (!file) return false
  try {
    const stats = await file.stat()
    if (!stats.isFile() || (size !== undefined && stats.size !== size)) return false
    await sendFile(req, res, { file, stamp: fileStampOf(at, stats), ...details })
    return true
  } finally {
    await file.close()
  }
}

/**
 * `/brand/<hash>/<file>`: the files of this tenant's own brand, each as it was checked. Another tenant's hash, an old one, and a file that
 * changed since are unknown; the last has another hash as soon as it is checked.
 */
export function serveBrandAssets(): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/brand', (req, res, next) => {
    const brand = res.locals.tenant?.brand
    const [, hash, ...rest] = req.path.split('/')
    const name = decodeURIComponent(rest.join('/'))
    const stamp = brand?.files.get(name)
    if (!brand || !stamp || hash !== brand.hash || !asksToRead(req)) return notFound(req, res, next)
    answerFile(req, res, { name, stamp, hash: brand.hash })
      .then((found) => found || notFound(req, res, next))
      .catch(next)
  })
  return router
}

interface BrandFile {
  readonly name: string
  readonly stamp: FileStamp
  readonly hash: string
}

/** Answers with a checked file, read through one descriptor; false, and no answer, when it is not as it was checked. */
async function answerFile(req: Request, res: Response, { name, stamp, hash }: BrandFile): Promise<boolean> {
  const file = await openUnchanged(stamp)
  if (!file) return false
  try {
    await sendFile(req, res, { file, name, stamp, tag: hash })
    return true
  } finally {
    await file.close()
  }
}

/** Express knows scripts by a name that is obsolete. */
const typeOf = (name: string) => (name.endsWith('.js') ? 'text/javascript' : path.extname(name))

interface OpenFile {
  readonly file: FileHandle
  /** Its file extension gives the type. */
  readonly name: string
  readonly stamp: FileStamp
  /** Stays as long as the content does. */
  readonly tag: string
  /** How its bytes are packed, which its name does not tell. */
  readonly encoding?: 'br' | null
  readonly kept?: string
}

/** Answers GET or HEAD with an open file whose address never means another content. Whoever opened it closes it. */
const sendFile = (req: Request, res: Response, { file, stamp, ...about }: OpenFile): Promise<void> =>
  sendContent(req, res, { ...about, size: stamp.size, content: contentOf(file, stamp) })

interface Content extends Omit<OpenFile, 'file' | 'stamp'> {
  readonly size: number
  readonly content: AsyncIterable<Uint8Array>
}

/** The same with a file that comes from elsewhere, of which nothing is read unless it is sent. */
export async function sendContent(req: Request, res: Response, file: Content): Promise<void> {
  const { content, size, name, tag, encoding = null, kept = FOR_EVER } = file
  res.set({
    'Content-Security-Policy': FILE_POLICY,
    'Cache-Control': kept,
    ETag: `W/"${tag}"`,
  })
  if (req.fresh) {
    res.status(304).end()
    return
  }
  res.type(typeOf(name))
  if (encoding) res.set('Content-Encoding', encoding)
  const packing = packingFor(req, res, size)
  if (packing) res.set('Content-Encoding', packing)
  else res.set('Content-Length', String(size))
  if (req.method === 'HEAD') return void res.end()
  const sent = packing ? pipeline(content, createPacker(packing), res) : pipeline(content, res)
  // Breaks the answer off when the file is written to, so that no cache takes it for whole; or when the visitor leaves.
  await sent.catch(() => res.destroy())
}
