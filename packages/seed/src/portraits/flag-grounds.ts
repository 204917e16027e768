import { dot, shape, stroke, turnOf } from './svg-path.ts'

export const NAVY = '#0b1730'
export const BLUE = '#24407e'
export const CORAL = '#ff6b57'
export const AQUA = '#3cc8c4'
export const YELLOW = '#ffd23f'
export const WHITE = '#f2f5fa'

const PAIRS = [
  [CORAL, WHITE],
  [AQUA, YELLOW],
  [NAVY, AQUA],
  [YELLOW, CORAL],
  [WHITE, AQUA],
  [BLUE, WHITE],
  [CORAL, AQUA],
  [YELLOW, BLUE],
  [WHITE, CORAL],
  [AQUA, CORAL],
  [BLUE, YELLOW],
  [NAVY, CORAL],
  [AQUA, WHITE],
  [YELLOW, WHITE],
] as const

/** Signal flags of two colours, as tall as the picture; most of each is the first colour. */
const FLAGS: ReadonlyArray<(second: string) => string> = [
  (b) => shape(b, 'M400 0H800V1000H400z'),
  (b) => shape(b, 'M0 500H800V1000H0z'),
  (b) => shape(b, 'M800 0V1000H0z'),
  (b) => shape(b, 'M0 0H400V500H0zM400 500H800V1000H400z'),
  (b) => shape(b, 'M310 0H490V410H800V590H490V1000H310V590H0V410H310z'),
  (b) => shape(b, 'M110 110H690V1000H110z'),
  (b) => dot(b, 400, 390, 330),
  (b) => shape(b, 'M800 0H430V1000H800L560 500z'),
  (b) => stroke(b, 150, 'M0 0L800 1000M800 0L0 1000', { 'stroke-linecap': 'butt' }),
  (b) => shape(b, 'M0 0H800V250H0zM0 500H800V750H0z'),
  (b) => shape(b, 'M160 0H320V1000H160zM480 0H640V1000H480z'),
  (b) => shape(b, 'M400 0L800 500L400 1000L0 500z'),
  (b) => shape(b, 'M0 0L800 500L0 1000z'),
  (b) =>
    shape(
      b,
      'M0 0H200V250H0zM400 0H600V250H400zM200 250H400V500H200zM600 250H800V500H600zM0 500H200V750H0zM400 500H600V750H400zM200 750H400V1000H200zM600 750H800V1000H600z',
    ),
]

interface FlagGround {
  readonly content: string
  readonly colours: readonly string[]
}

/** A flag for this number that has none of the colours to avoid. */
export function flagGround(number: number, avoid: readonly string[]): FlagGround {
  const pairs = PAIRS.filter((pair) => !pair.some((colour) => avoid.includes(colour)))
  const pair = turnOf(pairs.length > 0 ? pairs : PAIRS, number)
  const flag = turnOf(FLAGS, number * 5 + (number >> 3))
  return { content: shape(pair[0], 'M0 0h800v1000H0z') + flag(pair[1]), colours: pair }
}
