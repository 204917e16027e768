/** Index of the visible photo. */
export const photoInSight = (gallery: Element): number =>
  // In right-to-left pages `scrollLeft` is negative.
  Math.round(Math.abs(gallery.scrollLeft) / Math.max(1, gallery.clientWidth))

/** Scrolls to the photo that a link points to; false if it does not exist. */
export function showPhoto(link: HTMLAnchorElement): boolean {
  const photo = link.ownerDocument.getElementById(link.hash.slice(1))
  photo?.scrollIntoView({ block: 'nearest', inline: 'start' })
  return photo !== null
}
