import { CHANGE, type Endpoint, READ } from '../endpoint.ts'

const PHOTO = '/api/photo.php'
const PHOTOS = '/api/photos.php'

/** The endpoints of the own photos. */
export const PHOTO_ENDPOINTS = {
  photos: { ...READ, path: PHOTOS, access: 'member' },
  orderPhotos: { ...{ ...CHANGE, method: 'PUT', path: PHOTOS }, body: ['order'] },
  /** Each call that arrives adds a photo, those with one key together one. Our pages send a file again when the member says so. */
  uploadPhoto: {
    ...{ ...CHANGE, method: 'POST', path: PHOTO, namedQuery: 'upload=1', repeatable: 'never' },
    ...{ query: ['crop'], upload: true },
  },
  cropPhoto: { ...{ ...CHANGE, method: 'PUT', path: PHOTO }, body: ['id', 'crop'] },
  restorePhoto: { ...{ ...CHANGE, method: 'PUT', path: PHOTO, namedQuery: 'restore=1' }, body: ['id'] },
  removePhoto: { ...{ ...CHANGE, method: 'DELETE', path: PHOTO }, body: ['id'] },
} as const satisfies Readonly<Record<string, Endpoint>>
