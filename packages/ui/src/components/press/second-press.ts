/** Milliseconds within which a double tap comes. */
const DOUBLE = 400
/** Pixels by which its second tap may miss the first. */
const NEAR = 24

/** Where and when a pointer has pressed. */
export interface Press {
  readonly x: number
  readonly y: number
  /** In milliseconds, on the clock of events. */
  readonly at: number
}

/** Where and when a click came; null for one that a key or a script has made. */
export const pressOf = ({ detail, clientX: x, clientY: y, timeStamp: at }: MouseEvent): Press | null =>
  detail === 0 ? null : { x, y, at }

/** Whether a press is, by its time and place, the second of a double click or a double tap. */
export const isDouble = (first: Press | null, second: Press | null): boolean =>
  first !== null &&
  second !== null &&
  second.at - first.at < DOUBLE &&
  Math.hypot(second.x - first.x, second.y - first.y) < NEAR
