import {
  PHOTO_CARD_SHAPE,
  PHOTO_CARD_WIDTHS,
  PHOTO_DEEP_PIXELS_MAX,
  PHOTO_PIXELS_MAX,
  PHOTO_SIDE_MAX,
  type PhotoCrop,
  type PhotoFormat,
} from '@hearth/contracts/photos'
import type { Images, PreparedPicture } from '@hearth/domain/context'
import sharp, { type Sharp } from 'sharp'

const QUALITY: Readonly<Record<PhotoFormat, number>> = { webp: 76, jpg: 78 }
/** Behind what is transparent. */
const BACKGROUND = '#ffffff'

interface Pixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 3 }
}

/**
 * Pictures by libvips. Each is decoded once, in rows as they come, and in no more threads than one: the queue decides how many are made at once, and
 * nothing is kept between them.
 */
export function openImages(): Images {
  sharp.concurrency(1)
  sharp.cache(false)
  return {
    async prepare(original, crop) {
      const pixels = await decode(original, crop).catch(() => null)
      if (!pixels) return null
      const prepared = await prepareFiles(pixels)
      return { ...prepared, whole: crop && (await decode(original, null).then(toWebp, () => null)) }
    },
  }
}

/** A file that says something untrue of itself is refused, and so is one of which only a part is there. */
const OPTIONS = { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error', sequentialRead: true } as const

/** The upright picture, or the part of it that is shown, not larger than the largest file. */
async function decode(original: Uint8Array, crop: PhotoCrop | null): Promise<Pixels> {
  const region = await regionOf(original, crop)
  const picture = sharp(original, OPTIONS).autoOrient()
  if (region) picture.extract(region)
  picture
    .resize({ width: PHOTO_SIDE_MAX, height: PHOTO_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .removeAlpha()
  return toPixels(picture)
}

interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Reads nothing but the header; a kind that members cannot send is unreadable here too. */
async function regionOf(original: Uint8Array, crop: PhotoCrop | null): Promise<Region | null> {
  const { format, pages = 1, autoOrient, compression, depth } = await sharp(original, OPTIONS).metadata()
  const isTaken = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1')
  if (!isTaken || pages > 1) throw new Error('No picture that members may send.')
  const { width, height } = autoOrient
  const isDeep = depth !== 'uchar'
  if (isDeep && width * height > PHOTO_DEEP_PIXELS_MAX) throw new Error('A picture that takes too much memory.')
  if (!crop) return null
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

const toWebp = ({ data, info }: Pixels): Promise<Uint8Array> =>
  sharp(data, { raw: info }).webp({ quality: QUALITY.webp }).toBuffer()

async function prepareFiles(full: Pixels): Promise<Omit<PreparedPicture, 'whole'>> {
  const files = new Map<string, Uint8Array>()
  const encode = async (variant: string, pixels: Pixels) => {
    const { data, info } = pixels
    files.set(`${variant}.webp`, await toWebp(pixels))
    files.set(`${variant}.jpg`, await sharp(data, { raw: info }).jpeg({ quality: QUALITY.jpg }).toBuffer())
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
    // What catches the eye, such as a face, stays in the picture. Later ones have the shape already.
    pixels = await toPixels(
      sharp(pixels.data, { raw: pixels.info }).resize({ ...size, fit: 'cover', position: sharp.strategy.attention }),
    )
    await encode(`-${name}`, pixels)
  }
  const { dominant } = await sharp(pixels.data, { raw: pixels.info }).stats()
  return { width, height, colour: hexOf(dominant), files }
}

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
