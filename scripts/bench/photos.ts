import { setTimeout as sleep } from 'node:timers/promises'
import { PHOTO_MEMORY_MAX, PHOTO_PIXELS_MAX } from '@hearth/contracts/photos'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { readImageHeader } from '@hearth/domain/photos/image-header'
import { openImages } from '@hearth/runtime/images'
import { openPasswords } from '@hearth/runtime/passwords'
import sharp, { type Sharp } from 'sharp'
import { logIn } from './fixture.ts'
import { ask, median, type Row } from './measure.ts'
import { grain, MOST_MB, photograph, startPhotoApps } from './photo-apps.ts'

/** Concurrent uploads, spread over as many members as needed. */
const PHOTOS = 80
const EACH = 20
const ROUNDS = 3
/** The worker's concurrency for photos. */
const CONCURRENCY = 2
const GOAL = 0.8

/** The costliest files of each kind, and the bytes that decoding holds for each of their pixels. */
const WORST: readonly (readonly [bytesPerPixel: number, make: (width: number, height: number) => Sharp])[] = [
  [0, (width, height) => grain(width, height).jpeg({ quality: 60 })],
  [6, (width, height) => grain(width, height).jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' })],
  [8, (width, height) => grain(width, height).toColourspace('cmyk').jpeg({ quality: 60, progressive: true })],
  [0, (width, height) => clear(width, height).png()],
  [4, (width, height) => clear(width, height).png({ progressive: true })],
  [8, (width, height) => clear(width, height).toColourspace('rgb16').png()],
  [0, (width, height) => grain(width, height).webp({ quality: 40, effort: 0 })],
  [1, (width, height) => clear(width, height).webp({ quality: 60, effort: 0 })],
  [4, (width, height) => clear(width, height).webp({ lossless: true, effort: 0 })],
  [18, (width, height) => grain(width, height).avif({ effort: 0, chromaSubsampling: '4:4:4' })],
]

const clear = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 136, g: 170, b: 34, alpha: 0.5 } } })

async function worstFiles(): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (const [bytesPerPixel, make] of WORST) {
    const pixels = Math.min(PHOTO_PIXELS_MAX, PHOTO_MEMORY_MAX / bytesPerPixel)
    const height = Math.floor(Math.sqrt(pixels * 0.75))
    const file = await make(Math.floor(pixels / height), height).toBuffer()
    const header = readImageHeader(file)
    if (!header.ok || header.value.memory < 0.98 * bytesPerPixel * pixels)
      throw new Error(`A file of ${bytesPerPixel} bytes for each pixel is not the worst: ${JSON.stringify(header)}`)
    files.push(file)
  }
  return files
}

/**
 * Photos per second, from the first byte of the upload until they are recorded as prepared, compared with sharp alone; and the memory that concurrent
 * ones take.
 */
export async function benchPhotos(temporary: string): Promise<Row[]> {
  const { scope, tenant, web, db, sql, memory, stop } = await startPhotoApps(temporary)
  const photo = await photograph()
  const images = openImages()
  const alone = async (count: number) => {
    let left = count
    const since = performance.now()
    const work = async () => {
      while (left > 0) {
        left -= 1
        const whole = await images.copy(photo, { alone: false, begin: async () => {} })
        if (!whole || !(await images.prepare(whole, null))) throw new Error('The picture could not be read')
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    return (count * 1_000) / (performance.now() - since)
  }

  const password = 'over de brug 42'
  const passwordHash = await openPasswords().hash(password, { tenantId: tenant.id, known: false })
  const newCookie = async () => {
    const { email } = await inTenant(db, scope, (tx) => makeMember(tx, { paidUser: true, passwordHash }))
    return logIn(web, tenant.domain, { email, password })
  }
  const upload = async (cookie: string, file: Buffer) => {
    const { status, body } = await ask(web.port, tenant.domain, '/api/photo.php?upload=1', {
      method: 'POST',
      headers: {
        cookie,
        origin: `http://${tenant.domain}:${web.port}`,
        'content-type': 'application/octet-stream',
        'x-client-request': '1',
      },
      body: file,
    })
    if (status !== 200) throw new Error(`An upload answered ${status}: ${body}`)
  }
  const together = async (count: number, files: readonly Buffer[]) => {
    const cookies: string[] = []
    for (let member = 0; member * EACH < count; member += 1) cookies.push(await newCookie())
    const before = memory()
    let most = before
    const since = performance.now()
    const uploads = Promise.all(
      Array.from({ length: count }, (_, at) =>
        upload(cookies[Math.floor(at / EACH)] ?? '', files[at % files.length] as Buffer),
      ),
    )
    let sent = false
    void uploads.then(() => {
      sent = true
    })
    for (;;) {
      most = Math.max(most, memory())
      const [row] = await sql`
        select count(*)::int as open from photos where prepared_at is null and status <> 'rejected'`
      if (sent && row?.open === 0) break
      await Promise.race([sleep(20), uploads.then(() => sleep(20))])
    }
    return { rate: (count * 1_000) / (performance.now() - since), more: most - before }
  }

  const rates: number[] = []
  const limits: number[] = []
  const more: number[] = []
  // The first round is a warm-up.
  await alone(8)
  await together(8, [photo])
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await alone(PHOTOS))
    const measured = await together(PHOTOS, [photo])
    rates.push(measured.rate)
    more.push(measured.more)
  }
  const worst = await together(PHOTOS, await worstFiles())
  const [{ rejected } = { rejected: -1 }] = await sql`
    select count(*)::int as rejected from photos where status = 'rejected'`
  if (rejected !== 0) throw new Error(`${rejected} of the worst files were not prepared`)
  await stop()

  const ratio = median(rates.map((rate, round) => rate / (limits[round] ?? rate)))
  return [
    {
      what: `Photos of 12 megapixels (JPEG of 2.5 MB) a second, ${PHOTOS} uploaded at once: from the first byte sent to the note that the last one has its files, by web server, queue on PostgreSQL and worker (${ROUNDS} rounds, each after one of the limit)`,
      limit: `${median(limits).toFixed(1)} a second by sharp alone, which makes the same files of the same picture, ${CONCURRENCY} at a time`,
      figure: `${median(rates).toFixed(1)} a second, ratio ${ratio.toFixed(2)}`,
      goal: `ratio at least ${GOAL}`,
      met: ratio >= GOAL,
    },
    {
      what: 'The same: resident memory of web server and worker together at most, looked at every 20 ms, beyond what they held before each round',
      limit: `${MOST_MB} MB`,
      figure: `${Math.round(Math.max(...more))} MB (each round: ${more.map(Math.round).join(', ')})`,
      goal: `at most ${MOST_MB} MB`,
      met: Math.max(...more) <= MOST_MB,
    },
    {
      what: `The same memory while ${PHOTOS} of the worst accepted files come at once, ${WORST.length} kinds alike: JPEG (60 megapixels, and progressive ones), PNG (60 megapixels, interlaced, 16 bits), WebP (60 megapixels, with alpha, lossless), AVIF`,
      limit: `${MOST_MB} MB`,
      figure: `${Math.round(worst.more)} MB`,
      goal: `at most ${MOST_MB} MB`,
      met: worst.more <= MOST_MB,
    },
  ]
}
