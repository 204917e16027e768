import { describe, expect, test } from 'vitest'
import { readImageHeader } from './image-header.ts'

const chunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, Buffer.from(name), body, Buffer.alloc(4)])
}
function png(width: number, height: number, ...chunks: readonly Buffer[]) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', Buffer.from('x')),
  ])
}
/** A JPEG in which a scan of `first` of the three components comes first; `marker` c0 is baseline, c2 progressive. */
function jpeg(width: number, height: number, { marker = 0xc0, first = 3, colours = 0x11, luma = 0x22 } = {}) {
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0x40, 0x00]), Buffer.alloc(0x4000 - 2)])
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const components = [1, luma, 0, 2, colours, 0, 3, colours, 0]
  const frame = Buffer.from([0xff, marker, 0, 17, 8, ...size, 3, ...components])
  const scan = Buffer.from([0xff, 0xda, 0, 6 + 2 * first, first])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif, frame, scan, Buffer.alloc(32)])
}
function webp(flags: number, { width = 640, height = 480, picture = 'VP8 ' } = {}) {
  const bytes = Buffer.alloc(48)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes[20] = flags
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  bytes.write(picture, 30, 'latin1')
  return bytes
}
function box(brand: string, ...compatible: readonly string[]) {
  const text = `ftyp${brand}\0\0\0\0${compatible.join('')}`
  return Buffer.concat([Buffer.from([0, 0, 0, text.length + 4]), Buffer.from(text, 'latin1'), Buffer.alloc(64)])
}

/** All but the picture of an AVIF by libheif, whose size and configuration the tests replace. */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJp' +
  'bG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAABZ8AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAAB' +
  'AAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAAoAAAAHgAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAA' +
  'AAEAAQOBAgMAAAWnbWRhdBIACgo='

/** An AVIF of that size, which announces `other` pictures too; `depth` is 0x40 for ten bits per channel. */
function avif(depth: number, width: number, height: number, ...other: readonly (readonly [number, number])[]) {
  const bytes = Buffer.from(AVIF, 'base64')
  bytes[bytes.indexOf('av1C', 0, 'latin1') + 6] = depth
  const size = bytes.indexOf('ispe', 0, 'latin1')
  const others = other.map((sides) => {
    const box = Buffer.from(bytes.subarray(size - 4, size + 16))
    for (const [at, side] of sides.entries()) box.writeUInt32BE(side, 12 + 4 * at)
    return box
  })
  for (const [at, side] of [width, height].entries()) bytes.writeUInt32BE(side, size + 8 + 4 * at)
  return Buffer.concat([bytes, ...others])
}

/** A PNG of that depth, which is sent in seven passes or row by row. */
function pngOf(width: number, height: number, { depth = 8, interlaced = false }) {
  const bytes = png(width, height)
  bytes[24] = depth
  bytes[28] = interlaced ? 1 : 0
  return bytes
}

