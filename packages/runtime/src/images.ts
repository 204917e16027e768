import {
  PHOTO_CARD_SHAPE,
  PHOTO_CARD_WIDTHS,
  PHOTO_MEMORY_MAX,
  PHOTO_PIXELS_MAX,
  PHOTO_SIDE_MAX,
  PHOTO_WHOLE_SIDE_MAX,
  type PhotoCrop,
} from '@hearth/contracts/photos'
import type { Images, MessagePicture, PreparedPicture } from '@hearth/domain/context'
import { readImageHeader } from '@hearth/domain/photos/image-header'
import sharp, { type Sharp } from 'sharp'

/** Of what is shown. */
const QUALITY = 76
/** Of the whole, from which the other files are made: the structural similarity of those to files of the picture as sent is 0.99 (decision 24). */
const WHOLE_QUALITY = 90
/** Colour behind transparent parts. */
const BACKGROUND = '#ffffff'
/** Pictures that are decoded at the same time. One that takes more than half of the memory has all turns. */
const AT_ONCE = 2

interface Pixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 3 }
}

/** Images by libvips. Each is decoded in a single thread, at most two at a time and large ones alone; nothing is cached. */
export function openImages(): Images {
  sharp.concurrency(1)
  sharp.cache(false)
  const inTurn = openTurns(AT_ONCE)
  return {
    async copy(sent, { alone, begin }) {
      const header = readImageHeader(sent)
      if (!header.ok) return null
      const { memory } = header.value
      return inTurn(alone || memory > PHOTO_MEMORY_MAX / 2 ? AT_ONCE : 1, async () => {
        await begin()
        return copyWhole(sent, header.value).catch(() => null)
      })
    },
    prepare: (whole, crop) => inTurn(1, () => decode(whole, crop).then(prepareFiles, () => null)),
    prepareForMessage: (whole) => inTurn(1, () => decode(whole, null).then(prepareForMessage, () => null)),
  }
}

/** Runs tasks in their order, as long as their weights sum to at most `most`. */
function openTurns(most: number) {
  const waiting: { readonly weight: number; readonly start: () => void }[] = []
  let running = 0
  const next = () => {
    for (let first = waiting[0]; first && running + first.weight <= most; first = waiting[0]) {
      waiting.shift()
      running += first.weight
      first.start()
    }
  }
  return async <Result>(weight: number, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((start) => {
      waiting.push({ weight, start })
      next()
    })
    try {
      return await work()
    } finally {
      running -= weight
      next()
    }
  }
}

/** Truncated files are refused. */
const OPTIONS = { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error', sequentialRead: true } as const

/** The upright picture in sRGB as a JPEG without metadata. Throws for a file whose content is not what its header says. */
async function copyWhole(sent: Uint8Array, header: { readonly width: number; readonly height: number }) {
  const { format, pages = 1, width, height, compression } = await sharp(sent, OPTIONS).metadata()
  const isTaken = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1')
  if (!isTaken || pages > 1) throw new Error('No picture that members may send.')
  if (width * height > header.width * header.height) throw new Error('A picture that is larger than its header says.')
  return sharp(sent, OPTIONS)
    .autoOrient()
    .resize({ width: PHOTO_WHOLE_SIDE_MAX, height: PHOTO_WHOLE_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .removeAlpha()
    .jpeg({ quality: WHOLE_QUALITY })
    .toBuffer()
}

/** The whole or its visible crop, reduced to the largest size that is served. */
async function decode(whole: Uint8Array, crop: PhotoCrop | null): Promise<Pixels> {
  const picture = sharp(whole, OPTIONS)
  if (crop) picture.extract(regionOf(await sharp(whole, OPTIONS).metadata(), crop))
  return toPixels(
    picture.resize({ width: PHOTO_SIDE_MAX, height: PHOTO_SIDE_MAX, fit: 'inside', withoutEnlargement: true }),
  )
}

function regionOf({ width, height }: { readonly width: number; readonly height: number }, crop: PhotoCrop) {
  const left = Math.min(Math.floor(crop.x * width), width - 1)
  const top = Math.min(Math.floor(crop.y * height), height - 1)
  return {
    ...{ left, top },
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: 3 } }
}

async function prepareFiles(full: Pixels): Promise<PreparedPicture> {
  const files = new Map<string, Uint8Array>()
  const encode = async (variant: string, pixels: Pixels) => {
    const { data, info } = pixels
    files.set(`${variant}.webp`, await sharp(data, { raw: info }).webp({ quality: QUALITY }).toBuffer())
  }
  await encode('', full)
  const { width, height } = full.info
  const widest = Math.min(width, height * PHOTO_CARD_SHAPE)
  let pixels = full
  for (const [name, most] of Object.entries(PHOTO_CARD_WIDTHS)) {
    const size = {
      width: Math.max(1, Math.round(Math.min(most, widest))),
      height: Math.max(1, Math.round(Math.min(most, widest) / PHOTO_CARD_SHAPE)),
    }
    // The first crop keeps what draws attention, such as a face. Smaller ones start from a picture of the right shape.
    pixels = await toPixels(
      sharp(pixels.data, { raw: pixels.info }).resize({ ...size, fit: 'cover', position: sharp.strategy.attention }),
    )
    await encode(`-${name}`, pixels)
  }
  const { dominant } = await sharp(pixels.data, { raw: pixels.info }).stats()
  return { width, height, colour: hexOf(dominant), files }
}

/** Longest side in pixels of a blurred picture, of which a dozen patches of colour are left. */
const BLURRED_SIDE = 24

async function prepareForMessage({ data, info }: Pixels): Promise<MessagePicture> {
  const { width, height } = info
  const [shown, blurred] = await Promise.all([
    sharp(data, { raw: info }).webp({ quality: QUALITY }).toBuffer(),
    sharp(data, { raw: info })
      .resize({ width: BLURRED_SIDE, height: BLURRED_SIDE, fit: 'inside' })
      .blur(2)
      .webp({ quality: QUALITY })
      .toBuffer(),
  ])
  return { width, height, shown, blurred }
}

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
