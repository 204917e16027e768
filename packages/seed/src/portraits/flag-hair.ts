import type { HairStyle } from './subjects.ts'
import { d } from './svg-path.ts'

/** Hair out of circles, rectangles and diagonals around a head from -140 to 140 and -190 to 190, eyes at 0,0. */
interface FlagHair {
  readonly back?: string
  readonly front?: string
  readonly over?: string
  readonly cloth?: string
  /** Where the face looks out of a cloth that goes round it. */
  readonly opening?: string
  /** Parts of the cloth in a second colour. */
  readonly trim?: string
  readonly earsHidden?: boolean
}

const circle = (x: number, y: number, r: number) =>
  d`M${x - r} ${y}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0z`
const circles = (...all: ReadonlyArray<readonly [number, number, number]>) => all.map((one) => circle(...one)).join('')
const diamond = (x: number, y: number, r: number) => d`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}z`
const bars = (...all: ReadonlyArray<readonly [number, number, number]>) =>
  all.map(([x, top, bottom]) => d`M${x - 19} ${top}H${x + 19}V${bottom}a19 19 0 0 1 -38 0z`).join('')

/** A dome over the head, down to `low` at the sides and to `line` over the forehead. */
const dome = (low: number, line: number) => d`M-152 ${low}V-46A152 152 0 0 1 152 -46V${low}H118V${line}H-118V${low}z`
const PARTED =
  'M152 -46A152 152 0 0 0 0 -198L36 -152A124 124 0 0 0 118 -72V0H152zM-152 -46A152 152 0 0 1 0 -198L36 -152A190 190 0 0 1 -118 -44V0H-152z'
const CURTAINS = 'M0 -198A152 152 0 0 0 -152 -46V20A156 156 0 0 0 0 -136A156 156 0 0 0 152 20V-46A152 152 0 0 0 0 -198z'
const DIAGONAL = 'M-152 10V-46A152 152 0 0 1 152 -46V10H118V-60L74 -122L-118 -34V10z'
const ring = (r: number, size: number, from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const angle = ((from + ((to - from) * at) / (count - 1)) * Math.PI) / 180
    return circle(Math.round(Math.cos(angle) * r), Math.round(-46 + Math.sin(angle) * r), size)
  }).join('')

