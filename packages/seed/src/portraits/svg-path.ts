/** Path data with rounded numbers; strings stay unchanged. */
export function d(parts: TemplateStringsArray, ...values: ReadonlyArray<number | string>): string {
  const written = values.map((value) => (typeof value === 'number' ? Math.round(value) : value))
  return String.raw({ raw: parts }, ...written)
}

/** The element at `index`, starting again from the beginning after the end. */
export const turnOf = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

type Attributes = Readonly<Record<string, string | number | undefined>>

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('')

export const shape = (fill: string, path: string, more: Attributes = {}): string =>
  path === '' ? '' : `<path${written({ fill, ...more })} d="${path}"/>`

export const stroke = (colour: string, width: number, path: string, more: Attributes = {}): string =>
  path === '' ? '' : `<path${written({ fill: 'none', stroke: colour, 'stroke-width': width, ...more })} d="${path}"/>`

export const dot = (fill: string, x: number, y: number, r: number, more: Attributes = {}): string =>
  `<circle${written({ fill, cx: x, cy: y, r, ...more })}/>`

export const oval = (fill: string, x: number, y: number, rx: number, ry: number, more: Attributes = {}): string =>
  `<ellipse${written({ fill, cx: x, cy: y, rx, ry, ...more })}/>`

export const group = (transform: string, ...content: readonly string[]): string =>
  `<g transform="${transform}">${content.join('')}</g>`

/** A cloud: round bumps along a closed outline, for curls. */
export function cloud(points: ReadonlyArray<readonly [number, number]>): string {
  const [first] = points
  if (!first) return ''
  const bumps = points.map((from, at) => {
    const to = turnOf(points, at + 1)
    const r = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.56
    return d`A${r} ${r} 0 0 1 ${to[0]} ${to[1]}`
  })
  return `M${first[0]} ${first[1]}${bumps.join('')}z`
}

/** Points on an ellipse, clockwise from `from` to `to` degrees (0 is right, 90 down). */
export function arcPoints(
  [x, y, rx, ry]: readonly [number, number, number, number],
  from: number,
  to: number,
  count: number,
): Array<[number, number]> {
  return Array.from({ length: count }, (_, at) => {
    const angle = ((from + ((to - from) * at) / (count - 1)) * Math.PI) / 180
    return [Math.round(x + rx * Math.cos(angle)), Math.round(y + ry * Math.sin(angle))]
  })
}
