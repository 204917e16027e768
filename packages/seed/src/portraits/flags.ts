import { flagBody } from './flag-body.ts'
import { AQUA, BLUE, CORAL, flagGround, NAVY, WHITE, YELLOW } from './flag-grounds.ts'
import { FLAG_HAIR } from './flag-hair.ts'
import type { Drawing, Pose } from './poses.ts'
import { beardColour, type HairColour, type Subject } from './subjects.ts'
import { d, dot, group, shape, stroke, turnOf } from './svg-path.ts'

const SKINS = ['#ffdcc6', '#fbc49e', '#e9a878', '#c98455', '#a0623d', '#7a4730', '#5a3428']
const SHADES = ['#f7bd9d', '#eda277', '#d08a58', '#ab683d', '#824a2c', '#5f3524', '#43261e']
/** Drawing colours of hair; the beard of somebody with dyed hair has a natural colour. */
export const HAIR_COLOURS: Record<HairColour, string> = {
  black: NAVY,
  espresso: '#2d1d26',
  brown: '#6b3d2b',
  chestnut: '#93452d',
  copper: '#e0602a',
  honey: '#c98a24',
  blond: YELLOW,
  grey: '#a9b5ca',
  white: WHITE,
  dyed: AQUA,
}
/** Backgrounds on which this hair would not be visible. */
const LOST: Partial<Record<HairColour, readonly string[]>> = {
  black: [NAVY, BLUE],
  espresso: [NAVY, BLUE],
  brown: [NAVY],
  copper: [CORAL],
  chestnut: [CORAL],
  honey: [YELLOW],
  blond: [YELLOW],
  white: [WHITE],
  grey: [WHITE],
  dyed: [AQUA],
}
const CLOTHES = [NAVY, CORAL, AQUA, YELLOW, WHITE, BLUE]

/** The lower half of a head, from the right temple round the chin to the left one. */
function jawOf({ jaw, face }: Subject): string {
  if (jaw > 0.72) return 'V104A86 86 0 0 1 54 190H-54A86 86 0 0 1 -140 104V-50'
  if (jaw > 0.5) return 'V84L74 190H-74L-140 84V-50'
  if (face % 3 === 0) return 'V24A190 190 0 0 1 0 190A190 190 0 0 1 -140 24V-50'
  return 'V50A140 140 0 0 1 -140 50V-50'
}
const headOf = (subject: Subject) => `M-140 -50A140 140 0 0 1 140 -50${jawOf(subject)}z`

function farHalf(subject: Subject): string {
  const rightJaw = jawOf(subject).startsWith('V50')
    ? 'V50A140 140 0 0 1 0 190z'
    : jawOf(subject).replace(/(?<=190)(?:H-|A190 190 0 0 1 -).*$/, 'H0z')
  return `M0 -190A140 140 0 0 1 140 -50${rightJaw}`
}

function eyes({ eyes: kind, gender }: Subject, { eyesClosed, mouth, turn }: Pose, shade: string): string {
  const look = 4 + turn * 8
  return [-64, 64]
    .map((x) => {
      if (eyesClosed || (mouth === 'laugh' && kind === 'lidded'))
        return stroke(NAVY, 12, d`M${x - 30} 8A30 26 0 0 1 ${x + 30} 8`, { 'stroke-linecap': 'butt' })
      const outer = x < 0 ? -1 : 1
      const lash =
        gender === 'woman' ? shape(NAVY, d`M${x + outer * 10} -30L${x + outer * 46} -30L${x + outer * 34} -2z`) : ''
      if (kind === 'dot') return lash + dot(NAVY, x + look / 2, 0, 17) + dot(WHITE, x + look / 2 + 6, -6, 5)
      if (kind === 'almond')
        return (
          lash +
          dot(WHITE, x, 0, 31) +
          dot(NAVY, x + look, 1, 19) +
          dot(WHITE, x + look + 6, -6, 5.5) +
          shape(shade, d`M${x - 31} -14A34 34 0 0 1 ${x + 31} -14z`)
        )
      return (
        lash +
        shape(WHITE, d`M${x - 36} 14A37 37 0 0 1 ${x + 36} 14z`) +
        shape(NAVY, d`M${x + look - 19} 14V8a19 19 0 0 1 38 0V14z`) +
        dot(WHITE, x + look + 6, 0, 5)
      )
    })
    .join('')
}

