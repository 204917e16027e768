import { figurePainter } from './figure.ts'
import { detail, hash, mix, noise, smooth } from './noise.ts'
import { blur, type Light, lamp, paint, put, type Raster, rasterOf } from './raster.ts'

const blend = (from: Light, to: Light, share: number): Light => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
]
const scaled = ([red, green, blue]: Light, by: number): Light => [red * by, green * by, blue * by]

const LAMPS: readonly Light[] = [
  [2.6, 1.5, 0.5],
  [2.8, 0.5, 0.25],
  [0.4, 1.5, 1.6],
  [2.2, 1.9, 1.3],
  [1.6, 0.35, 1.3],
]

/** A wet street at night: lamps far out of focus, their light on the road, and a figure in front. */
export function street(raster: Raster): Raster {
  const { aspect } = raster
  const middle = aspect * 0.5
  paint(raster, (x, y, dab) => {
    const wall = smooth(0.02, 0.1, Math.abs(x - middle) - Math.abs(y - 0.5) * 0.1)
    const storey = smooth(0.35, 0.6, noise(x * 22, 1, 160)) * smooth(0.4, 0.55, noise(y * 20, x * 3, 161))
    const lit = hash(Math.floor(x * 26), Math.floor(y * 24), 162) > 0.72 ? 1 : 0
    const light = blend([0.015, 0.022, 0.05], [0.035, 0.03, 0.04], wall)
    put(dab, blend(light, [0.9, 0.6, 0.28], y < 0.5 ? wall * storey * lit * 0.5 : 0))
  })
  blur(raster, 0.012)
  for (let at = 0; at < 46; at += 1) {
    const spread = hash(at, 1, 170) ** 1.6
    const side = hash(at, 2, 170) < 0.5 ? -1 : 1
    const place = [
      middle + side * (0.03 + spread * aspect * 0.48),
      0.53 - spread * 0.42 * hash(at, 3, 170),
      0.006 + 0.03 * spread,
    ] as const
    lamp(raster, place, scaled(LAMPS[at % LAMPS.length] as Light, 0.35 + 0.5 * hash(at, 4, 170)))
  }
  const above = { ...raster, light: raster.light.slice() }
  blur(above, 0.006, 0.05)
  paint(raster, (x, y, dab) => {
    if (y < 0.56) return
    const ripple = detail(x * 30, y * 70, 3, 180) - 0.5
    const row = Math.min(raster.height - 1, Math.max(0, Math.round((1.1 - y + ripple * 0.08) * raster.height)))
    const column = Math.min(raster.width - 1, Math.max(0, Math.round((x + ripple * 0.05) * raster.height)))
    const at = (row * raster.width + column) * 3
    const gloss = 0.75 * (0.5 + noise(x * 6, y * 14, 181))
    const mirrored: Light = [above.light[at] as number, above.light[at + 1] as number, above.light[at + 2] as number]
    put(dab, blend([0.012, 0.014, 0.022], mirrored, gloss), smooth(0.56, 0.6, y))
  })
  blur(raster, 0.003)
  const umbrella = { x: aspect * 0.47, y: 0.36, r: 0.2 }
  paint(
    raster,
    figurePainter({
      x: aspect * 0.46,
      y: 1.04,
      height: 0.72,
      clothing: {
        coat: [0.16, 0.1, 0.09],
        legs: [0.04, 0.04, 0.06],
        skin: [0.4, 0.25, 0.18],
        hair: [0.06, 0.04, 0.03],
        shape: 'coat',
      },
      ambient: [0.09, 0.1, 0.16],
      key: [2.1, 1.1, 0.5],
      from: [0.95, -0.15, -0.3],
    }),
  )
  return paint(raster, (x, y, dab) => {
    const across = (x - umbrella.x) / umbrella.r
    const up = (umbrella.y - y) / (umbrella.r * 0.62)
    const rim = 0.1 * Math.abs(Math.sin(across * 7))
    if (Math.abs(across) > 1 || up < rim - 0.06 || across * across + up * up > 1.03) return
    const rib = Math.abs(Math.sin((across / Math.sqrt(1.02 - Math.min(1, up * up))) * 4.5))
    const edge = smooth(0.75, 1.02, across * across + up * up)
    const light = blend(
      scaled([0.035, 0.035, 0.06], 0.4 + rib),
      across > 0 ? [1.3, 0.6, 0.25] : [0.15, 0.4, 0.5],
      edge * 0.55,
    )
    put(dab, light, smooth(1.03, 0.99, across * across + up * up) * smooth(rim - 0.06, rim, up))
  })
}

