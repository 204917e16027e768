// How glyph widths of a variable font change along its axes: the tables fvar, avar and HVAR of OpenType 1.9.

const F2DOT14 = 16384
const FIXED = 65536

interface Axis {
  readonly name: string
  readonly min: number
  readonly start: number
  readonly max: number
}

/** The axes of a variable font, such as `wght` from 300 to 900; none for a font of one weight. */
export function axesOf(fvar: Buffer | undefined): readonly Axis[] {
  if (!fvar) return []
  const [first, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)]
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * size
    const value = (offset: number) => fvar.readInt32BE(at + offset) / FIXED
    return { name: fvar.toString('latin1', at, at + 4), min: value(4), start: value(8), max: value(12) }
  })
}

/** Normalised coordinates, -1 to 1, one for each axis. An axis that `chosen` does not name keeps its default. */
export function placeOn(
  axes: readonly Axis[],
  avar: Buffer | undefined,
  chosen: Readonly<Record<string, number>>,
): number[] {
  const bend = bendsOf(avar)
  return axes.map(({ name, min, start, max }, index) => {
    const value = Math.min(max, Math.max(min, chosen[name] ?? start))
    const span = value < start ? start - min : max - start
    return bend(index, span === 0 ? 0 : (value - start) / span)
  })
}

/** The mapping of coordinates by avar, which is linear between the given points. */
function bendsOf(avar: Buffer | undefined): (axis: number, place: number) => number {
  if (!avar) return (_, place) => place
  const maps: Array<Array<readonly [number, number]>> = []
  let at = 8
  for (let axis = avar.readUInt16BE(6); axis > 0; axis -= 1) {
    const count = avar.readUInt16BE(at)
    at += 2
    maps.push(
      Array.from({ length: count }, () => {
        at += 4
        return [avar.readInt16BE(at - 4) / F2DOT14, avar.readInt16BE(at - 2) / F2DOT14] as const
      }),
    )
  }
  return (axis, place) => {
    const points = maps[axis] ?? []
    const next = points.findIndex(([from]) => from >= place)
    const [above, below] = [points[next], points[next - 1]]
    if (!above || !below || above[0] === below[0]) return above?.[1] ?? place
    return below[1] + ((place - below[0]) / (above[0] - below[0])) * (above[1] - below[1])
  }
}

/** How much wider each glyph is at `place` than its default width, in font units. */
export function widening(hvar: Buffer | undefined, place: readonly number[]): (glyph: number) => number {
  if (!hvar) return () => 0
  const store = hvar.subarray(hvar.readUInt32BE(4))
  const mapAt = hvar.readUInt32BE(8)
  const rowOf = mapAt === 0 ? (glyph: number) => [0, glyph] as const : rowsIn(hvar.subarray(mapAt))
  const shares = sharesOf(store.subarray(store.readUInt32BE(2)), place)
  return (glyph) => {
    const [outer, inner] = rowOf(glyph)
    const data = store.subarray(store.readUInt32BE(8 + outer * 4))
    const words = data.readUInt16BE(2)
    const regions = data.readUInt16BE(4)
    const [long, wide] = [(words & 0x8000) !== 0, words & 0x7fff]
    const [big, small] = long ? [4, 2] : [2, 1]
    let at = 6 + regions * 2 + inner * (wide * big + (regions - wide) * small)
    let sum = 0
    for (let index = 0; index < regions; index += 1) {
      const size = index < wide ? big : small
      sum += data.readIntBE(at, size) * (shares[data.readUInt16BE(6 + index * 2)] ?? 0)
      at += size
    }
    return sum
  }
}

/** The row of the variation store that a glyph has; glyphs beyond the map have the last one's. */
function rowsIn(map: Buffer): (glyph: number) => readonly [number, number] {
  const long = map.readUInt8(0) === 1
  const format = map.readUInt8(1)
  const count = long ? map.readUInt32BE(2) : map.readUInt16BE(2)
  const [size, innerBits] = [((format >> 4) & 3) + 1, (format & 15) + 1]
  return (glyph) => {
    const entry = map.readUIntBE((long ? 6 : 4) + Math.min(glyph, count - 1) * size, size)
    return [Math.floor(entry / 2 ** innerBits), entry % 2 ** innerBits]
  }
}

/** For each region of the store, its weight (0 to 1) at `place`. */
function sharesOf(list: Buffer, place: readonly number[]): number[] {
  const axes = list.readUInt16BE(0)
  return Array.from({ length: list.readUInt16BE(2) }, (_, region) =>
    place.reduce((share, value, axis) => {
      const at = 4 + (region * axes + axis) * 6
      const [start = 0, peak = 0, end = 0] = [0, 2, 4].map((offset) => list.readInt16BE(at + offset) / F2DOT14)
      if (peak === 0 || value === peak) return share
      if (value <= start || value >= end) return 0
      return share * (value < peak ? (value - start) / (peak - start) : (end - value) / (end - peak))
    }, 1),
  )
}
