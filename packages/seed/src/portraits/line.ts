import {
  bodyShape,
  FAR_EAR,
  faceOutline,
  type Garment,
  garment,
  headShape,
  NEAR_EAR,
  neckShadow,
  whiskers,
} from './figure.ts'
import { HAIR } from './hair.ts'
import type { Drawing, Pose } from './poses.ts'
import { beardColour, type HairColour, type Subject } from './subjects.ts'
import { d, dot, group, oval, shape, stroke, turnOf } from './svg-path.ts'

const INK = '#2b211d'
const PEN = 7.5
const SKINS = ['#fbdfcb', '#f5cbaa', '#e6b189', '#d09468', '#b0754d', '#8d5a3c', '#71462f']
const BLUSH = ['#f4a48d', '#ee9a7a', '#d98963', '#bd6f49', '#97563a', '#743f2b', '#5a3122']
/** Drawing colours of hair; the beard of somebody with dyed hair has a natural colour. */
export const HAIR_COLOURS: Record<HairColour, string> = {
  black: '#3a2f2b',
  espresso: '#4f3527',
  brown: '#7a4d30',
  chestnut: '#98512e',
  copper: '#c8612c',
  honey: '#cf9644',
  blond: '#edc577',
  grey: '#b9b1a6',
  white: '#f0ebe1',
  dyed: '#c96f8a',
}
const CLOTHES = [
  '#c8102e',
  '#7f97c9',
  '#f2b544',
  '#2f7a45',
  '#3f5b8c',
  '#e9dcc6',
  '#5f8f8a',
  '#5b2d1b',
  '#fbf4e8',
  '#8fae86',
]
/** Colours of the paper and of the wash behind the person. */
const GROUNDS = [
  ['#fbf4e8', '#f2b544'],
  ['#f6e6cf', '#e8917c'],
  ['#e9edf4', '#a9bbdf'],
  ['#fbf4e8', '#9dbb94'],
  ['#f9e3d6', '#f2c879'],
  ['#f3ead9', '#7f97c9'],
  ['#fbf4e8', '#ef9f86'],
  ['#e8efe0', '#f2b544'],
  ['#f7ead2', '#c9d4ea'],
] as const

const ink = (path: string, width = PEN) => stroke(INK, width, path)
/** A wash of colour, slightly offset from its line as in a print. */
const wash = (colour: string, path: string) => shape(colour, path, { transform: 'translate(7 5)' })

function ground({ background }: Pose, colour: string): string {
  const line = (path: string) => stroke(INK, 6, path)
  const forms = [
    dot(colour, 400, 400, 318) +
      line('M-10 780C50 780 128 776 122 716C114 664 60 600 50 470C42 320 120 180 230 120C300 84 370 66 440 70'),
    shape(colour, 'M96 1000V420C96 96 704 96 704 420V1000z') + line('M726 1010V410C722 180 560 138 420 138'),
    shape(colour, 'M70 190C230 40 560 30 700 180C800 320 760 620 620 700C430 790 140 740 70 560C30 440 20 270 70 190z'),
    shape(colour, 'M0 640C200 590 560 690 800 610V1000H0z') +
      dot(colour, 610, 210, 120) +
      line('M-10 626C200 576 560 676 810 596'),
    shape(colour, 'M110 90H690V760H110z') + line('M-10 784H690C716 784 716 760 714 730V110'),
  ]
  return turnOf(forms, background)
}

function dress({ main, second, under, seams, stripes }: Garment, colours: readonly string[]): string {
  const [first = '', other = '', third = ''] = colours
  return [
    under ? wash(third, under) + ink(under) : '',
    wash(first, main),
    stripes ? stroke(other, 19, stripes) : '',
    ink(main),
    second ? wash(other, second) + ink(second) : '',
    seams ? ink(seams, 5.5) : '',
  ].join('')
}

function eyes({ eyes: kind, gender, age, lipstick }: Subject, { mouth, eyesClosed, turn }: Pose): string {
  const shift = turn * 24
  const one = (x: number, far: boolean) => {
    const half = far ? 20 - turn * 4 : 22
    const outer = far ? half : -half
    const lash = gender === 'woman' ? d`M${x + outer} 0l${far ? 11 : -11} ${-8}` : ''
    if (eyesClosed || (mouth === 'laugh' && age === 'older'))
      return ink(
        d`M${x - half} 6C${x - half / 2} -12 ${x + half / 2} -12 ${x + half} 6${lash ? d`M${x + outer} 6l${far ? 10 : -10} ${-2}` : ''}`,
        7,
      )
    if (kind === 'dot')
      return (
        oval(INK, x + 3, 0, 9, 11.5) +
        (lash ? ink(d`M${x + outer * 0.2} ${-13}C${x + outer * 0.6} -14 ${x + outer} -8 ${x + outer * 1.2} -2`, 6) : '')
      )
    const lid = d`M${x - half} 5C${x - half * 0.5} -14 ${x + half * 0.5} -14 ${x + half} 4`
    const white = shape('#fffaf2', `${lid}${d`C${x + half * 0.4} 13 ${x - half * 0.4} 13 ${x - half} 5z`}`)
    const pupil = oval(INK, x + 3, 0, 9.5, kind === 'lidded' ? 9 : 10.5)
    return white + pupil + dot('#fffaf2', x + 6, -4, 2.8) + ink(lid + lash, lipstick ? 8 : 6.5)
  }
  return one(-50 + shift, false) + one(52 + shift * 0.8, true)
}