function brows({ brow, nose, hairColour, skin, hair }: Subject, { mouth }: Pose, colour: string): string {
  if (hair === 'fringe' || hair === 'mop') return ''
  const ink =
    hairColour === 'white' || hairColour === 'blond' || hairColour === 'dyed'
      ? skin > 3
        ? NAVY
        : '#8a5a2c'
      : hairColour === 'grey'
        ? '#7c8aa3'
        : skin > 4
          ? '#1c0f14'
          : colour
  const h = 10 + brow * 10
  const y = -64
  const lift = mouth === 'smirk' ? 16 : 0
  const left = d`M-104 ${y}H-28v${h}H-104z`
  const right = d`M28 ${y - lift}H104v${h}H28z`
  const curved = d`M-106 ${y + 14}A46 40 0 0 1 -24 ${y + 14}v${h * 0.6}A46 34 0 0 0 -106 ${y + 14 + h * 0.6}zM24 ${y + 14 - lift}A46 40 0 0 1 106 ${y + 14 - lift}v${h * 0.6}A46 34 0 0 0 24 ${y + 14 + h * 0.6 - lift}z`
  return shape(ink, nose === 'hook' ? left + right : curved)
}

function nose({ nose: kind, skin }: Subject, shade: string, light: string): string {
  const colour = skin > 4 ? light : shade
  if (kind === 'hook') return shape(colour, 'M0 -30L40 66H0z') + shape(skin > 4 ? shade : '#0000', 'M0 -30L-20 66H0z')
  if (kind === 'soft') return shape(colour, 'M-34 42A34 34 0 0 0 34 42z')
  return shape(colour, 'M-12 -40H12V36H34A23 23 0 0 1 -12 62z')
}

function mouthOf({ lipstick, lips, skin, beard, gender }: Subject, { mouth }: Pose): string {
  const red = lipstick ? '#e23a4e' : skin > 3 ? '#d9594f' : '#d9604f'
  const y = beard === 'none' || beard === 'stubble' ? 98 : 106
  const hairy = beard === 'short' || beard === 'full'
  const line = (path: string) => stroke(skin < 5 ? '#7c2430' : hairy ? red : '#1c0f14', 13, path)
  if (mouth === 'laugh')
    return (
      shape(NAVY, d`M-66 ${y - 8}H66A66 60 0 0 1 -66 ${y - 8}z`) +
      shape(WHITE, d`M-58 ${y - 8}H58V${y + 10}H-58z`) +
      shape(CORAL, d`M-30 ${y + 42}A36 26 0 0 1 30 ${y + 42}A66 60 0 0 1 -30 ${y + 42}z`)
    )
  if (mouth === 'smile')
    return lips > 0.55 || lipstick
      ? shape(red, d`M-56 ${y - 2}H56A56 46 0 0 1 -56 ${y - 2}z`) + shape(WHITE, d`M-44 ${y - 2}H44V${y + 8}H-44z`)
      : line(d`M-52 ${y}A60 40 0 0 0 52 ${y}`)
  if (mouth === 'smirk') return line(d`M-42 ${y + 8}A110 60 0 0 0 52 ${y - 8}`)
  if (gender === 'man' && !hairy) return line(d`M-42 ${y + 8}A90 40 0 0 0 42 ${y + 8}`)
  return (
    shape(red, d`M-46 ${y + 4}L-18 ${y - 14}L0 ${y - 4}L18 ${y - 14}L46 ${y + 4}z`) +
    shape(red, d`M-46 ${y + 8}H46A46 30 0 0 1 -46 ${y + 8}z`, { 'fill-opacity': 0.8 })
  )
}

function beardOf(subject: Subject, colour: string): string {
  const { beard } = subject
  const whisker = 'M-4 70A58 58 0 0 0 -70 100A66 40 0 0 0 0 92A66 40 0 0 0 70 100A58 58 0 0 0 4 70z'
  if (beard === 'none') return ''
  if (beard === 'moustache') return shape(colour, whisker)
  if (beard === 'goatee') return shape(colour, 'M-44 148H44L0 226z') + shape(colour, whisker)
  const lower = `M140 20${jawOf(subject)}V20H-108L-78 70H78L108 20z`
  if (beard === 'stubble') return shape(colour, lower, { 'fill-opacity': 0.32 })
  if (beard === 'short') return shape(colour, lower)
  return shape(colour, 'M140 20V104A140 124 0 0 1 -140 104V20H-108L-78 70H78L108 20z')
}

function glassesOf({ glasses, skin, hairColour }: Subject): string {
  if (glasses === 'none') return ''
  const frame =
    skin > 3 ? YELLOW : hairColour === 'copper' ? BLUE : turnOf([NAVY, CORAL, BLUE], skin + hairColour.length)
  const look = { stroke: frame, 'stroke-width': 13, 'fill-opacity': 0.18, 'stroke-linejoin': 'miter' }
  const bar = stroke(frame, 12, 'M-14 -6H14M-116 -10H-140M116 -10H140', { 'stroke-linecap': 'butt' })
  if (glasses === 'round') return dot(WHITE, -64, 0, 50, look) + dot(WHITE, 64, 0, 50, look) + bar
  if (glasses === 'square') return shape(WHITE, 'M-116 -42H-14V42H-116zM116 -42H14V42H116z', look) + bar
  return shape(WHITE, 'M-126 -46H-14A52 60 0 0 1 -114 6zM126 -46H14A52 60 0 0 0 114 6z', look) + bar
}

