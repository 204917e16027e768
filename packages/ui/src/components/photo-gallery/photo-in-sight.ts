/** Which of the large photos is in sight, from 0. */
export const photoInSight = (gallery: Element): number =>
  // From right to left the way scrolled is negative.
  Math.round(Math.abs(gallery.scrollLeft) / Math.max(1, gallery.clientWidth))

/** Scrolls to the large photo that a link leads to; false where there is none. */
export function showPhoto(link: HTMLAnchorElement): boolean {
  const photo = link.ownerDocument.getElementById(link.hash.slice(1))
  photo?.scrollIntoView({ block: 'nearest', inline: 'start' })
  return photo !== null
}