/** A dim room with a bright window, and a figure who looks out. */
export function room(raster: Raster): Raster {
  const { aspect } = raster
  const [left, right, top, bottom] = [aspect * 0.5, aspect * 0.86, 0.08, 0.66]
  paint(raster, (x, y, dab) => {
    const fall = 1 / (0.35 + 3.4 * Math.hypot((x - (left + right) / 2) * 0.9, y - 0.45) ** 2)
    if (y > 0.8) {
      const board = noise(x * 2, Math.floor((y - 0.8) * 60 + x * 2), 200)
      const sun = smooth(0.1, 0.02, Math.abs(x - aspect * 0.52 - (y - 0.8) * -1.3) - 0.07)
      return put(dab, blend(scaled([0.22, 0.13, 0.07], (0.4 + 0.7 * board) * fall * 0.5), [1.7, 1.25, 0.75], sun * 0.7))
    }
    put(dab, scaled([0.42, 0.36, 0.3], fall * (0.22 + 0.1 * detail(x * 4, y * 4, 4, 201))))
    if (x > left && x < right && y > top && y < bottom) {
      const bar = Math.min(
        Math.abs(x - (left + right) / 2),
        Math.abs(y - 0.34),
        x - left,
        right - x,
        y - top,
        bottom - y,
      )
      const outside = blend([3.2, 3.3, 3.4], [1.5, 1.8, 1.1], smooth(0.4, 0.65, y + 0.15 * noise(x * 9, y * 9, 202)))
      put(dab, blend([0.3, 0.27, 0.24], outside, smooth(0.008, 0.014, bar)))
    }
    // A translucent curtain.
    const drape = smooth(0.11, 0.09, Math.abs(x - left + 0.05 + 0.02 * noise(y * 4, 1, 203)))
    const fold = 0.5 + 0.5 * Math.sin(x * 150 + 2 * noise(y * 2, x * 9, 204))
    if (y < 0.78 && drape > 0)
      put(dab, blend([dab.red, dab.green, dab.blue], scaled([0.85, 0.7, 0.52], 0.4 + 0.7 * fold), drape * 0.9))
  })
  blur(raster, 0.004)
  paint(
    raster,
    figurePainter({
      x: aspect * 0.63,
      y: 1.2,
      height: 0.98,
      clothing: {
        coat: [0.3, 0.36, 0.3],
        legs: [0.1, 0.1, 0.14],
        skin: [0.5, 0.32, 0.24],
        hair: [0.06, 0.04, 0.03],
        shape: 'shirt',
      },
      ambient: [0.14, 0.13, 0.12],
      key: [2, 1.95, 1.9],
      from: [0.75, -0.25, -0.5],
    }),
  )
  // Leaves close to the lens, out of focus.
  const near = rasterOf(raster.width, raster.height)
  near.light.set(raster.light)
  paint(near, (x, y, dab) => {
    for (let leaf = 0; leaf < 9; leaf += 1) {
      const angle = -2.2 + leaf * 0.33
      const along = (x - 0.04) * Math.cos(angle) + (y - 1) * Math.sin(angle)
      const across = (y - 1) * Math.cos(angle) - (x - 0.04) * Math.sin(angle)
      const wide = 0.05 * Math.sin(Math.PI * Math.min(1, Math.max(0, (along - 0.12) / 0.34)))
      if (Math.abs(across) < wide) return put(dab, scaled([0.09, 0.16, 0.06], 0.5 + hash(leaf, 1, 205)), 1)
    }
  })
  blur(near, 0.012)
  return paint(raster, (x, y, dab) => {
    const at =
      (Math.min(raster.height - 1, Math.floor(y * raster.height)) * raster.width +
        Math.min(raster.width - 1, Math.floor(x * raster.height))) *
      3
    put(
      dab,
      [near.light[at] as number, near.light[at + 1] as number, near.light[at + 2] as number],
      smooth(0.5, 0.36, x) * smooth(0.45, 0.6, y),
    )
  })
}

