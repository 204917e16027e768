import type { EyeColour } from '@hearth/contracts/profiles'
import { bodyShape, FAR_EAR, type Garment, garment, headShape, NEAR_EAR, neckShadow, whiskers } from './figure.ts'
import { HAIR } from './hair.ts'
import type { Drawing, Pose } from './poses.ts'
import { type Greens, sprigInFront, sprigsBehind } from './sprigs.ts'
import { beardColour, type HairColour, type Subject } from './subjects.ts'
import { d, dot, group, oval, shape, stroke, turnOf } from './svg-path.ts'

const PLUM = '#33202f'
const SKINS = ['#f3dccd', '#eac8b0', '#d9ab8c', '#c08f70', '#9b6b52', '#7a4f3e', '#5e3d33']
const SHADES = ['#dfb9a8', '#d3a48a', '#bd8668', '#a06f53', '#7c513d', '#5f3b2f', '#472c25']
const LIPS = ['#cf8a80', '#c57c6e', '#b0685a', '#96564a', '#7a4038', '#64322c', '#4e2622']
const MENS_LIPS = ['#d3a293', '#c48d77', '#a97460', '#8e5f4a', '#704739', '#55352c', '#402723']
/** Drawing colours of hair; the beard of somebody with dyed hair has a natural colour. */
export const HAIR_COLOURS: Record<HairColour, string> = {
  black: '#2c2229',
  espresso: '#46302d',
  brown: '#6b4a3c',
  chestnut: '#86503d',
  copper: '#a9623f',
  honey: '#b58a54',
  blond: '#d9bd88',
  grey: '#a8a3a1',
  white: '#e6e0da',
  dyed: '#7a5680',
}
const CLOTHES = [
  '#1f5a45',
  '#6b4a66',
  '#86a08c',
  '#efe3d3',
  '#a9565e',
  '#4a3045',
  '#c79a5b',
  '#b9a6c4',
  '#5f6f7d',
  '#d9a79c',
]

const IRISES: Record<EyeColour, string> = {
  brown: '#5d3a26',
  blue: '#4a6d8c',
  green: '#4f6f63',
  hazel: '#7a5f35',
  grey: '#6b7680',
}

interface Ground extends Greens {
  readonly paper: string
  readonly bloom: string
}
const GROUNDS: readonly Ground[] = [
  { paper: '#f1e8dc', bloom: '#e9c4bc', stem: '#3d6f58', leaf: '#5f8f76', berry: '#5a4a78' },
  { paper: '#d5dccb', bloom: '#eef0e2', stem: '#1f5a45', leaf: '#3f7560', berry: '#7d3f56' },
  { paper: '#e6d3d6', bloom: '#f6ebe6', stem: '#6b4a66', leaf: '#86a08c', berry: '#8a4a62' },
  { paper: '#1f4a3b', bloom: '#2f5f4c', stem: '#86bfa5', leaf: '#6fa389', berry: '#e9c4bc' },
  { paper: '#e8d9c4', bloom: '#d3b98f', stem: '#5b6b4a', leaf: '#7d8f66', berry: '#8a5a3a' },
  { paper: '#4a3045', bloom: '#5e4059', stem: '#c9a9bd', leaf: '#8fae98', berry: '#e9c4bc' },
  { paper: '#dcd6e4', bloom: '#c3b6d4', stem: '#3d6f58', leaf: '#6d9a82', berry: '#5a3f72' },
  { paper: '#f3ebe2', bloom: '#c9d6c4', stem: '#1f5a45', leaf: '#4c7f68', berry: '#6b4e8a' },
]

function dress({ main, second, under, seams, stripes }: Garment, colours: readonly string[]): string {
  const [first = '', other = '', third = ''] = colours
  return [
    under ? shape(third, under) : '',
    shape(first, main),
    stripes ? stroke(other, 15, stripes) : '',
    second ? shape(other, second) : '',
    seams ? stroke(PLUM, 4, seams, { 'stroke-opacity': 0.28 }) : '',
  ].join('')
}