function brows({ brow, hairColour, gender }: Subject, { mouth, turn }: Pose, colour: string): string {
  const shift = turn * 24
  const y = (mouth === 'laugh' ? -46 : -40) - (gender === 'woman' ? 3 : 0)
  const pale = hairColour === 'white' || hairColour === 'blond' || hairColour === 'dyed' || hairColour === 'grey'
  const raised = mouth === 'smirk' ? -9 : 0
  return stroke(
    pale
      ? hairColour === 'grey' || hairColour === 'white'
        ? '#8d8378'
        : '#8f6433'
      : colour === '#3a2f2b'
        ? INK
        : colour,
    7 + brow * 6,
    d`M${-80 + shift} ${y + 9}C${-66 + shift} ${y - 8} ${-42 + shift} ${y - 8} ${-26 + shift} ${y + 4}M${30 + shift * 0.8} ${y + 4 + raised}C${46 + shift * 0.8} ${y - 9 + raised} ${66 + shift * 0.7} ${y - 8 + raised} ${80 + shift * 0.6} ${y + 8 + raised}`,
  )
}

function nose({ nose: kind }: Subject, { turn }: Pose): string {
  const x = turn * 24
  const paths = {
    hook: d`M${8 + x} -8C${14 + x} 22 ${24 + x} 40 ${26 + x} 52C${26 + x} 64 ${8 + x} 66 ${-4 + x} 62`,
    soft: d`M${-14 + x} 54C${-8 + x} 70 ${18 + x} 70 ${22 + x} 52`,
    long: d`M${-20 + x} -30C${-2 + x} -24 ${12 + x} 20 ${28 + x} 50C${28 + x} 66 ${4 + x} 66 ${-6 + x} 60`,
  }
  return ink(paths[kind], 6.5)
}

function mouthOf({ lips, lipstick, skin }: Subject, { mouth, turn }: Pose): string {
  const x = turn * 20
  const red = lipstick
    ? '#c8102e'
    : turnOf(['#d97c68', '#cf7259', '#bb6349', '#a2533d', '#8a4331', '#70331f', '#5e2a1d'], skin)
  if (mouth === 'laugh')
    return (
      shape(
        '#7c1f24',
        d`M${-42 + x} 90C${-16 + x} 98 ${20 + x} 98 ${46 + x} 88C${42 + x} 136 ${-30 + x} 138 ${-42 + x} 90z`,
      ) +
      shape(
        '#fffaf2',
        d`M${-36 + x} 92C${-14 + x} 98 ${20 + x} 98 ${40 + x} 91C${38 + x} 104 ${34 + x} 108 ${30 + x} 110C${10 + x} 112 ${-12 + x} 112 ${-26 + x} 110C${-32 + x} 106 ${-35 + x} 100 ${-36 + x} 92z`,
      ) +
      ink(
        d`M${-50 + x} 84C${-44 + x} 92 ${-16 + x} 98 ${2 + x} 97C${24 + x} 97 ${46 + x} 92 ${54 + x} 82M${-40 + x} 94C${-28 + x} 136 ${42 + x} 136 ${46 + x} 92`,
        6.5,
      )
    )
  const lift = mouth === 'smile' ? 10 : mouth === 'smirk' ? 2 : 4
  const right = mouth === 'smirk' ? 14 : lift
  const full = 7 + lips * 12
  const line = d`M${-36 + x} ${104 - lift}C${-18 + x} 110 ${22 + x} 112 ${42 + x} ${104 - right}`
  const colour =
    lipstick || lips > 0.55
      ? shape(
          red,
          d`M${-34 + x} ${105 - lift}C${-20 + x} ${102 - full * 0.5} ${-6 + x} ${100 - full * 0.6} ${2 + x} ${103 - full * 0.3}C${10 + x} ${100 - full * 0.6} ${24 + x} ${102 - full * 0.5} ${40 + x} ${105 - right}C${26 + x} ${112 + full} ${-18 + x} ${112 + full} ${-34 + x} ${105 - lift}z`,
        )
      : ''
  return colour + ink(line, 6.5) + (colour ? '' : ink(d`M${-8 + x} 128C${0 + x} 131 ${8 + x} 131 ${16 + x} 128`, 5))
}

