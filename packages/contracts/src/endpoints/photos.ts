import { z } from 'zod'
import { PHOTO_CROP_MIN, PHOTO_LIMIT, REJECTION_REASONS } from '../photos.ts'
import { type Answer, contractOf } from './contract.ts'

const place = z.number().min(0).max(1)
const extent = z.number().min(PHOTO_CROP_MIN).max(1)
const crop = z
  .strictObject({ x: place, y: place, width: extent, height: extent })
  .describe('The part that is shown, in fractions of the upright picture.')

const id = z.uuid()
const file = z
  .string()
  .nullable()
  .describe('Below `/photos/`; null until the photo is prepared, and when it was rejected.')

const photo = z
  .strictObject({
    id,
    status: z.enum(['pending', 'active', 'rejected']).describe('Others see it only while it is "active".'),
    prepared: z.boolean().describe('False while its files are being made, also after a new crop.'),
    filename: file,
    thumb_filename: file,
    main: z.boolean().describe('It stands for the member: the first one that is shown.'),
    width: z
      .int()
      .describe('Of the picture that is shown, in pixels; until it is prepared, of the file that was sent.'),
    height: z.int(),
    dominant_colour: z.string().describe('`#rrggbb`, to be painted while the photo loads.'),
    crop: crop.nullable().describe('Null for all of it.'),
    croppable: z.boolean().describe('Whether another part of it can be chosen: not where nobody sent it.'),
    rejection_reason: z.enum(REJECTION_REASONS).nullable(),
  })
  .meta({ id: 'OwnPhoto', description: 'A photo as its member sees it.' })

/** A photo as its member sees it. */
export type OwnPhoto = Answer<typeof photo>

/** Why a file that is to be a photo is refused, wherever it is for. */
export const FILE_REFUSALS = [
  'photos.too_large',
  'photos.unsupported_type',
  'photos.heic',
  'photos.animated',
  'photos.too_many_pixels',
  'photos.too_many_pixels_for_type',
  'photos.too_few_pixels',
  'photos.too_long',
  'photos.unreadable',
] as const

/** The photo was removed for good, or belongs to somebody else. */
const GONE = { 404: ['platform.not_found'] }

export const photoContracts = {
  photos: contractOf('photos', {
    summary: 'The viewer’s own photos, in their order.',
    answer: {
      photos: z.array(photo),
      limit: z.int().describe('How many the member may have.'),
    },
  }),
  orderPhotos: contractOf('orderPhotos', {
    summary:
      'Puts the photos in this order: the first that is shown is the main one. Unknown ids are ignored, photos that are not named come last.',
    body: { order: z.array(id).max(4 * PHOTO_LIMIT.premium) },
    answer: { photos: z.array(photo) },
    refusals: GONE,
  }),
  uploadPhoto: contractOf('uploadPhoto', {
    summary:
      'Adds a photo: the body is the file itself. It is shown once it is prepared. What is sent again under the same `Idempotency-Key` is the same photo.',
    query: {
      crop: z
        .string()
        .max(100)
        .optional()
        .describe('`x,y,width,height`, in fractions of the upright picture; all of it without.'),
    },
    answer: { photo },
    refusals: {
      ...GONE,
      422: ['photos.photo_limit', ...FILE_REFUSALS, 'photos.gone'],
      429: ['photos.too_many_at_once', 'photos.too_many_pictures'],
    },
  }),
  cropPhoto: contractOf('cropPhoto', {
    summary: 'Shows another part of a photo; it is prepared anew.',
    body: { id, crop: crop.nullable() },
    answer: { photo },
    refusals: { ...GONE, 422: ['photos.not_croppable'], 429: ['photos.too_many_pictures'] },
  }),
  restorePhoto: contractOf('restorePhoto', {
    summary: 'Brings a photo back that was removed a moment ago.',
    body: { id },
    answer: { photo },
    refusals: { ...GONE, 422: ['photos.photo_limit'] },
  }),
  removePhoto: contractOf('removePhoto', {
    summary: 'Removes a photo; nobody sees it from then on.',
    body: { id },
    answer: {},
    refusals: GONE,
  }),
}
