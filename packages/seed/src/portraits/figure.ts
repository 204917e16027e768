import type { Clothes, Pose } from './poses.ts'
import type { Subject } from './subjects.ts'
import { d } from './svg-path.ts'

/** Half the width of the neck. */
const neckOf = (subject: Subject) => (subject.gender === 'woman' ? 50 : subject.gender === 'man' ? 66 : 57)
/** Half the width of the shoulders. */
const shouldersOf = (subject: Subject) => 236 * subject.build

/** The outline of a face, open at the top where the hair is, in the coordinates of `HAIR`. */
export function faceOutline({ jaw, age }: Subject): string {
  const corner = 78 + jaw * 26
  const chin = 26 + jaw * 34
  const drop = 100 + jaw * 20
  const jowl = age === 'older' ? 6 : 0
  return d`M-124 -30C-124 22 ${-118 - jowl} 62 ${-corner - jowl} ${drop}C${-corner + 22} 142 ${-chin} 166 0 166C${chin} 166 ${corner - 22} 142 ${corner + jowl} ${drop}C${118 + jowl} 62 124 22 124 -30`
}

/** The whole head as one closed shape. */
export const headShape = (subject: Subject): string =>
  `${faceOutline(subject)}C124 -128 72 -178 0 -178C-72 -178 -124 -128 -124 -30z`

export const NEAR_EAR = 'M-118 -18C-154 -40 -160 20 -142 44C-134 58 -118 54 -114 40'
export const FAR_EAR = 'M120 -14C142 -32 150 18 138 40C132 52 122 50 118 40'

/** Neck, chest and shoulders below the head. */
export function bodyShape(subject: Subject): string {
  const neck = neckOf(subject)
  const wide = shouldersOf(subject)
  return d`M${-neck} 90V184C${-neck} 226 ${-neck - 36} 240 ${-wide * 0.6} 256C${-wide * 0.9} 276 ${-wide} 320 ${-wide - 12} 390L${-wide - 44} 760H${wide + 44}L${wide + 12} 390C${wide} 320 ${wide * 0.9} 276 ${wide * 0.6} 256C${neck + 36} 240 ${neck} 226 ${neck} 184V90z`
}

/** The shadow of the head on the neck. */
export function neckShadow(subject: Subject): string {
  const neck = neckOf(subject)
  return d`M${-neck} 96V168C${-neck + 20} 216 ${neck - 14} 206 ${neck} 150V96z`
}

/** A moustache under a nose at `x`. */
export const whiskers = (x: number): string =>
  d`M${2 + x} 75C${-20 + x} 66 ${-48 + x} 76 ${-66 + x} 92C${-68 + x} 98 ${-60 + x} 102 ${-52 + x} 100C${-34 + x} 104 ${-14 + x} 102 ${2 + x} 92C${18 + x} 102 ${38 + x} 104 ${56 + x} 100C${64 + x} 102 ${72 + x} 98 ${70 + x} 92C${52 + x} 76 ${24 + x} 66 ${2 + x} 75z`

export interface Garment {
  readonly main: string
  /** Parts in a second colour: collar, lining, stripes, scarf. */
  readonly second?: string
  /** Drawn below `main`: the garment under it. */
  readonly under?: string
  readonly seams?: string
  readonly stripes?: string
}

const CUTS: Record<Clothes, { readonly at: number; readonly dip: number; readonly pointed?: true }> = {
  crew: { at: 18, dip: 262 },
  vneck: { at: 20, dip: 356, pointed: true },
  shirt: { at: 12, dip: 322, pointed: true },
  rollneck: { at: 14, dip: 244 },
  blazer: { at: 26, dip: 452, pointed: true },
  stripes: { at: 34, dip: 274 },
  scoop: { at: 62, dip: 332 },
  scarf: { at: 20, dip: 262 },
  hoodie: { at: 22, dip: 268 },
  dungarees: { at: 24, dip: 268 },
}

/** A garment that hangs on the shoulders with a neckline of its own. */
function cloth(subject: Subject, at: number, dip: number, pointed = false): string {
  const neck = neckOf(subject) + at
  const wide = shouldersOf(subject) + 6
  const top = 206 + at * 0.42
  const line = pointed ? d`L0 ${dip}` : d`C${neck * 0.86} ${dip * 0.5 + top * 0.5} ${neck * 0.5} ${dip} 0 ${dip}`
  const back = pointed ? 'z' : d`C${-neck * 0.5} ${dip} ${-neck * 0.86} ${dip * 0.5 + top * 0.5} ${-neck} ${top}z`
  const outline = d`M${-neck} ${top}C${-neck - 30} ${top + 24} ${-wide * 0.7} 252 ${-wide * 0.78} 264C${-wide * 0.94} 286 ${-wide} 320 ${-wide - 12} 390L${-wide - 44} 760H${wide + 44}L${wide + 12} 390C${wide} 320 ${wide * 0.94} 286 ${wide * 0.78} 264C${wide * 0.7} 252 ${neck + 30} ${top + 24} ${neck} ${top}`
  return `${outline}${line}${back}`
}

