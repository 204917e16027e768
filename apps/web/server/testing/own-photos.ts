import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type MemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import type { TestRequest } from './ask.ts'
import { logIn } from './members.ts'
import { ALPHA, ALPHA_ORIGIN, BETA_ORIGIN, openSite } from './site.ts'

/** A file with the header of a PNG; nothing here decodes it. */
export function pngOf(width: number, height: number, size = 200): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
export const PNG = pngOf(640, 480)
const deep = pngOf(5_000, 5_000)
deep[24] = 16
/** Files that are refused, each for another reason. */
export const REFUSED_FILES = [
  ...[pngOf(640, 480, 16 * 1024 * 1024), pngOf(20_000, 10_000), deep, pngOf(640, 100), pngOf(4_000, 300), pngOf(0, 0)],
  Buffer.from('<html>'),
  Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.from('\0\0\0\x18ftypavis\0\0\0\0mif1avif', 'latin1'),
]
export const MEGABYTE = 1024 * 1024

/** A test with a site, the folder of its files, and a member. */
export const photosTest = dbTest
  .extend('media', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
    const site = await openSite({ urls, env: { MEDIA_DIR: folder } })
    onCleanup(async () => {
      await site.close()
      rmSync(folder, { recursive: true })
    })
    const filesIn = (...place: string[]) => {
      try {
        return readdirSync(path.join(folder, ...place))
      } catch {
        return []
      }
    }
    return {
      site,
      incoming: () => filesIn('incoming'),
      originals: (id: MemberId, host = ALPHA) => filesIn('originals', tenantIdOf(host), id),
    }
  })
  .extend('member', async ({ media, db }) => memberOf(media.site, db, ALPHA))

export type Site = Awaited<ReturnType<typeof openSite>>
type Database = Parameters<typeof inTenant>[0]

/** A new member, and the functions to call the site in their name. */
export async function memberOf(site: Site, db: Database, host: string) {
  const { id } = await inTenant(db, { tenantId: tenantIdOf(host) }, (tx) => makeMember(tx))
  const Cookie = await logIn(site, host, id)
  const Origin = host === ALPHA ? ALPHA_ORIGIN : BETA_ORIGIN
  const headers = { Cookie, Origin, 'X-Client-Request': '1' }
  const call = async (request: TestRequest) => {
    const answer = await site.ask({ host, ...request, headers: { ...headers, ...request.headers } })
    return {
      status: answer.status,
      code: answer.code,
      headers: answer.headers,
      ...(JSON.parse(answer.body || '{}') as Body),
    }
  }
  const json = (method: string, where: string, body: object) =>
    call({ method, path: where, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  return {
    ...{ id, Cookie, headers, call, json },
    upload: (body: Buffer, query = '', more: Record<string, string> = {}) =>
      call({
        method: 'POST',
        path: `/api/photo.php?upload=1${query}`,
        headers: { 'Content-Type': 'image/png', ...more },
        body: body as never,
      }),
    photos: async () => (await call({ path: '/api/photos.php' })) as unknown as { photos: Photo[]; limit: number },
  }
}
export type Member = Awaited<ReturnType<typeof memberOf>>

/** Begins an upload and leaves the rest to the caller. */
export function slowly(site: Site, { headers: { Cookie, Origin } }: Member, begin: Buffer, size = MEGABYTE) {
  const socket = connect(site.port, '127.0.0.1').on('error', () => {})
  socket.write(
    `POST /api/photo.php?upload=1 HTTP/1.1\r\nHost: ${ALPHA}\r\nOrigin: ${Origin}\r\nX-Client-Request: 1\r\nCookie: ${Cookie}\r\nContent-Length: ${size}\r\n\r\n`,
  )
  socket.write(begin)
  return socket
}

interface Photo {
  readonly id: string
  readonly status: string
  readonly crop: object | null
  readonly croppable: boolean
}
interface Body {
  readonly photo?: Photo
  readonly photos?: readonly Photo[]
}