function beardOf({ beard, jaw }: Subject, { turn }: Pose, colour: string): { under: string; over: string } {
  const x = turn * 20
  const low = 176 + jaw * 8
  const whisker = whiskers(x)
  const full = (bottom: number) =>
    d`M-124 -4C-116 40 -104 66 -70 76C${-40 + x} 82 ${-24 + x} 72 ${2 + x} 74C${30 + x} 72 ${44 + x} 82 ${76 + x * 0.5} 74C106 64 116 36 124 -4C136 60 130 120 92 ${bottom - 24}C60 ${bottom + 8} -50 ${bottom + 10} -90 ${bottom - 24}C-130 120 -136 60 -124 -4z`
  if (beard === 'moustache') return { under: wash(colour, whisker), over: ink(whisker, 5.5) }
  if (beard === 'goatee') {
    const chin = d`M${-34 + x} 138C${-20 + x} 128 ${26 + x} 128 ${40 + x} 138C${44 + x} 176 ${20} 192 ${4} 192C${-16} 192 ${-40 + x} 176 ${-34 + x} 138z`
    return { under: wash(colour, whisker) + wash(colour, chin), over: ink(chin, 5.5) }
  }
  if (beard === 'stubble') return { under: shape(colour, full(162), { 'fill-opacity': 0.3 }), over: '' }
  if (beard === 'short') return { under: shape(colour, full(low)), over: '' }
  if (beard === 'full')
    return {
      under: wash(colour, full(low + 38)),
      over: ink(
        d`M-126 20C-134 90 -124 130 -90 ${low + 14}C-50 ${low + 48} 60 ${low + 46} 92 ${low + 14}C126 130 134 90 126 20`,
      ),
    }
  return { under: '', over: '' }
}

function glassesOf({ glasses }: Subject, { turn }: Pose): string {
  if (glasses === 'none') return ''
  const shift = turn * 24
  const left = -50 + shift
  const right = 54 + shift * 0.8
  const arm = d`M${left - 38} -4L-126 -14`
  const bridge = d`M${left + 38} -6C${left + 46} -14 ${right - 46} -14 ${right - 36} -6`
  const glass = { fill: '#fffaf2', 'fill-opacity': 0.14, stroke: INK, 'stroke-width': 7.5 }
  if (glasses === 'round')
    return ink(arm + bridge, 6) + dot(glass.fill, left, 2, 38, glass) + dot(glass.fill, right, 2, 36, glass)
  const lens = (x: number, w: number, out: number) =>
    glasses === 'cat'
      ? d`M${x - w} -22L${x + w * out} -22C${x + w * 1.1} 40 ${x - w} 48 ${x - w} -22z`
      : d`M${x - w} -28H${x + w}V20C${x + w} 34 ${x - w} 34 ${x - w} 20z`
  if (glasses === 'square')
    return ink(arm + bridge, 6) + shape(glass.fill, lens(left, 38, 1) + lens(right, 36, 1), glass)
  const wing = d`M${left + 36} -16C${left + 34} 40 ${left - 40} 40 ${left - 48} -34C${left - 20} -26 ${left + 10} -30 ${left + 36} -16zM${right - 34} -16C${right - 32} 40 ${right + 36} 40 ${right + 46} -34C${right + 18} -26 ${right - 8} -30 ${right - 34} -16z`
  return ink(arm + bridge, 6) + shape(glass.fill, wing, glass)
}

function marks({ age, freckles }: Subject, { turn, mouth }: Pose, blush: string): string {
  const x = turn * 22
  const cheeks =
    oval(blush, -74 + x, 56, 27, 20, { 'fill-opacity': 0.6 }) +
    oval(blush, 84 + x * 0.6, 56, 23, 19, { 'fill-opacity': 0.6 })
  const spots = freckles
    ? [-92, -76, -60, 62, 78, 92].map((at, index) => dot('#a5603c', at + x, 40 + (index % 2) * 12, 3.4)).join('')
    : ''
  const smile = d`M${-62 + x} 66C${-72 + x} 78 ${-74 + x} 90 ${-70 + x} 102M${66 + x} 66C${76 + x} 78 ${76 + x} 90 ${72 + x} 102`
  const crow = d`M${-92 + x} -6l-13 -6M${-92 + x} 6l-14 3`
  const forehead = d`M-46 -84C-20 -90 30 -90 56 -84`
  if (age === 'young' || age === 'youth') return cheeks + spots
  if (age === 'middle') return cheeks + spots + (mouth === 'laugh' ? ink(smile, 4.5) : ink(crow, 4.5))
  return cheeks + ink(smile + crow, 4.5) + ink(forehead, 4.5)
}

