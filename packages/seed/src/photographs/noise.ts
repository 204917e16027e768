/** A pseudo-random number from 0 to below 1, determined by two integers and a seed. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed + 1, 982_451_653)
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177)
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296
}

/** Smooth noise from 0 to 1 with a wavelength of one unit. */
export function noise(x: number, y: number, seed = 0): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = x - left
  const v = y - top
  const s = u * u * (3 - 2 * u)
  const t = v * v * (3 - 2 * v)
  const upper = hash(left, top, seed) * (1 - s) + hash(left + 1, top, seed) * s
  const lower = hash(left, top + 1, seed) * (1 - s) + hash(left + 1, top + 1, seed) * s
  return upper * (1 - t) + lower * t
}

/** Noise with several octaves of finer detail, from 0 to 1. */
export function detail(x: number, y: number, octaves: number, seed = 0): number {
  let [sum, size, all] = [0, 1, 0]
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += size * noise(x * 2 ** octave, y * 2 ** octave, seed + octave)
    all += size
    size *= 0.5
  }
  return sum / all
}

/** 0 below `from`, 1 above `to`, smooth between; `to` may be the smaller number. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share
