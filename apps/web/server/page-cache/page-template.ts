import { once } from 'node:events'
import { constants, createBrotliCompress } from 'node:zlib'

/*
 * A page that is compressed once, with slots that each response fills. Brotli (RFC 7932) is a sequence of blocks, of which some are not compressed.
 * Each slot is such a block of a fixed length, so that back-references and dictionary references, which count bytes, stay right. Nothing refers back
 * into a slot, because the encoder saw bytes there that occur in no text. At this quality it does not use the preceding bytes as context either, so
 * no byte of the rest depends on what fills a slot.
 */

/** A slot: its kind and its number of bytes. */
export interface Slot<Kind extends string> {
  readonly kind: Kind
  readonly length: number
}

/**
 * A page in brotli: the segments between its slots. One character is one byte (`latin1`): Node writes such a string together with the headers, in
 * half the time of concatenating bytes for each response.
 */
export interface PageTemplate<Kind extends string> {
  readonly segments: readonly string[]
  readonly slots: readonly Slot<Kind>[]
  /** Length of the whole compressed page. */
  readonly length: number
}

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants
const PACKING = { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } }

/** A longer block would have a longer header. */
const MOST_BYTES = 65_536

/** Not the last block; length minus one in 16 bits; not compressed; padded to a whole byte (RFC 7932, section 9.2). */
function plainBlockHeader({ length }: Slot<string>): string {
  if (length < 1 || length > MOST_BYTES) throw new Error(`No slot has ${length} bytes`)
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return header.toString('latin1')
}

/** Compresses these texts with a slot between each two. */
export async function packTemplate<Kind extends string>(
  texts: readonly string[],
  slots: readonly Slot<Kind>[],
): Promise<PageTemplate<Kind>> {
  const encoder = createBrotliCompress(PACKING)
  let packed: Buffer[] = []
  encoder.on('data', (chunk: Buffer) => packed.push(chunk))
  /** The output since the last call. */
  const taken = () => {
    const segment = Buffer.concat(packed).toString('latin1')
    packed = []
    return segment
  }
  const flush = (bytes: Buffer | string) =>
    new Promise<string>((resolve) => {
      encoder.write(bytes)
      encoder.flush(BROTLI_OPERATION_FLUSH, () => resolve(taken()))
    })
  const segments: string[] = []
  let counted = 0
  for (const [at, slot] of slots.entries()) {
    segments.push((await flush(texts[at] ?? '')) + plainBlockHeader(slot))
    await flush(noText(counted, slot.length))
    counted += slot.length
  }
  const end = once(encoder, 'end')
  encoder.end(texts[slots.length] ?? '')
  await end
  segments.push(taken())
  return { segments, slots, length: segments.reduce((sum, { length }) => sum + length, counted) }
}

/** The bytes that do not occur in UTF-8. */
const [FIRST = 0, ...DIGITS] = [0xff, 0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe]

/** Bytes that occur in no text and, for the first 6,912, repeat no four bytes: each `FIRST` is followed by three digits of a counter. */
const noText = (start: number, length: number): Buffer =>
  Buffer.from(
    Array.from({ length }, (_, n) => {
      const place = (start + n) % 4
      const number = Math.floor((start + n) / 4)
      return place === 0 ? FIRST : (DIGITS[Math.floor(number / DIGITS.length ** (3 - place)) % DIGITS.length] ?? FIRST)
    }),
  )

/** The whole compressed page with its slots filled. Throws for a text that does not have the length of its slot. */
export function fillSlots<Kind extends string>(
  { segments, slots }: PageTemplate<Kind>,
  texts: Readonly<Record<Kind, string>>,
): string {
  let page = segments[0] ?? ''
  for (const [at, { kind, length }] of slots.entries()) {
    const text = texts[kind]
    if (text.length !== length) throw new Error(`${text.length} bytes do not fill a slot of ${length}`)
    page += text + segments[at + 1]
  }
  return page
}
