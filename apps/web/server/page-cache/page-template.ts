import { once } from 'node:events'
import { constants, createBrotliCompress } from 'node:zlib'

/*
 * A page that is packed once, with gaps that each answer fills. Brotli (RFC 7932) is a row of blocks, of which some are not compressed: each gap
 * is such a block, of a fixed length, so that whatever refers to a place before it, or to a dictionary by the place, stays right. Nothing
 * refers to a gap: the encoder was given bytes there that no text has. At this quality it does not look at the bytes before those that it
 * codes either, so no answer depends on what fills a gap.
 */

/** What is put into a page: of which kind it is, and how many bytes it has. */
export interface Slot<Kind extends string> {
  readonly kind: Kind
  readonly length: number
}

/**
 * A page as brotli: what stands before, between and behind its gaps. A character is a byte (`latin1`): Node writes such a text with the headers in one
 * piece, which takes half of the time of bytes that are put together for each answer.
 */
export interface PageTemplate<Kind extends string> {
  readonly segments: readonly string[]
  readonly slots: readonly Slot<Kind>[]
  /** Of the whole page, packed. */
  readonly length: number
}

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants
const PACKING = { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } }

/** A longer block has a longer header. */
const MOST_BYTES = 65_536

/** Not the last block; its length less one, in 16 bits; not compressed; up to the next whole byte (RFC 7932, section 9.2). */
function plainBlockHeader({ length }: Slot<string>): string {
  if (length < 1 || length > MOST_BYTES) throw new Error(`No slot has ${length} bytes`)
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return header.toString('latin1')
}

/** Packs these texts with a gap between each two. */
export async function packTemplate<Kind extends string>(
  texts: readonly string[],
  slots: readonly Slot<Kind>[],
): Promise<PageTemplate<Kind>> {
  const encoder = createBrotliCompress(PACKING)
  let packed: Buffer[] = []
  encoder.on('data', (chunk: Buffer) => packed.push(chunk))
  /** What came out since the last time. */
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

/** The bytes that no UTF-8 has. */
const [FIRST = 0, ...DIGITS] = [0xff, 0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe]

/** Bytes that are in no text, and of the first 6,912 no four occur twice: behind each `FIRST` are three digits of a number that counts. */
const noText = (start: number, length: number): Buffer =>
  Buffer.from(
    Array.from({ length }, (_, n) => {
      const place = (start + n) % 4
      const number = Math.floor((start + n) / 4)
      return place === 0 ? FIRST : (DIGITS[Math.floor(number / DIGITS.length ** (3 - place)) % DIGITS.length] ?? FIRST)
    }),
  )

/** The whole page, packed, its gaps filled with these texts. Throws for a text that does not have the length of its gap. */
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