/** What the person wears in this pose. */
export function garment(subject: Subject, { clothes }: Pose): Garment {
  const neck = neckOf(subject)
  const wide = shouldersOf(subject)
  const { at, dip, pointed } = CUTS[clothes]
  const main = cloth(subject, at, dip, pointed)
  const sleeves = d`M${-wide * 0.74} 470C${-wide * 0.72} 540 ${-wide * 0.74} 620 ${-wide * 0.76} 700M${wide * 0.74} 470C${wide * 0.72} 540 ${wide * 0.74} 620 ${wide * 0.76} 700`
  if (clothes === 'shirt')
    return {
      main,
      second: d`M${-neck - 12} 196L${-neck - 44} 232L${-neck + 2} 316L0 322L${-neck + 4} 214zM${neck + 12} 196L${neck + 44} 232L${neck - 2} 316L0 322L${neck - 4} 214z`,
      seams: `M0 322V760${sleeves}`,
    }
  if (clothes === 'rollneck')
    return {
      main,
      second: d`M${-neck - 8} 166C${-neck * 0.4} 196 ${neck * 0.4} 196 ${neck + 8} 166L${neck + 18} 236C${neck * 0.5} 270 ${-neck * 0.5} 270 ${-neck - 18} 236z`,
      seams: sleeves,
    }
  if (clothes === 'blazer')
    return {
      main,
      under: cloth(subject, 20, 276),
      second: d`M${-neck - 24} 214L${-neck - 78} 274L${-neck - 96} 344L${-neck - 62} 350L${-neck - 72} 376L0 470L${-neck + 6} 300zM${neck + 24} 214L${neck + 78} 274L${neck + 96} 344L${neck + 62} 350L${neck + 72} 376L0 470L${neck - 6} 300z`,
      seams: `M0 470V760${sleeves}`,
    }
  if (clothes === 'stripes')
    return {
      main,
      stripes: [330, 384, 438, 492, 546, 600]
        .map((y) => d`M${-wide * 0.98} ${y}C${-wide * 0.5} ${y + 26} ${wide * 0.5} ${y + 26} ${wide * 0.98} ${y}`)
        .join(''),
    }
  if (clothes === 'scarf')
    return {
      main,
      second: d`M${-neck - 30} 176C${-neck} 216 ${neck} 216 ${neck + 30} 176C${neck + 66} 206 ${neck + 56} 268 ${neck - 6} 288L${neck + 18} 470L${neck - 62} 476L${neck - 60} 300C${-neck} 306 ${-neck - 60} 280 ${-neck - 52} 224C${-neck - 50} 204 ${-neck - 40} 190 ${-neck - 30} 176z`,
      seams: d`M${-neck - 20} 216C${-neck * 0.4} 262 ${neck * 0.4} 262 ${neck + 30} 218`,
    }
  if (clothes === 'hoodie')
    return {
      main,
      second: d`M${-neck - 4} 150C${-neck - 96} 184 ${-neck - 96} 262 ${-neck - 20} 296C${-neck + 20} 316 ${-20} 322 0 334C20 322 ${neck - 20} 316 ${neck + 20} 296C${neck + 96} 262 ${neck + 96} 184 ${neck + 4} 150C${neck + 2} 220 ${neck - 10} 262 0 276C${-neck + 10} 262 ${-neck - 2} 220 ${-neck - 4} 150z`,
      seams: d`M${-neck + 14} 316V410M${neck - 14} 316V396`,
    }
  if (clothes === 'dungarees')
    return {
      main,
      second: d`M${-neck - 66} 236L${-neck - 22} 220L${-neck + 16} 400H${neck - 16}L${neck + 22} 220L${neck + 66} 236L${neck + 44} 420L${wide * 0.7} 520V760H${-wide * 0.7}V520L${-neck - 44} 420z`,
      seams: d`M${-neck - 20} 470H${neck + 20}`,
    }
  return { main, seams: sleeves }
}
