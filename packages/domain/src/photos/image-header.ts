import { PHOTO_DEEP_PIXELS_MAX, PHOTO_PIXELS_MAX } from '@hearth/contracts/photos'
import { imageDimensionsFromData } from 'image-dimensions'
import { accept, type Outcome, refuse } from '../failures.ts'

/** How much of a file is read to find what it is: more than the metadata that cameras put before the picture. */
export const HEADER_BYTES = 1024 * 1024

export type HeaderFault =
  | 'photos.unsupported_type'
  | 'photos.heic'
  | 'photos.animated'
  | 'photos.too_many_pixels'
  | 'photos.unreadable'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** What a file that begins so says of itself, whatever its name and type are: its size in pixels, or why it is not taken. Decodes nothing. */
export function readImageHeader(head: Uint8Array): Outcome<PictureSize, HeaderFault> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const kind = kindOf(bytes)
  if (kind === 'heic') return refuse('photos.heic')
  if (!kind) return refuse('photos.unsupported_type')
  if (isAnimated(bytes, kind)) return refuse('photos.animated')
  const size = imageDimensionsFromData(bytes)
  if (size?.type !== kind || size.width < 1 || size.height < 1) return refuse('photos.unreadable')
  const most = isDeep(bytes, kind) ? PHOTO_DEEP_PIXELS_MAX : PHOTO_PIXELS_MAX
  if (size.width * size.height > most) return refuse('photos.too_many_pixels', { max: Math.floor(most / 1_000_000) })
  return accept({ width: size.width, height: size.height })
}

type Kind = 'jpeg' | 'png' | 'webp' | 'avif'

const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** What a file is that begins with these bytes. */
export function kindOf(bytes: Buffer): Kind | 'heic' | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  const brands = brandsOf(bytes)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The brands of a file of the ISO base media format, which its first box lists; none for any other. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || textAt(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [textAt(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, at + 4))
  return brands
}

/** Whether it holds more pictures than one, as its header says it. */
function isAnimated(bytes: Buffer, kind: Kind): boolean {
  if (kind === 'webp') return textAt(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0
  if (kind === 'avif') return brandsOf(bytes).includes('avis')
  return kind === 'png' && pngChunksBeforePicture(bytes).includes('acTL')
}

/** Whether its colours take more than a byte each, as its header says it. */
function isDeep(bytes: Buffer, kind: Kind): boolean {
  if (kind === 'png') return bytes[24] === 16
  if (kind !== 'avif') return false
  const configuration = bytes.indexOf('av1C', 0, 'latin1')
  return configuration >= 0 && ((bytes[configuration + 6] ?? 0) & 0x40) !== 0
}

function pngChunksBeforePicture(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at + 8 <= bytes.length; ) {
    const name = textAt(bytes, at + 4, at + 8)
    if (name === 'IDAT') break
    names.push(name)
    at += bytes.readUInt32BE(at) + 12
  }
  return names
}