function features(subject: Subject, { mouth, eyesClosed, turn }: Pose, shade: string, natural: string): string {
  const { skin, lips, lipstick, brow, age, gender, freckles } = subject
  const man = gender === 'man'
  const x = turn * 24
  const dark = skin > 4 ? '#21130f' : PLUM
  const closed = eyesClosed || (mouth === 'calm' && subject.eyes === 'lidded')
  const eye = (at: number, half: number, out: number) => {
    const lashes = gender === 'woman' ? d`M${at + out * half * 0.9} 2l${out * 11} ${closed ? 4 : -6}` : ''
    if (closed)
      return stroke(
        dark,
        6,
        d`M${at - half} -1C${at - half * 0.5} 13 ${at + half * 0.5} 13 ${at + half} -1${lashes}M${at + out * half * 0.5} 8l${out * 8} 7`,
      )
    return (
      shape(
        '#fbf5ee',
        d`M${at - half} 4C${at - half * 0.4} -15 ${at + half * 0.5} -14 ${at + half} 3C${at + half * 0.4} 13 ${at - half * 0.5} 13 ${at - half} 4z`,
      ) +
      oval(IRISES[subject.iris], at + 3, -1, 10, 10.5) +
      dot(dark, at + 3, -1, 5.5) +
      stroke(dark, 6.5, d`M${at - half} 4C${at - half * 0.4} -15 ${at + half * 0.5} -14 ${at + half} 3${lashes}`)
    )
  }
  const y = (mouth === 'laugh' ? -45 : -40) + (man ? 4 : 0)
  const thick = 4 + brow * (man ? 10 : 7)
  const bow = man ? 3 : 9
  const arch = (from: number, to: number) =>
    d`M${from} ${y + 2}C${from + (to - from) * 0.35} ${y - bow} ${from + (to - from) * 0.75} ${y - bow + 2} ${to} ${y + 12}C${from + (to - from) * 0.7} ${y + 6 - bow + thick * 0.6} ${from + (to - from) * 0.35} ${y + 4 - bow + thick} ${from} ${y + 3 + thick}z`
  const noseEnd = subject.nose === 'long' ? 64 : subject.nose === 'hook' ? 60 : 56
  const broad = skin > 3 ? 8 : 0
  const nose = shape(
    shade,
    d`M${16 + x} -26C${8 + x} 6 ${10 + x} 26 ${22 + x + broad} ${noseEnd - 12}C${28 + x + broad} ${noseEnd + 4} ${14 + x} ${noseEnd + 8} ${2 + x} ${noseEnd + 6}C${-10 + x} ${noseEnd + 6} ${-18 + x - broad} ${noseEnd + 4} ${-18 + x - broad} ${noseEnd - 6}C${-8 + x} ${noseEnd} ${4 + x} ${noseEnd - 2} ${8 + x} ${noseEnd - 8}C${12 + x} 20 ${8 + x} 0 ${16 + x} -26z`,
  )
  const red = lipstick ? (skin > 4 ? '#8a2f45' : '#a84a58') : turnOf(man ? MENS_LIPS : LIPS, skin)
  const deep = skin > 4 ? '#3b1a1a' : '#7d3f45'
  const m = turn * 20
  const up = mouth === 'calm' ? 1 : mouth === 'smirk' ? 3 : 8
  const upRight = mouth === 'smirk' ? 12 : up
  const full = 8 + lips * (man ? 5 : 11)
  const mouthShape =
    mouth === 'laugh'
      ? shape(
          deep,
          d`M${-42 + m} 88C${-16 + m} 96 ${20 + m} 96 ${46 + m} 86C${42 + m} 132 ${-30 + m} 134 ${-42 + m} 88z`,
        ) +
        shape(
          '#fbf5ee',
          d`M${-36 + m} 91C${-14 + m} 96 ${20 + m} 96 ${41 + m} 90C${36 + m} 112 ${-24 + m} 114 ${-36 + m} 91z`,
        )
      : shape(
          red,
          d`M${-38 + m} ${104 - up}C${-22 + m} ${101 - full * 0.5} ${-8 + m} ${98 - full * 0.5} ${2 + m} ${102 - full * 0.3}C${12 + m} ${98 - full * 0.5} ${26 + m} ${101 - full * 0.5} ${42 + m} ${104 - upRight}C${26 + m} ${112 + full} ${-20 + m} ${112 + full} ${-38 + m} ${104 - up}z`,
        ) + stroke(deep, 4, d`M${-38 + m} ${104 - up}C${-20 + m} 109 ${24 + m} 110 ${42 + m} ${104 - upRight}`)
  const cheeks =
    oval(skin > 3 ? '#8f3f3a' : '#d9796f', -74 + x, 54, 32, 24, { 'fill-opacity': man ? 0.12 : 0.24 }) +
    oval(skin > 3 ? '#8f3f3a' : '#d9796f', 86 + x * 0.5, 54, 25, 23, { 'fill-opacity': man ? 0.12 : 0.24 })
  const spots = freckles
    ? [-94, -80, -66, -54, 58, 72, 86].map((at, index) => dot('#a5694f', at + x, 36 + (index % 2) * 13, 3)).join('')
    : ''
  const folds = d`M${-62 + x} 62C${-74 + x} 76 ${-76 + x} 90 ${-70 + x} 104M${66 + x} 62C${78 + x} 76 ${78 + x} 90 ${72 + x} 104`
  const crow = d`M${-88 + x} 2l-14 -5M${-88 + x} 10l-13 6M${-64 + x} 24C${-54 + x} 30 ${-44 + x} 30 ${-34 + x} 26M${36 + x} 26C${46 + x} 30 ${56 + x} 30 ${66 + x} 24`
  const lines =
    age === 'older'
      ? `${folds}${crow}M-48 -86C-20 -92 30 -92 56 -86M-34 -106C-14 -110 24 -110 42 -106`
      : age === 'middle'
        ? folds
        : ''
  const pale = subject.hairColour === 'white' || subject.hairColour === 'grey'
  return [
    cheeks,
    spots,
    nose,
    stroke(shade, 4.5, lines),
    mouthShape,
    eye(-52 + x, 25, -1),
    eye(54 + x * 0.8, 24 - turn * 4, 1),
    shape(
      pale ? '#847c7a' : subject.hairColour === 'blond' ? '#9b7a4a' : skin > 4 ? '#21130f' : natural,
      arch(-26 + x, -84 + x) + arch(32 + x * 0.8, 84 + x * 0.6),
    ),
  ].join('')
}

