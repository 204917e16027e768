import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentOf, openUnchanged } from '@hearth/tenancy/checked-file'
import type { FileStamp } from '@hearth/tenancy/tenant'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import sirv from 'sirv'
import { refuseRequest } from './refusals.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Files that others drew: one that is opened as a page of its own may style itself and do nothing else. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'none'"

export const notFound: RequestHandler = (_req, res) => refuseRequest(res, 404, 'platform.not_found')

/**
 * `/assets`: what the build made, by content hash, packed where the build packed it. A name it does not have ends here and never starts a
 * page. The files are listed once, at the start.
 */
export function serveBuildAssets(directory: string): Router {
  const router = Router()
  const files = sirv(directory, { brotli: true, setHeaders: (res) => void res.setHeader('Cache-Control', FOR_EVER) })
  router.use('/assets', files, notFound)
  return router
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
    if (!brand || !stamp || hash !== brand.hash || !['GET', 'HEAD'].includes(req.method))
      return notFound(req, res, next)
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
    await sendForEver(req, res, { file, name, stamp, tag: hash })
    return true
  } finally {
    await file.close()
  }
}

interface OpenFile {
  readonly file: FileHandle
  /** Its ending tells the type. */
  readonly name: string
  readonly stamp: FileStamp
  /** Stays as long as the content does. */
  readonly tag: string
}

/** Answers GET or HEAD with an open file whose address never means another content. Whoever opened it closes it. */
export async function sendForEver(req: Request, res: Response, { file, name, stamp, tag }: OpenFile): Promise<void> {
  res.set({
    'Content-Security-Policy': FILE_POLICY,
    'Cache-Control': FOR_EVER,
    ETag: `W/"${tag}"`,
  })
  if (req.fresh) {
    res.status(304).end()
    return
  }
  res.type(path.extname(name)).set('Content-Length', String(stamp.size))
  if (req.method === 'HEAD') res.end()
  // Breaks the answer off when the file is written to, so that no cache takes it for whole; or when the visitor leaves.
  else await pipeline(contentOf(file, stamp), res).catch(() => res.destroy())
}