/** Every kind of hair. */
export const FLAG_HAIR: Record<HairStyle, FlagHair> = {
  long: { back: 'M-172 -46A172 172 0 0 1 172 -46V330H-172z', front: CURTAINS, earsHidden: true },
  wavy: {
    back: `M-160 -46A160 160 0 0 1 160 -46V200H-160z${circles([-160, 10, 46], [-172, 96, 56], [-170, 196, 66], [160, 10, 46], [172, 96, 56], [170, 196, 66])}`,
    front: PARTED,
    earsHidden: true,
  },
  fringe: { back: 'M-170 -46A170 170 0 0 1 170 -46V240H-170z', front: dome(60, -56), earsHidden: true },
  bob: { back: 'M-164 -46A164 164 0 0 1 164 -46L206 150H-206z', front: PARTED, earsHidden: true },
  topknot: { back: circle(0, -246, 66), front: CURTAINS },
  lowbun: { back: circles([-158, 128, 62]), front: DIAGONAL },
  ponytail: { back: 'M-60 -196H-120A150 150 0 0 0 -270 -46V190A130 130 0 0 0 -140 60V-60z', front: CURTAINS },
  pixie: {
    front: 'M-152 70V-46A152 152 0 0 1 106 -154L152 -46V40L118 0V-60A210 210 0 0 1 -76 -54L-118 -10V40z',
  },
  afro: { back: circle(0, -76, 236), front: dome(-10, -104), earsHidden: true },
  curls: {
    back: ring(186, 66, 130, 410, 10) + circles([-176, 150, 62], [176, 150, 62], [-120, 176, 50], [120, 176, 50]),
    front: `${dome(0, -110)}${circles([-104, -104, 54], [-38, -134, 56], [38, -134, 56], [104, -104, 54])}`,
    earsHidden: true,
  },
  braid: {
    back: 'M-150 -46H-96V170H-150z',
    front: DIAGONAL,
    over: [150, 214, 278, 342].map((y, at) => diamond(-150, y, 46 - at * 4)).join(''),
    earsHidden: true,
  },
  locs: {
    back: `M-150 -46A150 150 0 0 1 150 -46V60H-150z${bars([-176, -20, 190], [-134, -20, 250], [-92, 0, 210], [176, -20, 190], [134, -20, 250], [92, 0, 210])}`,
    front: `${dome(-40, -100)}${bars([-132, -60, 90], [132, -60, 90])}`,
    earsHidden: true,
  },
  hijab: {
    cloth: 'M-178 -46A178 178 0 0 1 178 -46V130L222 320H-222L-178 130z',
    opening: 'M-112 -20V40A112 146 0 0 0 112 40V-20A112 112 0 0 0 -112 -20z',
    trim: 'M-178 130L-222 320H20L178 130V60A190 190 0 0 1 -178 130z',
    earsHidden: true,
  },
  headwrap: {
    cloth: `M-156 -60V-96A156 156 0 0 1 156 -96V-60L0 -124z${circles([40, -250, 62])}`,
    trim: 'M-156 -60V-96A156 156 0 0 1 -60 -240L156 -60L0 -124z',
  },
  shortwave: {
    front: `${dome(30, -76)}${circles([-140, -60, 44], [-128, 10, 40], [140, -60, 44], [128, 10, 40], [-92, -146, 52], [0, -176, 56], [92, -146, 52])}`,
  },
  crop: { front: 'M-150 6V-150L-90 -206H150V6H120V-96H-120V6z' },
  quiff: { front: 'M-152 6V-110A100 100 0 0 1 -52 -210H60V-254A120 120 0 0 1 152 -138V6H120V-96H-120V6z' },
  buzz: { front: dome(0, -104) },
  bald: {},
  receding: {
    front: 'M-152 40V-60A150 150 0 0 1 -104 -146V-30L-120 -10V40zM152 40V-60A150 150 0 0 0 104 -146V-30L120 -10V40z',
  },
  curlytop: {
    front: `M-150 0V-140H150V0H122V-92H-122V0z${circles([-106, -140, 54], [-42, -180, 58], [42, -180, 58], [106, -140, 54], [0, -130, 50])}`,
  },
  sweptback: { front: 'M-154 90V-46A154 154 0 0 1 154 -46V90L120 30V-70A120 70 0 0 0 -120 -70V30z' },
  mop: {
    front: 'M-158 40V-46A158 158 0 0 1 158 -46V40L118 -10L96 -56L60 -10L24 -56L-12 -10L-48 -56L-84 -10L-118 -56V-10z',
    earsHidden: true,
  },
  manbun: { back: circle(0, -232, 48), front: dome(-20, -110) },
  beanie: {
    cloth: 'M-148 -92A148 160 0 0 1 148 -92z',
    trim: `M-160 -128H160V-70H-160z${circle(0, -262, 36)}`,
    front: 'M-150 10V-80H-120V10zM150 10V-80H120V10z',
  },
  turban: {
    cloth: 'M-164 -40V-70A164 190 0 0 1 164 -70V-40L0 -150z',
    trim: 'M0 -150L-164 -40V-70A164 164 0 0 1 -150 -140zM0 -150L60 -240L24 -258L-40 -178z',
  },
  flatcap: {
    cloth: 'M-156 -84A150 130 0 0 1 156 -104V-84z',
    trim: 'M-20 -104H176A88 40 0 0 1 176 -64H-20z',
    front: 'M-150 20V-84H-120V20zM150 20V-84H120V20z',
  },
}
