import { PHOTO_MEMORY_MAX, PHOTO_PIXELS_MAX, PHOTO_RATIO_MAX, PHOTO_SIDE_MIN } from '@hearth/contracts/photos'
import { imageDimensionsFromData } from 'image-dimensions'
import { accept, type Outcome, refuse } from '../failures.ts'
import { bytesPerPixelOf, isAnimated, kindOf, largestPartOf } from './image-formats.ts'

/** Bytes of a file that are read to identify it: more than the metadata that cameras write before the picture. */
export const HEADER_BYTES = 1024 * 1024

export type HeaderFault =
  | 'photos.unsupported_type'
  | 'photos.heic'
  | 'photos.animated'
  | 'photos.too_many_pixels'
  | 'photos.too_many_pixels_for_type'
  | 'photos.too_few_pixels'
  | 'photos.too_long'
  | 'photos.unreadable'

export interface PictureHeader {
  readonly width: number
  readonly height: number
  /** Bytes that a decoder holds at once; 0 for a picture that is decoded row by row. */
  readonly memory: number
}

/**
 * The size in pixels by the file's header, and what decoding it takes, or why the file is refused. File name and media type are ignored, and nothing is
 * decoded.
 */
export function readImageHeader(head: Uint8Array): Outcome<PictureHeader, HeaderFault> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEADER_BYTES))
  const kind = kindOf(bytes)
  if (kind === 'heic') return refuse('photos.heic')
  if (!kind) return refuse('photos.unsupported_type')
  if (isAnimated(bytes, kind)) return refuse('photos.animated')
  const size = imageDimensionsFromData(bytes)
  if (size?.type !== kind || size.width < 1 || size.height < 1) return refuse('photos.unreadable')
  const { width, height } = size
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const pixels = Math.max(width * height, kind === 'avif' ? largestPartOf(bytes) : 0)
  const perPixel = bytesPerPixelOf(bytes, kind)
  if (pixels > PHOTO_PIXELS_MAX) return refuse('photos.too_many_pixels', { max: PHOTO_PIXELS_MAX / 1_000_000 })
  if (pixels * perPixel > PHOTO_MEMORY_MAX) return refuse('photos.too_many_pixels_for_type')
  if (short < PHOTO_SIDE_MIN) return refuse('photos.too_few_pixels', { min: PHOTO_SIDE_MIN })
  if (long > short * PHOTO_RATIO_MAX) return refuse('photos.too_long')
  return accept({ width, height, memory: pixels * perPixel })
}
