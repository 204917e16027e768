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
function jpeg(width: number, height: number) {
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0x40, 0x00]), Buffer.alloc(0x4000 - 2)])
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif, frame, Buffer.alloc(32)])
}
function webp(flags: number) {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes[20] = flags
  bytes.writeUIntLE(639, 24, 3)
  bytes.writeUIntLE(479, 27, 3)
  return bytes
}
function box(brand: string, ...compatible: readonly string[]) {
  const text = `ftyp${brand}\0\0\0\0${compatible.join('')}`
  return Buffer.concat([Buffer.from([0, 0, 0, text.length + 4]), Buffer.from(text, 'latin1'), Buffer.alloc(64)])
}

/** With colours of two bytes each. */
function deepPng(width: number, height: number) {
  const bytes = png(width, height)
  bytes[24] = 16
  return bytes
}

describe('what a file begins with', () => {
  test.for([
    ['a PNG', png(640, 480)],
    ['a JPEG behind the metadata of a camera', jpeg(640, 480)],
    ['a WebP', webp(0)],
    ['a PNG of two bytes for each colour', deepPng(640, 480)],
  ] as const)('tells the size of %s', ([, bytes]) => {
    expect(readImageHeader(bytes)).toEqual({ ok: true, value: { width: 640, height: 480 } })
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
    ['a PNG of 21 megapixels of two bytes for each colour', deepPng(7_000, 3_000), 'photos.too_many_pixels'],
    ['a PNG of as many pixels as can be said', png(0xffff_ffff, 0xffff_ffff), 'photos.too_many_pixels'],
    ['a PNG of no width', png(0, 10), 'photos.unreadable'],
    ['the beginning of a PNG', png(640, 480).subarray(0, 12), 'photos.unreadable'],
    ['the beginning of a JPEG', jpeg(640, 480).subarray(0, 400), 'photos.unreadable'],
    ['an AVIF without a size', box('avif', 'mif1', 'avif'), 'photos.unreadable'],
  ] as const)('is refused when it is that of %s', ([, bytes, reason]) => {
    expect(readImageHeader(bytes)).toMatchObject({ ok: false, reason })
  })

  test('costs nothing however it was made: every beginning of every file is answered', () => {
    for (const bytes of [png(640, 480, chunk('acTL', Buffer.alloc(8))), jpeg(64, 64), webp(2), box('avif', 'avis')])
      for (let end = 0; end <= bytes.length; end += 1)
        expect(readImageHeader(bytes.subarray(0, end))).toHaveProperty('ok')
  })
})