function earringsOf({ earrings, hair }: Subject, turn: number): string {
  if (earrings === 'none' || HAIR[hair].opening) return ''
  const gold = '#f2b544'
  const both = (draw: (x: number) => string) => draw(-132) + (turn < 0.3 ? draw(130) : '')
  if (earrings === 'stud') return both((x) => dot(gold, x, 52, 9, { stroke: INK, 'stroke-width': 4 }))
  if (earrings === 'hoop')
    return both((x) =>
      [INK, gold].map((colour, at) => dot('none', x, 78, 24, { stroke: colour, 'stroke-width': 14 - at * 8 })).join(''),
    )
  return both(
    (x) =>
      ink(d`M${x} 52V68`, 4) +
      shape('#c8102e', d`M${x} 66L${x + 15} 96L${x} 112L${x - 15} 96z`, { stroke: INK, 'stroke-width': 4 }),
  )
}

/** One ink line, offset flat washes, warm paper. */
export function drawLine(subject: Subject, pose: Pose): Drawing {
  const [paper, tint] = turnOf(GROUNDS, pose.background)
  const skin = SKINS[subject.skin] as string
  const blush = BLUSH[subject.skin] as string
  const hair = HAIR[subject.hair]
  const colour = HAIR_COLOURS[subject.hairColour]
  const start = subject.taste + pose.variant * 3
  const colours = [0, 3, 7].map((step) =>
    turnOf(
      CLOTHES.filter((one) => one !== tint),
      start + step,
    ),
  )
  const fabric = turnOf(CLOTHES, subject.taste + pose.variant + 1)
  const beard = beardOf(subject, pose, HAIR_COLOURS[beardColour(subject)])
  const strands = subject.hairColour === 'black' || subject.hairColour === 'espresso' ? '#8a7464' : INK
  const at = `translate(${Math.round(400 + pose.shift * subject.side)} ${Math.round(404 + pose.drop - (pose.zoom - 1) * 60)}) scale(${Math.round(pose.zoom * 128 * subject.side) / 100} ${Math.round(pose.zoom * 128) / 100})`
  const nod = `rotate(${Math.round(pose.tilt)} 0 140) scale(${Math.round(subject.width * 100) / 100} 1)`
  const figure = [
    hair.back ? group(nod, wash(colour, hair.back), ink(hair.back)) : '',
    wash(skin, bodyShape(subject)),
    shape(blush, neckShadow(subject), { 'fill-opacity': 0.55 }),
    ink(bodyShape(subject)),
    dress(garment(subject, pose), colours),
    hair.over ? wash(colour, hair.over) + ink(hair.over, 6) : '',
    group(
      nod,
      shape(skin, hair.opening ?? ''),
      hair.earsHidden
        ? ''
        : wash(skin, NEAR_EAR) + ink(NEAR_EAR) + (pose.turn < 0.6 ? wash(skin, FAR_EAR) + ink(FAR_EAR) : ''),
      wash(skin, headShape(subject)),
      marks(subject, pose, blush),
      beard.under,
      hair.opening ? '' : ink(faceOutline(subject)),
      subject.hair === 'bald' || subject.hair === 'receding'
        ? ink('M-124 -30C-124 -128 -72 -178 0 -178C72 -178 124 -128 124 -30')
        : '',
      subject.hair === 'buzz'
        ? shape(colour, hair.front ?? '', { 'fill-opacity': 0.75 }) +
            ink('M-126 -10C-144 -92 -112 -182 0 -182C112 -182 144 -92 126 -10')
        : hair.front
          ? wash(colour, hair.front) + ink(hair.front)
          : '',
      hair.strands ? stroke(strands, 4.5, hair.strands) : '',
      beard.over,
      mouthOf(subject, pose),
      nose(subject, pose),
      eyes(subject, pose),
      brows(subject, pose, colour),
      glassesOf(subject, pose),
      hair.earsHidden && subject.earrings !== 'hoop' ? '' : earringsOf(subject, pose.turn),
      hair.cloth
        ? shape(fabric, `${hair.cloth}${hair.opening ?? ''}`, {
            'fill-rule': 'evenodd',
            transform: hair.opening ? undefined : 'translate(7 5)',
          }) +
            ink(`${hair.cloth}${hair.opening ?? ''}`) +
            ink(hair.folds ?? '', 5)
        : '',
    ),
  ]
  return { content: shape(paper, 'M0 0h800v1000H0z') + ground(pose, tint) + group(at, ...figure), colour: tint }
}
