import { setImmediate } from 'node:timers/promises'
import type { Gender } from '@hearth/contracts/accounts'
import { PHOTO_CARD_SHAPE, PHOTO_CARD_WIDTHS } from '@hearth/contracts/photos'
import type { HairColour } from '@hearth/contracts/profiles'
import sharp from 'sharp'
import { closeUp } from './face.ts'
import { concert, market, room, street } from './indoors.ts'
import { forest, mountains, sea, snow } from './outdoors.ts'
import { type Camera, develop, type Raster, rasterOf } from './raster.ts'

export interface Photograph {
  readonly name: string
  readonly width: number
  readonly height: number
  /** WebP. */
  readonly full: Buffer
  /** WebP of 4:5, cut where the person is: what cards and lists show. */
  readonly thumb: Buffer
  /** The colour most of the picture has, shown while it loads. */
  readonly colour: string
  /** Whether a face is to be seen, which is nobody else's. */
  readonly face: boolean
  /** Whose it can be: the hair that shows, where any does, and whom one would take the figure for. */
  readonly fits: Fits
}

interface Fits {
  readonly hair?: readonly HairColour[]
  readonly gender?: Exclude<Gender, 'nonbinary'>
}

interface Shot {
  readonly name: string
  readonly size: readonly [width: number, height: number]
  readonly camera: Camera
  /** Height of the film, which is enlarged to the size. */
  readonly film: number
  /** Middle of what a thumbnail shows, as shares of the width and the height. */
  readonly focus: readonly [x: number, y: number]
  readonly face?: boolean
  readonly fits?: Fits
  readonly quality?: number
  readonly take: (film: Raster) => Raster
}

const THUMB = { width: PHOTO_CARD_WIDTHS.thumb, height: PHOTO_CARD_WIDTHS.thumb / PHOTO_CARD_SHAPE }

const DARK: readonly HairColour[] = ['black', 'brown']
const LONG: Fits = { hair: ['brown'], gender: 'woman' }
const SHORT: Fits = { hair: DARK, gender: 'man' }

