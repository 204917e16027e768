/** The formats that members may upload. */
type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif'

const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** The format of a file by its first bytes. */
export function kindOf(bytes: Buffer): ImageKind | 'heic' | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  const brands = brandsOf(bytes)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The brands of an ISO base media file, which its first box lists; empty for other files. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || textAt(bytes, 4, 8) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [textAt(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, at + 4))
  return brands
}

/** Whether the header announces more than one picture. */
export function isAnimated(bytes: Buffer, kind: ImageKind): boolean {
  if (kind === 'webp') return textAt(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0
  if (kind === 'avif') return brandsOf(bytes).includes('avis')
  return kind === 'png' && pngChunksBeforePicture(bytes).includes('acTL')
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

/**
 * Bytes that libvips holds for each pixel while it decodes such a file; 0 where it holds a few rows only. Measured with sharp 0.35.5 by
 * `npm run bench -- photos`, which decodes the worst file of each kind.
 */
export function bytesPerPixelOf(bytes: Buffer, kind: ImageKind): number {
  if (kind === 'jpeg') return isWithoutRows(bytes) ? 2 * samplesPerPixelOf(bytes) : 0
  if (kind === 'png') return bytes[24] === 16 ? 8 : bytes[28] === 0 ? 0 : 4
  if (kind === 'webp') return WEBP[webpPictureOf(bytes)]
  return isDeepAvif(bytes) ? 25 : 18
}

/** Lossy pictures come in rows, with their alpha as a whole; lossless ones as a whole. */
const WEBP = { 'VP8 ': 0, ALPH: 1, VP8L: 4 } as const

/** Name of the chunk that begins the picture; that of the costliest if none is in the header. */
function webpPictureOf(bytes: Buffer): keyof typeof WEBP {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = textAt(bytes, at, at + 4)
    if (Object.hasOwn(WEBP, name)) return name as keyof typeof WEBP
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return 'VP8L'
}

/** The marker and content of each segment of a JPEG until the first scan, that included. */
function* jpegSegments(bytes: Buffer): Generator<{ readonly marker: number; readonly content: Buffer }> {
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const size = bytes.readUInt16BE(at + 2)
    yield { marker, content: bytes.subarray(at + 4, at + 2 + size) }
    if (marker === START_OF_SCAN) return
    at += 2 + Math.max(size, 2)
  }
}
const START_OF_SCAN = 0xda
/** Frames whose scans are complete, one after another: baseline and extended sequential. */
const SEQUENTIAL: ReadonlySet<number> = new Set([0xc0, 0xc1])
/** Segments of these numbers describe frames, but for three of them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const frameOf = (bytes: Buffer) => [...jpegSegments(bytes)].find(({ marker }) => isFrame(marker))
const componentsOf = (bytes: Buffer): number => frameOf(bytes)?.content[5] ?? 4

/** Samples of all components for each pixel: 3 of a colour picture, or 1.5 where the colours have a quarter of the samples. */
function samplesPerPixelOf(bytes: Buffer): number {
  const described = frameOf(bytes)?.content.subarray(6, 6 + 3 * componentsOf(bytes)) ?? Buffer.alloc(0)
  const factors = Array.from({ length: Math.floor(described.length / 3) }, (_, at) => described[3 * at + 1] ?? 0)
  const across = factors.map((factor) => factor >> 4)
  const down = factors.map((factor) => factor & 15)
  const samples = across.reduce((sum, factor, at) => sum + factor * (down[at] ?? 0), 0)
  return samples / (Math.max(...across) * Math.max(...down)) || 4
}

/** Whether the first scan of a JPEG does not hold whole rows, so that all of them are read before the first row is complete. */
function isWithoutRows(bytes: Buffer): boolean {
  const frame = frameOf(bytes)
  const scan = [...jpegSegments(bytes)].find(({ marker }) => marker === START_OF_SCAN)
  return !frame || !scan || !SEQUENTIAL.has(frame.marker) || scan.content[0] !== componentsOf(bytes)
}

/** Whether the header of an AVIF announces more than 8 bits per channel. */
function isDeepAvif(bytes: Buffer): boolean {
  const configuration = bytes.indexOf('av1C', 0, 'latin1')
  return configuration < 0 || ((bytes[configuration + 6] ?? 0) & 0x40) !== 0
}

/** Pixels of the largest picture that an AVIF announces: it may hold several, such as tiles and what they are put together to. */
export function largestPartOf(bytes: Buffer): number {
  let largest = 0
  for (let at = bytes.indexOf('ispe', 0, 'latin1'); at >= 0; at = bytes.indexOf('ispe', at + 4, 'latin1'))
    if (at + 16 <= bytes.length) largest = Math.max(largest, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12))
  return largest
}