function beardOf({ beard, jaw }: Subject, { turn, mouth }: Pose, colour: string): string {
  if (beard === 'none') return ''
  const x = turn * 20
  const whisker = whiskers(x)
  if (beard === 'moustache') return shape(colour, whisker)
  if (beard === 'goatee')
    return shape(
      colour,
      `${whisker}${d`M${-36 + x} 134C${-16 + x} 126 ${24 + x} 126 ${42 + x} 134C${42 + x} 176 24 190 4 190C-16 190 ${-38 + x} 176 ${-36 + x} 134z`}`,
    )
  const low = beard === 'stubble' ? 162 : (beard === 'full' ? 212 : 178) + jaw * 8
  const opening = mouth === 'laugh' ? 84 : 92
  const all = d`M-126 -6C-118 40 -106 62 -72 78C${-44 + x} 90 ${-30 + x} 70 ${2 + x} 75C${32 + x} 70 ${46 + x} 90 ${78 + x * 0.5} 76C108 62 118 36 126 -6C138 70 128 126 92 ${low - 26}C56 ${low + 8} -52 ${low + 8} -90 ${low - 26}C-130 126 -138 70 -126 -6zM${-48 + x} ${opening + 6}C${-46 + x} 134 ${44 + x} 136 ${52 + x} ${opening + 4}C${24 + x} ${opening} ${-20 + x} ${opening} ${-48 + x} ${opening + 6}z`
  return shape(colour, all, { 'fill-rule': 'evenodd', 'fill-opacity': beard === 'stubble' ? 0.32 : undefined })
}

function glassesOf({ glasses, skin }: Subject, { turn }: Pose): string {
  if (glasses === 'none') return ''
  const x = turn * 24
  const left = -52 + x
  const right = 56 + x * 0.8
  const frame = skin > 4 ? '#d9b26a' : glasses === 'round' ? '#8a5a3a' : PLUM
  const look = { stroke: frame, 'stroke-width': glasses === 'round' ? 6 : 8, 'fill-opacity': 0.16 }
  const bars = stroke(
    frame,
    6,
    d`M${left - 38} -4L-124 -12M${left + 38} -6C${left + 46} -13 ${right - 44} -13 ${right - 36} -6`,
  )
  if (glasses === 'round') return bars + dot('#fff', left, 2, 39, look) + dot('#fff', right, 2, 37, look)
  if (glasses === 'square')
    return (
      bars +
      shape(
        '#fff',
        d`M${left - 40} -28H${left + 38}V18C${left + 38} 36 ${left - 40} 36 ${left - 40} 18zM${right - 36} -28H${right + 38}V18C${right + 38} 36 ${right - 36} 36 ${right - 36} 18z`,
        look,
      )
    )
  return (
    bars +
    shape(
      '#fff',
      d`M${left + 38} -16C${left + 36} 42 ${left - 40} 42 ${left - 50} -34C${left - 20} -26 ${left + 10} -30 ${left + 38} -16zM${right - 36} -16C${right - 34} 42 ${right + 38} 42 ${right + 48} -34C${right + 18} -26 ${right - 8} -30 ${right - 36} -16z`,
      look,
    )
  )
}