const FRUIT: readonly Light[] = [
  [0.85, 0.3, 0.03],
  [0.6, 0.04, 0.03],
  [0.75, 0.62, 0.08],
  [0.22, 0.42, 0.06],
  [0.7, 0.12, 0.08],
  [0.3, 0.06, 0.18],
]

/** A market: fruit in crates, cloth over them, people between. */
export function market(raster: Raster): Raster {
  const { aspect } = raster
  paint(raster, (x, y, dab) => {
    const wall = scaled([0.5, 0.42, 0.34], 0.5 + 0.9 * detail(x * 7, y * 7, 4, 210))
    if (y > 0.3 + 0.06 * x) return put(dab, scaled(wall, 0.6))
    const stripe = Math.floor((x + y * 0.2) * 13) % 2 === 0
    const cloth = stripe ? ([0.85, 0.14, 0.1] as const) : ([1.1, 1.02, 0.9] as const)
    put(dab, scaled(cloth, 0.45 + 0.9 * noise(x * 3, y * 4, 211)))
  })
  blur(raster, 0.008)
  for (let at = 0; at < 14; at += 1)
    lamp(raster, [hash(at, 1, 212) * aspect, 0.12 + 0.3 * hash(at, 2, 212), 0.014], scaled([1.6, 1.2, 0.7], 0.7))
  const coats: readonly Light[] = [
    [0.1, 0.2, 0.45],
    [0.6, 0.5, 0.35],
    [0.12, 0.12, 0.13],
    [0.5, 0.08, 0.12],
    [0.15, 0.35, 0.25],
    [0.65, 0.6, 0.6],
  ]
  coats.forEach((coat, at) => {
    const place = {
      x: aspect * (0.06 + at * 0.175),
      y: 0.86 + 0.08 * hash(at, 1, 213),
      height: 0.5 + 0.12 * hash(at, 2, 213),
    }
    const clothing = {
      coat,
      legs: [0.06, 0.06, 0.09],
      skin: [0.5, 0.32, 0.22],
      hair: [0.1, 0.06, 0.04],
      long: at % 2 === 0,
      shape: 'coat',
    } as const
    paint(
      raster,
      figurePainter({
        ...place,
        clothing,
        ambient: [0.4, 0.38, 0.36],
        key: [0.8, 0.7, 0.5],
        from: [-0.6, -0.7, 0.3],
        seed: at,
      }),
    )
  })
  blur(raster, 0.006)
  paint(
    raster,
    figurePainter({
      x: aspect * 0.57,
      y: 1.14,
      height: 0.84,
      clothing: {
        coat: [0.14, 0.22, 0.4],
        legs: [0.08, 0.09, 0.14],
        hat: [0.55, 0.4, 0.1],
        skin: [0.5, 0.32, 0.22],
        hair: [0.1, 0.06, 0.04],
        bag: [0.3, 0.1, 0.05],
        shape: 'shirt',
      },
      ambient: [0.42, 0.4, 0.38],
      key: [1.2, 1, 0.75],
      from: [-0.7, -0.6, 0.35],
    }),
  )
  return paint(raster, (x, y, dab) => {
    if (y < 0.66 + 0.05 * (x / aspect)) return
    const size = 0.03
    const row = Math.floor((y - 0.6) / (size * 1.35))
    const column = Math.floor((x + (row % 2) * size) / (size * 2.05))
    const crate = Math.floor(x / (aspect / 3.6) + row * 0.13)
    const edge = Math.abs(((x / (aspect / 3.6) + row * 0.13) % 1) - 0.5)
    if (edge > 0.47) return put(dab, scaled([0.36, 0.22, 0.11], 0.4 + 0.8 * detail(x * 60, y * 14, 3, 214)))
    const cx = (column + 0.5) * size * 2.05 - (row % 2) * size
    const cy = 0.6 + (row + 0.62) * size * 1.35
    const [u, v] = [(x - cx) / size + 0.25 * (hash(column, row, 216) - 0.5), (y - cy) / size]
    const round = u * u + v * v
    const colour = FRUIT[(crate * 5 + 1) % FRUIT.length] as Light
    if (round > 1) return put(dab, scaled(colour, 0.1))
    const lit = Math.max(0, -0.45 * u - 0.55 * v + 0.7 * Math.sqrt(1 - round))
    const shine = smooth(0.3, 0.05, Math.hypot(u + 0.35, v + 0.4)) * 0.7
    const tone = 0.75 + 0.5 * hash(column, row, 215)
    const [red, green, blue] = scaled(colour, tone * (0.22 + 1.1 * lit))
    put(dab, [red + shine, green + shine * 0.95, blue + shine * 0.85])
  })
}

