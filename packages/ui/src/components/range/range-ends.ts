export interface RangeValues {
  readonly from: number
  readonly to: number
}

const endOf = (range: Element, name: keyof RangeValues) =>
  range.querySelector<HTMLInputElement>(`input[data-h-end="${name}"]`)

/** The values of a range. If `moved` was moved past the other end, it is first set to the other end's value. */
export function readRange(range: Element, moved?: HTMLInputElement): RangeValues {
  const from = endOf(range, 'from')
  const to = endOf(range, 'to')
  if (moved && from && to && from.valueAsNumber > to.valueAsNumber) moved.value = moved === from ? to.value : from.value
  const known = from ?? to
  return { from: from?.valueAsNumber ?? Number(known?.min), to: to?.valueAsNumber ?? Number(known?.max) }
}

/** Whether the lower thumb must be on top: when both are near the maximum, only the lower one can move. */
export const isInFront = (from: number, min: number, max: number): boolean => from > (min + max) / 2

/** The shown text of a value; the highest value of an open range gets a plus sign. */
export const shownValue = (value: number, max: number, open: boolean): string =>
  open && value === max ? `${value}+` : `${value}`

/** What a slider says of its value: the shown text, with its unit. */
export const spokenValue = (shown: string, unit: string | null | undefined): string =>
  unit ? `${shown} ${unit}` : shown

/** Moves the nearer thumb to the clicked place and focuses it, so that nobody has to drag. Undefined for a click on a thumb itself. */
export function moveNearerEnd(range: Element, pressed: EventTarget | null, x: number): HTMLInputElement | undefined {
  const line = pressed instanceof Element ? pressed.closest('[data-h-line]')?.querySelector('svg') : null
  const ends = [...range.querySelectorAll<HTMLInputElement>('input[data-h-end]')]
  const [end] = ends
  if (!line || !end || pressed instanceof HTMLInputElement) return undefined
  const [min, max] = [Number(end.min), Number(end.max)]
  const { left, width } = line.getBoundingClientRect()
  const value = Math.round(min + ((max - min) * (x - left)) / width)
  const distance = (input: HTMLInputElement) => Math.abs(input.valueAsNumber - value)
  // If both thumbs have the same value, the one that can move in that direction is nearer.
  const nearest = ends.reduce((one, other) =>
    distance(other) < distance(one) || (distance(other) === distance(one) && value > other.valueAsNumber) ? other : one,
  )
  nearest.value = `${value}`
  nearest.focus()
  return nearest
}