function earringsOf({ earrings }: Subject, turn: number): string {
  const gold = '#d9b26a'
  const sides = turn < 0.3 ? [-134, 130] : [-134]
  return sides
    .map((x) => {
      if (earrings === 'stud') return dot(gold, x, 50, 9)
      if (earrings === 'hoop') return dot('none', x, 76, 24, { stroke: gold, 'stroke-width': 7 })
      return earrings === 'drop'
        ? shape(gold, d`M${x} 48C${x + 26} 100 ${x + 14} 116 ${x} 116C${x - 14} 116 ${x - 26} 100 ${x} 48z`)
        : ''
    })
    .join('')
}

/** Calm flat shapes without outlines, surrounded by sprigs. */
export function drawBotanical(subject: Subject, pose: Pose): Drawing {
  const ground = turnOf(GROUNDS, pose.background + subject.taste)
  const skin = SKINS[subject.skin] as string
  const shade = SHADES[subject.skin] as string
  const hair = HAIR[subject.hair]
  const colour = HAIR_COLOURS[subject.hairColour]
  const natural = HAIR_COLOURS[beardColour(subject)]
  const clothes = CLOTHES.filter((one) => one !== ground.paper)
  const start = subject.taste + pose.variant * 3
  const colours = [0, 3, 7].map((step) => turnOf(clothes, start + step))
  const fabric = turnOf(clothes, start + 1)
  const seed = subject.face * 4 + pose.variant
  const side = subject.side
  const at = `translate(${Math.round(400 + pose.shift * side)} ${Math.round(414 + pose.drop - (pose.zoom - 1) * 60)}) scale(${Math.round(pose.zoom * 128 * side) / 100} ${Math.round(pose.zoom * 128) / 100})`
  const nod = `rotate(${Math.round(pose.tilt)} 0 140) scale(${Math.round(subject.width * 100) / 100} 1)`
  const pale = ['white', 'blond', 'grey', 'honey'].includes(subject.hairColour)
  const strands = stroke(pale ? '#5b4438' : '#fff', 4, hair.strands ?? '', { 'stroke-opacity': pale ? 0.3 : 0.2 })
  const soft = subject.hair === 'buzz' ? { 'fill-opacity': 0.72 } : {}
  const halfShade =
    'M70 -168C104 -90 108 60 6 166C30 166 56 156 78 132C104 100 124 40 124 -30C124 -104 104 -152 70 -168z'
  const figure = [
    hair.back ? group(nod, shape(colour, hair.back)) : '',
    shape(skin, bodyShape(subject)),
    shape(shade, neckShadow(subject)),
    dress(garment(subject, pose), colours),
    hair.over ? shape(colour, hair.over, { stroke: '#fff', 'stroke-opacity': 0.25, 'stroke-width': 3 }) : '',
    group(
      nod,
      shape(skin, hair.opening ?? ''),
      hair.earsHidden ? '' : shape(shade, NEAR_EAR) + (pose.turn < 0.6 ? shape(shade, FAR_EAR) : ''),
      shape(skin, headShape(subject)),
      shape(shade, halfShade, { 'fill-opacity': 0.34 }),
      beardOf(subject, pose, natural),
      features(subject, pose, shade, natural),
      shape(colour, hair.front ?? '', soft),
      strands,
      glassesOf(subject, pose),
      hair.earsHidden ? '' : earringsOf(subject, pose.turn),
      hair.cloth
        ? shape(fabric, `${hair.cloth}${hair.opening ?? ''}`, { 'fill-rule': 'evenodd' }) +
            stroke(PLUM, 4, hair.folds ?? '', { 'stroke-opacity': 0.3 })
        : '',
    ),
  ]
  const bloom = turnOf(
    [
      dot(ground.bloom, 400, 400, 320),
      shape(ground.bloom, 'M110 1000V400C110 40 690 40 690 400V1000z'),
      dot(ground.bloom, 470, 360, 270),
    ],
    seed,
  )
  return {
    content: [
      shape(ground.paper, 'M0 0h800v1000H0z'),
      bloom,
      sprigsBehind(seed, ground),
      group(at, ...figure),
      seed % 3 === 0 ? sprigInFront(seed, ground) : '',
    ].join(''),
    colour: ground.paper,
  }
}
