import { MINUTE } from './durations.ts'

/**
 * `pending` until it is prepared and, where support looks first, approved; `removed` by the member, who can bring it back for a while. Only an
 * active one is shown to others.
 */
export type PhotoStatus = 'pending' | 'active' | 'rejected' | 'removed'

/** Why a photo was rejected. `unreadable` is found by the machine, the others by support. Wire values; the words are texts. */
export const REJECTION_REASONS = [
  'unreadable',
  'nobody_in_it',
  'somebody_else',
  'minor',
  'explicit',
  'contact_details',
  'offensive',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** When support looks at photos: once others see them, or before. */
export const PHOTO_MODERATIONS = ['after', 'before'] as const
export type PhotoModeration = (typeof PHOTO_MODERATIONS)[number]

/** The part of a picture that is shown, in fractions of its upright width and height: 0 to 1. */
export interface PhotoCrop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Longest side of the largest file of a prepared photo, in pixels. */
export const PHOTO_SIDE_MAX = 1_600
/** Width by height of the files in the shape of a card. */
export const PHOTO_CARD_SHAPE = 4 / 5
/** Widths of those files in pixels, by their names; the largest first, as the others are made of it. */
export const PHOTO_CARD_WIDTHS = { match: 960, thumb: 480, card: 320 } as const
/** The formats of every file of a prepared photo; JPEG is for mail programs. */
export const PHOTO_FORMATS = ['webp', 'jpg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]
/** What follows the key in the name of a prepared photo's file: nothing in that of the largest, such as `-thumb` in the others'. */
export const PHOTO_VARIANTS: readonly string[] = ['', ...Object.keys(PHOTO_CARD_WIDTHS).map((name) => `-${name}`)]

/** Least width and height of a crop. */
export const PHOTO_CROP_MIN = 0.02

/** How many photos a member may have (spec, section 9). */
export const PHOTO_LIMIT = { free: 3, premium: 25 } as const
/** Largest file of a photo that is taken, in bytes. */
export const PHOTO_FILE_MAX = 15 * 1024 * 1024
/** Most pixels of a photo that is taken. */
export const PHOTO_PIXELS_MAX = 60_000_000
/** Most pixels of one whose colours take two bytes each: twice as much memory, and such pictures are not always decoded in rows. */
export const PHOTO_DEEP_PIXELS_MAX = 20_000_000
/** What a photo may be sent as. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** For how long a removed photo can be brought back, in milliseconds. */
export const PHOTO_UNDO_MS = 10 * MINUTE