function earringsOf({ earrings }: Subject, colour: string): string {
  if (earrings === 'stud') return dot(colour, -150, 46, 14) + dot(colour, 150, 46, 14)
  const hoop = { stroke: colour, 'stroke-width': 11 }
  if (earrings === 'hoop') return dot('none', -152, 80, 31, hoop) + dot('none', 152, 80, 31, hoop)
  return earrings === 'drop' ? shape(colour, 'M-152 44L-124 116H-180zM152 44L180 116H124z') : ''
}

function lines({ age, freckles }: Subject, shade: string): string {
  if (freckles) return [-98, -76, -54, 54, 76, 98].map((x, at) => dot('#b3623a', x, 44 + (at % 2) * 14, 5)).join('')
  if (age === 'young' || age === 'youth') return ''
  const folds = 'M-72 58L-86 104M72 58L86 104'
  return stroke(shade, 8, age === 'middle' ? folds : `${folds}M-60 -112H60M-40 -134H40M-84 38H-44M44 38H84`)
}

/** Bold faces of circles, rectangles and diagonals on signal flags. */
export function drawFlags(subject: Subject, pose: Pose): Drawing {
  const hair = FLAG_HAIR[subject.hair]
  const buzz = subject.hair === 'buzz'
  const colour = HAIR_COLOURS[subject.hairColour]
  const skin = SKINS[subject.skin] as string
  const shade = SHADES[subject.skin] as string
  const ground = flagGround(pose.background + subject.taste, LOST[subject.hairColour] ?? [])
  const free = CLOTHES.filter((one) => !ground.colours.includes(one))
  const rest = [...free, ...ground.colours]
  const start = subject.taste + pose.variant
  const first = turnOf(free, start)
  const [second = first, third = first] = rest.filter((one) => one !== first && one !== colour)
  const [cloth = first, trim = second] = [...free.filter((one) => one !== first), first]
  const gold = [YELLOW, WHITE, CORAL].find((one) => !ground.colours.includes(one)) ?? YELLOW
  const natural = HAIR_COLOURS[beardColour(subject)]
  const side = subject.side
  const at = `translate(${Math.round(400 + (pose.shift / 2) * side)} ${Math.round(430 + pose.drop - (pose.zoom - 1) * 60)}) scale(${Math.round(pose.zoom * 117 * side) / 100} ${Math.round(pose.zoom * 117) / 100})`
  const nod = `scale(${Math.round(subject.width * 100) / 100} 1)`
  const cheek = subject.skin > 3 ? '#c2493f' : CORAL
  const cheeks = { 'fill-opacity': subject.face % 2 ? 0.42 : 0 }
  const figure = [
    hair.back ? group(nod, shape(colour, hair.back)) : '',
    flagBody(subject, pose, [first, second, third], skin, shade),
    hair.over ? shape(colour, hair.over) : '',
    group(
      nod,
      shape(skin, hair.opening ?? ''),
      hair.earsHidden ? '' : dot(shade, -142, 10, 32) + dot(shade, 142, 10, 32),
      shape(skin, headOf(subject)),
      shape(shade, farHalf(subject), { 'fill-opacity': 0.75 }),
      cheeks['fill-opacity'] ? dot(cheek, -88, 66, 27, cheeks) + dot(cheek, 88, 66, 27, cheeks) : '',
      lines(subject, shade),
      beardOf(subject, natural),
      nose(subject, shade, SKINS[subject.skin - 1] ?? skin),
      mouthOf(subject, pose),
      eyes(subject, pose, shade),
      // Short hair shows the skin through it, not the flag behind it.
      buzz ? shape(skin, hair.front ?? '') : '',
      shape(colour, hair.front ?? '', buzz ? { 'fill-opacity': 0.75 } : {}),
      brows(subject, pose, natural),
      glassesOf(subject),
      hair.earsHidden ? '' : earringsOf(subject, gold),
      hair.cloth
        ? shape(cloth, `${hair.cloth}${hair.opening ?? ''}`, { 'fill-rule': 'evenodd' }) + shape(trim, hair.trim ?? '')
        : '',
    ),
  ]
  return { content: ground.content + group(at, ...figure), colour: ground.colours[0] as string }
}
