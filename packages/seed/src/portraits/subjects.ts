import type { Gender } from '@hearth/contracts/accounts'
import type { EyeColour } from '@hearth/contracts/profiles'
import { type Random, randomOf } from '../random.ts'
import { turnOf } from './svg-path.ts'

/** Under 25, under 36, under 56, and older. */
export type Age = 'youth' | 'young' | 'middle' | 'older'

/** The age group of somebody of so many years. */
export const ageOf = (years: number): Age =>
  years < 25 ? 'youth' : years < 36 ? 'young' : years < 56 ? 'middle' : 'older'

export type HairColour =
  | 'black'
  | 'espresso'
  | 'brown'
  | 'chestnut'
  | 'copper'
  | 'honey'
  | 'blond'
  | 'grey'
  | 'white'
  | 'dyed'

export type HairStyle =
  | 'long'
  | 'wavy'
  | 'fringe'
  | 'bob'
  | 'topknot'
  | 'lowbun'
  | 'ponytail'
  | 'pixie'
  | 'afro'
  | 'curls'
  | 'braid'
  | 'locs'
  | 'hijab'
  | 'headwrap'
  | 'shortwave'
  | 'crop'
  | 'quiff'
  | 'buzz'
  | 'bald'
  | 'receding'
  | 'curlytop'
  | 'sweptback'
  | 'mop'
  | 'manbun'
  | 'beanie'
  | 'turban'
  | 'flatcap'

/** A person to portray: what stays the same in all pictures and families. */
export interface Subject {
  readonly face: number
  readonly gender: Gender
  readonly age: Age
  /** 0 is the palest of seven skin tones. */
  readonly skin: number
  readonly hair: HairStyle
  readonly hairColour: HairColour
  readonly beard: 'none' | 'stubble' | 'moustache' | 'goatee' | 'short' | 'full'
  readonly glasses: 'none' | 'round' | 'square' | 'cat'
  readonly earrings: 'none' | 'stud' | 'hoop' | 'drop'
  readonly freckles: boolean
  /** Width of head and shoulders; 1 is average. */
  readonly width: number
  readonly build: number
  /** 0 is a pointed chin, 1 a square one. */
  readonly jaw: number
  readonly brow: number
  readonly eyes: 'dot' | 'almond' | 'lidded'
  readonly iris: EyeColour
  readonly nose: 'hook' | 'soft' | 'long'
  readonly lips: number
  /** Painted lips. */
  readonly lipstick: boolean
  /** The side to which the person looks: 1 right, -1 left. */
  readonly side: 1 | -1
  /** Taste in colours: where the person's clothes begin in the palette. */
  readonly taste: number
}

/** A beard has the natural colour of dyed hair, and is darker than blond hair. */
export const beardColour = ({ hairColour }: Pick<Subject, 'hairColour'>): HairColour =>
  hairColour === 'dyed' ? 'espresso' : hairColour === 'blond' ? 'honey' : hairColour

const wordsOf = (styles: string) => styles.trim().split(/\s+/) as readonly HairStyle[]
const YOUNG_WOMEN = wordsOf('long curls bob topknot wavy pixie afro fringe ponytail hijab braid lowbun locs headwrap')
const NEITHER = wordsOf('mop buzz curls pixie bob curlytop locs quiff beanie topknot afro sweptback')
const YOUNG_MEN = wordsOf('crop curlytop quiff buzz sweptback mop beanie afro manbun turban bald locs crop quiff')
/** Styles by gender and age. Hair recedes late, and short waves are for older women. */
const STYLES: Readonly<Record<Gender, Readonly<Record<Age, readonly HairStyle[]>>>> = {
  woman: {
    youth: wordsOf('long topknot wavy ponytail curls fringe braid afro hijab'),
    young: YOUNG_WOMEN,
    middle: wordsOf('bob wavy lowbun curls long pixie shortwave hijab fringe ponytail afro topknot headwrap'),
    older: wordsOf('shortwave bob lowbun pixie wavy curls hijab topknot afro'),
  },
  man: {
    youth: wordsOf('curlytop crop quiff mop buzz beanie afro sweptback crop'),
    young: YOUNG_MEN,
    middle: wordsOf('crop sweptback receding quiff bald buzz turban curlytop manbun afro receding crop beanie'),
    older: wordsOf('receding sweptback bald crop flatcap quiff receding turban curlytop'),
  },
  nonbinary: {
    youth: wordsOf('mop topknot'),
    young: NEITHER,
    middle: wordsOf('buzz bob quiff sweptback'),
    older: wordsOf('curlytop pixie'),
  },
}

const AGES: readonly Age[] = [
  ...(['young', 'middle', 'youth', 'older', 'young'] as const),
  ...(['middle', 'young', 'older', 'middle', 'youth'] as const),
]
const SKINS = [1, 4, 0, 2, 5, 1, 3, 6, 0, 2, 4, 1, 3, 5, 2, 0, 6]
type Instead = Partial<Record<HairStyle, HairStyle>>
/** Styles for the darker skin tones only, and the style that replaces each on another skin. */
const COILED: Instead = { afro: 'curls', locs: 'long', headwrap: 'ponytail' }
const COILED_ON_MEN: Instead = { afro: 'curlytop', locs: 'manbun' }
const STRAIGHT: Instead = {
  fringe: 'curls',
  mop: 'curlytop',
  quiff: 'buzz',
  long: 'braid',
}

