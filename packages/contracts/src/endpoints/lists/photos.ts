import { CHANGE, type Endpoint, READ } from '../endpoint.ts'

const PHOTO = '/api/photo.php'
const PHOTOS = '/api/photos.php'

/** The endpoints of the viewer's own photos. */
export const PHOTO_ENDPOINTS = {
  photos: { ...READ, path: PHOTOS, access: 'member' },
  orderPhotos: { ...{ ...CHANGE, method: 'PUT', path: PHOTOS }, body: ['order'] },
  /** Each call adds a photo, except that calls with the same key add one together. Our pages repeat it only when the member asks. */
  uploadPhoto: {
    ...{ ...CHANGE, method: 'POST', path: PHOTO, namedQuery: 'upload=1', repeatable: 'never' },
    ...{ query: ['crop'], upload: true },
  },
  cropPhoto: { ...{ ...CHANGE, method: 'PUT', path: PHOTO }, body: ['id', 'crop'] },
  restorePhoto: { ...{ ...CHANGE, method: 'PUT', path: PHOTO, namedQuery: 'restore=1' }, body: ['id'] },
  removePhoto: { ...{ ...CHANGE, method: 'DELETE', path: PHOTO }, body: ['id'] },
} as const satisfies Readonly<Record<string, Endpoint>>
