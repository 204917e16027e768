import { MINUTE } from './durations.ts'

/**
 * `pending` until it is prepared and, if support reviews first, approved; `removed` by the member, who can restore it for a while. Others see active
 * photos only.
 */
export type PhotoStatus = 'pending' | 'active' | 'rejected' | 'removed'

/**
 * Why a photo was rejected. `unreadable` is set automatically, `decided` by a decision about a report, whose mail has the reason, the others by support.
 * Wire values, which texts name.
 */
export const REJECTION_REASONS = [
  'unreadable',
  'nobody_in_it',
  'somebody_else',
  'minor',
  'explicit',
  'contact_details',
  'offensive',
  'decided',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** When support reviews photos: after or before others see them. */
export const PHOTO_MODERATIONS = ['after', 'before'] as const
export type PhotoModeration = (typeof PHOTO_MODERATIONS)[number]

/** The visible crop of a picture, in fractions of its upright width and height, 0 to 1. */
export interface PhotoCrop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Longest side of the largest file of a prepared photo, in pixels. */
export const PHOTO_SIDE_MAX = 1_600
/** Longest side in pixels of the private whole from which the files of a photo are made, so that a crop still fills the largest file. */
export const PHOTO_WHOLE_SIDE_MAX = 2_400
/** Ratio of width to height of cards' files. */
export const PHOTO_CARD_SHAPE = 4 / 5
/** Widths of cards' files in pixels, by name; the larger first, because the other is made from it. */
export const PHOTO_CARD_WIDTHS = { match: 960, thumb: 480 } as const
/** Least width and height in pixels of a photo that a card of a list need not enlarge; a smaller one is taken, and its member told. */
export const PHOTO_SHARP_SIDE = PHOTO_CARD_WIDTHS.thumb

/** Least width and height of a crop, as a fraction. */
export const PHOTO_CROP_MIN = 0.02

/** The most photos of a member (spec, section 9). */
export const PHOTO_LIMIT = { free: 3, premium: 25 } as const
/** The largest accepted file, in bytes. */
export const PHOTO_FILE_MAX = 15 * 1024 * 1024
/** The most pixels of an accepted picture, which holds for those that are decoded row by row. */
export const PHOTO_PIXELS_MAX = 60_000_000
/** The most bytes that decoding a picture may hold at once; for formats that are not decoded row by row fewer pixels follow from it. */
export const PHOTO_MEMORY_MAX = 64_000_000
/** The least width and height of an accepted picture, in pixels. */
export const PHOTO_SIDE_MIN = 200
/** The largest accepted ratio of the sides; panoramas of phones have 4.5. */
export const PHOTO_RATIO_MAX = 5
/** Accepted media types. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** Milliseconds for which a removed photo can be restored. */
export const PHOTO_UNDO_MS = 10 * MINUTE
