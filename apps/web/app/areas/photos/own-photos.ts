import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'

/** Milliseconds between two questions whether a photo is prepared: a third of what somebody has waited already, within these. */
const PAUSE = { least: 700, most: 15_000 }

export const pauseAfter = (waited: number): number => Math.min(PAUSE.most, Math.max(PAUSE.least, waited / 3))

/** Whether a photo is among those that others see or will see. */
export const isShown = ({ status }: OwnPhoto): boolean => status !== 'rejected'

/** Whether its files are on their way. */
export const isAwaited = (photo: OwnPhoto): boolean => isShown(photo) && !photo.prepared

/** The photos in this order, those that it does not name at the end, with the one that stands for the member marked as the server will. */
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
