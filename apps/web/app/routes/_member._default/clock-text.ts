const DAY = 86_400_000

/** What is left of a time in milliseconds, as hours, minutes and seconds of two digits each (spec, section 4): "03:59:07". Empty once it is over, and before it is known (`Infinity`). */
export const clockText = (left: number): string =>
  left > 0 && left < DAY ? new Date(Math.ceil(left / 1000) * 1000).toISOString().slice(11, 19) : ''
