/** The outline of a heart, as lucide draws it. */
const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5Z'
const drawing = (shapes: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linejoin="round">${shapes}</svg>`)}")`

/** Hearts as masks of styles: one that can be pressed, one that was, and the two of a match. */
export const outlined = drawing(`<path d="${HEART}"/>`)
export const filled = drawing(`<path fill="#000" d="${HEART}"/>`)
export const two = drawing(
  `<path transform="translate(7.5 -1)scale(.66)" d="${HEART}"/><path fill="#000" transform="translate(-.5 7)scale(.68)" d="${HEART}"/>`,
)