/** Very dark: beams over a crowd. */
export function concert(raster: Raster): Raster {
  const { aspect } = raster
  const beams: ReadonlyArray<readonly [x: number, tilt: number, Light]> = [
    [0.15, 0.35, [0.9, 0.1, 0.7]],
    [0.42, 0.05, [0.25, 0.35, 1.5]],
    [0.62, -0.2, [1.2, 0.2, 0.45]],
    [0.9, -0.45, [0.2, 0.6, 1.2]],
  ]
  paint(raster, (x, y, dab) => {
    const smoke = 0.35 + 1.1 * detail(x * 3, y * 3, 5, 220)
    let [red, green, blue] = [0.008, 0.006, 0.014]
    for (const [at, tilt, light] of beams) {
      const middle = at * aspect + tilt * y
      const wide = 0.018 + y * 0.12
      const strength =
        Math.exp(-(((x - middle) / wide) ** 2)) * Math.exp(-y * 1.6) * smoke * 0.9 +
        2 * smooth(0.03, 0.01, Math.hypot(x - at * aspect, y - 0.03))
      red += light[0] * strength
      green += light[1] * strength
      blue += light[2] * strength
    }
    put(dab, [red, green, blue])
  })
  for (let row = 0; row < 3; row += 1) {
    paint(raster, (x, y, dab) => {
      for (let head = -1; head < 9; head += 1) {
        const size = 0.03 + row * 0.014
        const cx = (head + hash(head + 9, row, 222)) * aspect * 0.13
        const cy = 0.66 + row * 0.11 + 0.05 * hash(head + 9, row, 223)
        const arm =
          hash(head + 9, row, 224) > 0.72 &&
          Math.abs(x - cx - size * 1.4 - (cy - y) * 0.1) < size * 0.3 &&
          y > cy - size * 4.4 &&
          y < cy + size * 2
        const skull = Math.hypot(x - cx, (y - cy) * 0.85)
        const body = y > cy + size && Math.abs(x - cx) < size * (1.2 + Math.min(1.3, (y - cy - size) * 16))
        if (skull > size && !body && !arm) continue
        const rim = smooth(size * 0.6, size, skull) * smooth(0.1, -1, (y - cy) / size)
        return put(dab, [0.006 + 0.3 * rim * (3 - row) * 0.3, 0.005 + 0.05 * rim, 0.012 + 0.35 * rim * (3 - row) * 0.3])
      }
    })
    blur(raster, 0.003)
  }
  return paint(
    raster,
    figurePainter({
      x: aspect * 0.42,
      y: 1.3,
      height: 0.92,
      clothing: {
        coat: [0.25, 0.2, 0.22],
        legs: [0.05, 0.05, 0.05],
        skin: [0.5, 0.32, 0.24],
        hair: [0.06, 0.04, 0.04],
        shape: 'shirt',
      },
      ambient: [0.03, 0.02, 0.05],
      key: [0.8, 0.25, 1.1],
      from: [0.2, -0.95, -0.2],
    }),
  )
}
