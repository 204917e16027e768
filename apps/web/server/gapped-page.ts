import { once } from 'node:events'
import { constants, createBrotliCompress } from 'node:zlib'

/*
 * A page packed once, with gaps that each answer fills anew. Brotli (RFC 7932) is a row of blocks, of which some are not compressed: each gap is such
 * a block. Nothing behind a gap depends on what fills it: the encoder was given bytes that no text has, so that it could refer to none of them,
 * as many as fill the gap, and at this quality it does not look at the bytes before those that it codes.
 */

/** A page as brotli: what stands before, between and behind its gaps, each of the same length. */
export interface GappedPage {
  readonly segments: readonly Buffer[]
  readonly gap: number
}

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = constants
const PACKING = { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 } }

/** Not in any text as UTF-8. */
const NO_TEXT = 0xff
/** So many can be told apart: a pair of bytes, in which the first is always the same, occurs once. */
const MOST_FILLED = 512

/** Packs the texts with a gap of so many bytes between each two; rejects when the gaps are more or longer than can be told apart. */
export async function packWithGaps(texts: readonly string[], gap: number): Promise<GappedPage> {
  if ((texts.length - 1) * gap > MOST_FILLED) throw new Error(`A page has ${texts.length - 1} gaps of ${gap} bytes`)
  const encoder = createBrotliCompress(PACKING)
  let packed: Buffer[] = []
  encoder.on('data', (chunk: Buffer) => packed.push(chunk))
  /** What came out since the last time. */
  const taken = () => {
    const segment = Buffer.concat(packed)
    packed = []
    return segment
  }
  const flush = (bytes: Buffer | string) =>
    new Promise<Buffer>((resolve) => {
      encoder.write(bytes)
      encoder.flush(BROTLI_OPERATION_FLUSH, () => resolve(taken()))
    })
  const segments: Buffer[] = []
  for (const [at, text] of texts.slice(0, -1).entries()) {
    segments.push(await flush(text))
    await flush(Buffer.from(Array.from({ length: gap }, (_, n) => (n % 2 === 0 ? NO_TEXT : (at * gap + n) >> 1))))
  }
  const end = once(encoder, 'end')
  encoder.end(texts.at(-1) ?? '')
  await end
  return { segments: [...segments, taken()], gap }
}

/** The whole page, packed, with this text in every gap. Throws for one of another length. */
export function fillGaps({ segments, gap }: GappedPage, text: string): Buffer {
  const filling = Buffer.from(text)
  if (filling.length !== gap) throw new Error(`A gap of ${gap} bytes cannot hold ${filling.length}`)
  const block = Buffer.concat([plainBlockHeader(gap), filling])
  return Buffer.concat(segments.flatMap((segment, at) => (at === 0 ? [segment] : [block, segment])))
}

/** Not the last block, its length less one in 16 bits, not compressed, up to the next whole byte (RFC 7932, section 9.2). */
function plainBlockHeader(length: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return header
}