/** Dark, bright, busy, very wide, very tall, tiny, badly cut: what members send, and drawings are not. */
const SHOTS: readonly Shot[] = [
  {
    name: 'sunset',
    size: [960, 1200],
    film: 480,
    focus: [0.4, 0.6],
    camera: { exposure: 0.62, bloom: 0.3, grain: 0.035, warmth: 0.03 },
    take: (film) =>
      sea(film, {
        top: [0.22, 0.3, 0.5],
        low: [1.15, 0.68, 0.42],
        water: [0.07, 0.12, 0.17],
        sun: [2, 1.15, 0.5],
        sand: [0.34, 0.25, 0.18],
        at: [0.68, 0.4],
        person: { x: 0.37, y: 0.97, height: 0.62 },
        clothing: {
          coat: [0.1, 0.14, 0.24],
          legs: [0.06, 0.06, 0.08],
          hat: [0.3, 0.06, 0.05],
          skin: [0.5, 0.3, 0.2],
          hair: [0.08, 0.05, 0.03],
          shape: 'coat',
        },
      }),
  },
  {
    name: 'street',
    fits: SHORT,
    size: [900, 1200],
    film: 500,
    focus: [0.47, 0.45],
    camera: { exposure: 1, bloom: 0.35, grain: 0.05, vignette: 0.5 },
    take: street,
  },
  {
    name: 'room',
    fits: SHORT,
    size: [1200, 900],
    film: 460,
    focus: [0.6, 0.5],
    camera: { exposure: 0.75, bloom: 0.22, grain: 0.045, warmth: 0.05 },
    take: room,
  },
  {
    name: 'market',
    size: [1080, 1080],
    film: 430,
    focus: [0.55, 0.5],
    camera: { exposure: 0.75, grain: 0.03 },
    take: market,
  },
  {
    name: 'mountains',
    size: [1500, 500],
    film: 330,
    focus: [0.31, 0.5],
    camera: { exposure: 0.6, bloom: 0.15, grain: 0.022, vignette: 0.3 },
    take: mountains,
  },
  {
    name: 'forest',
    size: [600, 1200],
    film: 500,
    focus: [0.5, 0.72],
    camera: { exposure: 0.5, bloom: 0.4, grain: 0.03, haze: 0.012 },
    take: forest,
  },
  {
    name: 'tiny',
    fits: LONG,
    size: [200, 200],
    film: 200,
    focus: [0.5, 0.5],
    quality: 45,
    camera: { exposure: 0.7, grain: 0.05, haze: 0.03, vignette: 0.2 },
    take: (film) =>
      sea(film, {
        top: [0.42, 0.6, 0.95],
        low: [0.95, 1.02, 1.1],
        water: [0.08, 0.3, 0.36],
        sun: [1.4, 1.35, 1.2],
        sand: [0.75, 0.62, 0.45],
        at: [0.1, -0.2],
        person: { x: 0.55, y: 1.3, height: 1.15 },
        clothing: {
          coat: [0.8, 0.2, 0.12],
          legs: [0.2, 0.25, 0.4],
          skin: [0.6, 0.4, 0.3],
          hair: [0.25, 0.14, 0.06],
          long: true,
          shape: 'dress',
        },
      }),
  },
  {
    name: 'snow',
    fits: LONG,
    size: [960, 1200],
    film: 430,
    focus: [0.6, 0.5],
    camera: { exposure: 1.15, bloom: 0.5, grain: 0.018, haze: 0.09, vignette: 0.1 },
    take: snow,
  },
  {
    name: 'concert',
    fits: SHORT,
    size: [1000, 1250],
    film: 430,
    focus: [0.45, 0.55],
    camera: { exposure: 0.9, bloom: 0.4, grain: 0.055, vignette: 0.5 },
    take: concert,
  },
  {
    name: 'close-up',
    size: [800, 1000],
    film: 320,
    focus: [0.5, 0.5],
    face: true,
    camera: { exposure: 0.72, grain: 0.035, warmth: 0.03 },
    take: closeUp,
  },
]

let taken: Promise<readonly Photograph[]> | undefined

/** Photographs of nobody, made by arithmetic: the same ones every time, once for a process, in a few seconds. */
export function photographs(): Promise<readonly Photograph[]> {
  taken ??= takeAll()
  return taken
}

async function takeAll(): Promise<readonly Photograph[]> {
  const prints: Promise<Photograph>[] = []
  for (const shot of SHOTS) {
    prints.push(print(shot))
    // Whatever else is under way gets its turn.
    await setImmediate()
  }
  return Promise.all(prints)
}

async function print({ name, size, film, camera, focus, face = false, fits = {}, quality = 72, take }: Shot) {
  const [width, height] = size
  const raster = take(rasterOf(Math.round((film * width) / height), film))
  const { pixels } = develop(raster, camera, width, height)
  const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } })
  const [full, thumb, mean] = await Promise.all([
    picture().webp({ quality }).toBuffer(),
    picture()
      .extract(cut(width, height, focus))
      .resize(THUMB)
      .webp({ quality })
      .toBuffer(),
    picture().resize(1, 1).raw().toBuffer(),
  ])
  return { name, width, height, full, thumb, colour: `#${mean.toString('hex')}`, face, fits }
}

/** The largest piece of 4:5 around the focus. */
function cut(width: number, height: number, [x, y]: Shot['focus']) {
  const share = THUMB.width / THUMB.height
  const piece = {
    width: Math.min(width, Math.round(height * share)),
    height: Math.min(height, Math.round(width / share)),
  }
  const start = (all: number, part: number, at: number) =>
    Math.round(Math.min(all - part, Math.max(0, all * at - part / 2)))
  return { ...piece, left: start(width, piece.width, x), top: start(height, piece.height, y) }
}