function hairOf(style: HairStyle, skin: number, index: number, gender: Gender): HairStyle {
  if (skin < 4) return (gender === 'man' ? COILED_ON_MEN : COILED)[style] ?? style
  return skin > 4 && index % 3 > 0 ? (STRAIGHT[style] ?? style) : style
}

function hairColourOf(age: Age, skin: number, random: Random, gender: Gender): HairColour {
  if (age === 'older') return random.pick(['grey', 'white', 'grey', 'white', 'grey', skin > 3 ? 'grey' : 'honey'])
  if (age === 'middle' && random.bool(0.2)) return 'grey'
  if (random.bool(gender === 'nonbinary' ? 0.4 : age === 'middle' ? 0.03 : 0.08)) return 'dyed'
  if (skin > 4) return random.pick(['black', 'black', 'espresso'])
  if (skin > 3) return random.pick(['black', 'black', 'espresso', 'espresso', 'brown'])
  if (skin === 3) return random.pick(['black', 'espresso', 'espresso', 'brown', 'chestnut'])
  return random.pick(['espresso', 'brown', 'chestnut', 'copper', 'honey', 'blond', 'brown', 'honey', 'blond', 'black'])
}

function irisOf(skin: number, random: Random): EyeColour {
  if (skin > 3) return random.pick(['brown', 'brown', 'brown', 'hazel'])
  if (skin === 3) return random.pick(['brown', 'brown', 'hazel', 'green'])
  return random.pick(['blue', 'brown', 'blue', 'green', 'hazel', 'grey', 'brown'])
}

/** Styles that women wear too; a man with one has a beard. */
const LONG: readonly HairStyle[] = ['manbun', 'locs']
const MEDIUM: readonly HairStyle[] = ['mop', 'sweptback', 'afro', 'curlytop', 'bald']
/** Styles that men wear too; a woman with one has earrings and lipstick. */
const SHORT: readonly HairStyle[] = ['pixie', 'shortwave']

function beardOf(gender: Gender, age: Age, style: HairStyle, random: Random): Subject['beard'] {
  if (gender === 'woman') return 'none'
  if (age === 'youth') return gender === 'man' && (style !== 'crop' || random.bool(0.4)) ? 'stubble' : 'none'
  if (style === 'turban') return 'full'
  if (gender === 'nonbinary') return random.bool(0.25) ? random.pick(['stubble', 'moustache']) : 'none'
  if (LONG.includes(style)) return random.pick(['full', 'short'])
  if (MEDIUM.includes(style)) return random.pick(['full', 'short', 'short', 'goatee'])
  return random.pick(['none', 'stubble', 'short', 'full', 'stubble', 'short', 'moustache', 'none', 'goatee'])
}

const GLASSES: Readonly<Record<Age, number>> = { youth: 0.2, young: 0.24, middle: 0.32, older: 0.55 }

/** `index` counts the people of this gender, `ofAge` those of this gender and age. */
function drawSubject(face: number, gender: Gender, age: Age, index: number, ofAge: number): Subject {
  // The word must not change: another seed would change every portrait.
  const random = randomOf(`sitter ${face}`)
  const skin = turnOf(SKINS, index * (gender === 'man' ? 4 : 3) + face)
  const hair = hairOf(turnOf(STYLES[gender][age], ofAge), skin, index, gender)
  const woman = gender === 'woman'
  return {
    face,
    gender,
    age,
    skin,
    hair,
    hairColour: hairColourOf(age, skin, random, gender),
    beard: beardOf(gender, age, hair, random),
    glasses: random.bool(GLASSES[age]) ? random.pick(woman ? ['round', 'cat', 'square'] : ['round', 'square']) : 'none',
    earrings: random.bool(woman ? (SHORT.includes(hair) ? 1 : 0.6) : gender === 'man' ? 0.08 : 0.5)
      ? random.pick(woman ? ['hoop', 'stud', 'drop'] : gender === 'man' ? ['stud'] : ['stud', 'hoop'])
      : 'none',
    freckles: skin < 3 && age !== 'older' && random.bool(0.25),
    width: random.between(0.93, 1.1),
    build: random.between(0.9, 1.14) * (woman ? 0.92 : gender === 'man' ? 1.08 : 1),
    jaw: woman ? random.between(0, 0.55) : random.between(gender === 'man' ? 0.6 : 0.35, 1),
    brow: woman ? random.between(0, 0.6) : random.between(gender === 'man' ? 0.7 : 0.4, 1),
    eyes: random.pick(['dot', 'almond', 'lidded']),
    iris: irisOf(skin, randomOf(`iris ${face}`)),
    nose: random.pick(['hook', 'soft', 'long']),
    lips: random.between(0.2, 1) * (woman ? 1 : 0.8),
    lipstick: woman && (SHORT.includes(hair) || random.bool(0.45)),
    side: face % 2 === 0 ? 1 : -1,
    taste: Math.floor(random.between(0, 60)),
  }
}

/** A hundred people: 44 women, 44 men and 12 nonbinary, of every age, skin tone and kind of hair; always the same ones. */
export function subjects(): readonly Subject[] {
  const seen = new Map<string, number>()
  const count = (kind: string) => {
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    return before
  }
  return Array.from({ length: 100 }, (_, face) => {
    const more = (seen.get('woman') ?? 0) > (seen.get('man') ?? 0)
    const gender = face % 8 === 7 ? 'nonbinary' : more ? 'man' : 'woman'
    const index = count(gender)
    const age = turnOf(AGES, index)
    return drawSubject(face, gender, age, index, count(`${gender} ${age}`))
  })
}
