import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'

/** Milliseconds between two requests for the state of a photo in preparation: a third of the time waited so far, within these bounds. */
const PAUSE = { least: 700, most: 15_000 }

export const pauseAfter = (waited: number): number => Math.min(PAUSE.most, Math.max(PAUSE.least, waited / 3))

/** The board's pictures all have this shape, whatever that of the photo. */
export const TILE_SHAPE = { width: 480, height: 600 }

/** The id of a photo's menu, by which its button is found. */
export const photoMenu = (id: string) => `photo-${id}`

/** Whether others see the photo or will see it. */
export const isShown = ({ status }: OwnPhoto): boolean => status !== 'rejected'

/** Whether the photo is still being prepared. */
export const isAwaited = (photo: OwnPhoto): boolean => isShown(photo) && !photo.prepared

/** Whether a photo has its file now and had none before; one that was removed meanwhile has not arrived. */
export const hasArrived = (before: readonly OwnPhoto[], now: readonly OwnPhoto[]): boolean =>
  now.some(
    (photo) =>
      isShown(photo) &&
      photo.filename !== null &&
      !before.some(({ id, filename }) => id === photo.id && filename !== null),
  )

/** Whether a prepared photo has fewer pixels on a side than a sharp one. */
export const isSmall = ({ prepared, width, height }: OwnPhoto, sharpSide: number): boolean =>
  prepared && Math.min(width, height) < sharpSide

/** The photos in this order, with unlisted ones at the end, and with the main photo marked as the server will mark it. */
export function inOrder(photos: readonly OwnPhoto[], order: readonly string[]): OwnPhoto[] {
  const placeOf = ({ id }: OwnPhoto) => (order.includes(id) ? order.indexOf(id) : order.length)
  return withMain([...photos].sort((one, other) => placeOf(one) - placeOf(other)))
}

export const without = (photos: readonly OwnPhoto[], id: string): OwnPhoto[] =>
  withMain(photos.filter((photo) => photo.id !== id))

function withMain(photos: readonly OwnPhoto[]): OwnPhoto[] {
  const main =
    photos.find(({ status }) => status === 'active') ?? photos.find((photo) => isShown(photo) && photo.prepared)
  return photos.map((photo) => ({ ...photo, main: photo === main }))
}