describe('what a file begins with', () => {
  test.for([
    ['a PNG', png(640, 480)],
    ['a JPEG behind the metadata of a camera', jpeg(640, 480)],
    ['a WebP', webp(0)],
    ['an AVIF', avif(0, 640, 480)],
  ] as const)('tells the size of %s', ([, bytes]) => {
    expect(readImageHeader(bytes)).toMatchObject({ ok: true, value: { width: 640, height: 480 } })
  })

  // What libvips holds for each pixel decides how many there may be.
  test.for<[string, number, (width: number, height: number) => Buffer]>([
    ['a JPEG', 0, jpeg],
    ['a progressive JPEG', 3, (width, height) => jpeg(width, height, { marker: 0xc2 })],
    ['a progressive JPEG of full colour', 6, (width, height) => jpeg(width, height, { marker: 0xc2, luma: 0x11 })],
    ['a JPEG that has its colours one after another', 3, (width, height) => jpeg(width, height, { first: 1 })],
    ['a PNG', 0, (width, height) => pngOf(width, height, {})],
    ['an interlaced PNG', 4, (width, height) => pngOf(width, height, { interlaced: true })],
    ['a PNG of two bytes for each colour', 8, (width, height) => pngOf(width, height, { depth: 16 })],
    ['a WebP', 0, (width, height) => webp(0, { width, height })],
    ['a WebP with alpha', 1, (width, height) => webp(0x10, { width, height, picture: 'ALPH' })],
    ['a WebP without loss', 4, (width, height) => webp(0, { width, height, picture: 'VP8L' })],
    ['a WebP that does not say what it is', 4, (width, height) => webp(0, { width, height, picture: 'EXIF' })],
    ['an AVIF', 18, (width, height) => avif(0, width, height)],
    ['an AVIF of small tiles', 18, (width, height) => avif(0, width, height, [512, 512])],
    ['an AVIF with ten bits for each colour', 25, (width, height) => avif(0x40, width, height)],
  ])('takes %s of as many pixels as 64 megabytes hold, %i bytes each, up to sixty megapixels', ([, each, make]) => {
    const most = Math.min(60_000_000, 64_000_000 / each)
    const side = Math.floor(Math.sqrt(most))
    expect(readImageHeader(make(side, side))).toEqual({
      ...{ ok: true, value: { width: side, height: side, memory: each * side * side } },
    })
    const reason = each > 1 ? 'photos.too_many_pixels_for_type' : 'photos.too_many_pixels'
    expect(readImageHeader(make(side + 2, side))).toMatchObject({ ok: false, reason })
  })

  test('takes the largest of the pictures that an AVIF holds', () => {
    const reason = 'photos.too_many_pixels_for_type'
    expect(readImageHeader(avif(0, 640, 480, [7_000, 7_000]))).toMatchObject({ ok: false, reason })
  })

  test.for([
    ['nothing', Buffer.alloc(0), 'photos.unsupported_type'],
    ['a page named as a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'photos.unsupported_type'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photos.unsupported_type'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'photos.unsupported_type'],
    ['a page that begins as a GIF', Buffer.from('GIF89a/*<script>*/=1', 'latin1'), 'photos.unsupported_type'],
    ['a PDF', Buffer.from('%PDF-1.7 \xff\xd8\xff', 'latin1'), 'photos.unsupported_type'],
    ['a ZIP', Buffer.from('PK\x03\x04'), 'photos.unsupported_type'],
    ['a video', box('isom', 'mp42'), 'photos.unsupported_type'],
    ['a photo of a phone', box('heic', 'mif1', 'heic'), 'photos.heic'],
    ['another photo of a phone', box('mif1', 'mif1', 'heix'), 'photos.heic'],
    ['a WebP that moves', webp(0x02), 'photos.animated'],
    ['a PNG that moves', png(640, 480, chunk('acTL', Buffer.alloc(8))), 'photos.animated'],
    ['an AVIF that moves', box('avis', 'avis', 'avif'), 'photos.animated'],
    ['a PNG of 200 megapixels', png(20_000, 10_000), 'photos.too_many_pixels'],
    ['a PNG of 199 pixels', png(199, 640), 'photos.too_few_pixels'],
    ['a PNG of one pixel and 49 million', png(1, 49_000_000), 'photos.too_few_pixels'],
    ['a PNG more than five times as long as wide', png(1_001, 200), 'photos.too_long'],
    ['a PNG more than five times as high as wide', png(200, 1_001), 'photos.too_long'],
    ['a PNG of as many pixels as can be said', png(0xffff_ffff, 0xffff_ffff), 'photos.too_many_pixels'],
    ['a PNG of no width', png(0, 10), 'photos.unreadable'],
    ['the beginning of a PNG', png(640, 480).subarray(0, 12), 'photos.unreadable'],
    ['the beginning of a JPEG', jpeg(640, 480).subarray(0, 400), 'photos.unreadable'],
    ['an AVIF without a size', box('avif', 'mif1', 'avif'), 'photos.unreadable'],
  ] as const)('is refused when it is that of %s', ([, bytes, reason]) => {
    expect(readImageHeader(bytes)).toMatchObject({ ok: false, reason })
  })

  test('costs nothing however it was made: every beginning of every file is answered', () => {
    for (const bytes of [png(640, 480, chunk('acTL', Buffer.alloc(8))), jpeg(64, 64), webp(2), avif(0, 640, 480)])
      for (let end = 0; end <= bytes.length; end += 1)
        expect(readImageHeader(bytes.subarray(0, end))).toHaveProperty('ok')
  })
})
