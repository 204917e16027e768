import { type Dice, dice, turnOf } from './pen.ts'

export type Gender = 'woman' | 'man' | 'nonbinary'
export type Age = 'young' | 'middle' | 'older'

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

/** What stays the same in every picture of one person, whatever the family draws it with. */
export interface Person {
  readonly face: number
  readonly gender: Gender
  readonly age: Age
  /** 0 is the palest of seven skins. */
  readonly skin: number
  readonly hair: HairStyle
  readonly hairColour: HairColour
  readonly beard: 'none' | 'stubble' | 'moustache' | 'goatee' | 'short' | 'full'
  readonly glasses: 'none' | 'round' | 'square' | 'cat'
  readonly earrings: 'none' | 'stud' | 'hoop' | 'drop'
  readonly freckles: boolean
  /** Width of head and of shoulders, 1 in the middle. */
  readonly width: number
  readonly build: number
  /** 0 is a pointed chin, 1 a square one. */
  readonly jaw: number
  readonly brow: number
  readonly eyes: 'dot' | 'almond' | 'lidded'
  readonly nose: 'hook' | 'soft' | 'long'
  readonly lips: number
  /** Painted lips. */
  readonly lipstick: boolean
  /** Which way the person likes to look: 1 right, -1 left. */
  readonly side: 1 | -1
  /** Taste in colours: where this person's clothes start in the palette. */
  readonly taste: number
}

export type Clothes =
  | 'crew'
  | 'vneck'
  | 'shirt'
  | 'rollneck'
  | 'blazer'
  | 'stripes'
  | 'scoop'
  | 'scarf'
  | 'hoodie'
  | 'dungarees'

/** What differs from one picture of a person to the next. */
export interface Sitting {
  readonly variant: number
  /** How far the face is turned, 0 to 1. */
  readonly turn: number
  /** Degrees the head leans. */
  readonly tilt: number
  readonly mouth: 'smile' | 'laugh' | 'calm' | 'smirk'
  readonly eyesClosed: boolean
  readonly clothes: Clothes
  readonly background: number
  /** Size of the figure, 1 for the usual crop. */
  readonly zoom: number
  readonly shift: number
  /** How much lower the person sits, for what is worn high on the head. */
  readonly drop: number
}

export const VARIANTS = 4

const WOMEN: readonly HairStyle[] = [
  'long',
  'curls',
  'bob',
  'topknot',
  'wavy',
  'pixie',
  'afro',
  'fringe',
  'ponytail',
  'hijab',
  'lowbun',
  'braid',
  'shortwave',
  'locs',
  'headwrap',
]
const OLDER_WOMEN: readonly HairStyle[] = [
  'shortwave',
  'bob',
  'lowbun',
  'pixie',
  'wavy',
  'curls',
  'fringe',
  'hijab',
  'afro',
  'topknot',
  'headwrap',
]
const MEN: readonly HairStyle[] = [
  'crop',
  'curlytop',
  'quiff',
  'buzz',
  'sweptback',
  'mop',
  'beanie',
  'afro',
  'receding',
  'manbun',
  'turban',
  'bald',
  'locs',
  'crop',
  'wavy',
]
const OLDER_MEN: readonly HairStyle[] = [
  'receding',
  'sweptback',
  'bald',
  'crop',
  'flatcap',
  'quiff',
  'receding',
  'turban',
  'buzz',
  'curlytop',
]
const NEITHER: readonly HairStyle[] = [
  'mop',
  'buzz',
  'curls',
  'pixie',
  'bob',
  'curlytop',
  'locs',
  'quiff',
  'beanie',
  'topknot',
  'afro',
  'sweptback',
]

const AGES: readonly Age[] = ['young', 'middle', 'older', 'young', 'middle', 'young', 'older', 'middle']
const SKINS = [1, 4, 0, 2, 5, 1, 3, 6, 0, 2, 4, 1, 3, 5, 2, 0, 6]
/** Hair that grows like this on the darker skins only, and where it comes from another skin what is worn instead. */
const COILED: Partial<Record<HairStyle, HairStyle>> = { afro: 'curls', locs: 'long', headwrap: 'ponytail' }
const STRAIGHT: Partial<Record<HairStyle, HairStyle>> = {
  fringe: 'curls',
  mop: 'curlytop',
  quiff: 'buzz',
  long: 'braid',
}

function stylesOf(gender: Gender, age: Age): readonly HairStyle[] {
  if (gender === 'nonbinary') return NEITHER
  if (gender === 'woman') return age === 'older' ? OLDER_WOMEN : WOMEN
  return age === 'older' ? OLDER_MEN : MEN
}

function hairOf(style: HairStyle, skin: number, index: number, gender: Gender): HairStyle {
  if (skin < 4) return style === 'locs' && gender === 'man' ? 'manbun' : (COILED[style] ?? style)
  return skin > 4 && index % 3 > 0 ? (STRAIGHT[style] ?? style) : style
}

function hairColourOf(age: Age, skin: number, roll: Dice, gender: Gender): HairColour {
  if (age === 'older') return roll.pick(['grey', 'white', 'grey', 'white', skin > 3 ? 'grey' : 'honey'])
  if (age === 'middle' && roll.chance(0.16)) return 'grey'
  if (roll.chance(gender === 'nonbinary' ? 0.4 : 0.06)) return 'dyed'
  if (skin > 3) return roll.pick(['black', 'black', 'espresso', 'espresso', 'brown'])
  if (skin === 3) return roll.pick(['black', 'espresso', 'espresso', 'brown', 'chestnut'])
  return roll.pick(['espresso', 'brown', 'chestnut', 'copper', 'honey', 'blond', 'brown', 'honey', 'blond', 'black'])
}

function beardOf(gender: Gender, style: HairStyle, roll: Dice): Person['beard'] {
  if (gender === 'woman') return 'none'
  if (style === 'turban') return 'full'
  if (gender === 'nonbinary') return roll.chance(0.25) ? roll.pick(['stubble', 'moustache']) : 'none'
  if (style === 'bald') return roll.pick(['full', 'short', 'goatee', 'none'])
  return roll.pick(['none', 'none', 'stubble', 'short', 'full', 'short', 'moustache', 'none', 'goatee'])
}

function person(face: number, gender: Gender, index: number): Person {
  const roll = dice(face * 7919 + 17)
  const age = turnOf(AGES, index)
  const skin = turnOf(SKINS, index * (gender === 'man' ? 4 : 3) + face)
  const hair = hairOf(turnOf(stylesOf(gender, age), index + Math.floor(index / 15)), skin, index, gender)
  const woman = gender === 'woman'
  return {
    face,
    gender,
    age,
    skin,
    hair,
    hairColour: hairColourOf(age, skin, roll, gender),
    beard: beardOf(gender, hair, roll),
    glasses: roll.chance(age === 'older' ? 0.5 : 0.26)
      ? roll.pick(woman ? ['round', 'cat', 'square'] : ['round', 'square'])
      : 'none',
    earrings: roll.chance(woman ? 0.6 : gender === 'man' ? 0.08 : 0.5)
      ? roll.pick(woman ? ['hoop', 'stud', 'drop'] : ['stud', 'hoop'])
      : 'none',
    freckles: skin < 3 && age !== 'older' && roll.chance(0.25),
    width: roll.between(0.93, 1.1),
    build: roll.between(0.9, 1.14) * (woman ? 0.92 : gender === 'man' ? 1.08 : 1),
    jaw: woman ? roll.between(0, 0.55) : roll.between(0.35, 1),
    brow: woman ? roll.between(0, 0.6) : roll.between(0.4, 1),
    eyes: roll.pick(['dot', 'almond', 'lidded']),
    nose: roll.pick(['hook', 'soft', 'long']),
    lips: roll.between(0.2, 1) * (woman ? 1 : 0.8),
    lipstick: woman && roll.chance(0.45),
    side: face % 2 === 0 ? 1 : -1,
    taste: Math.floor(roll.between(0, 60)),
  }
}

/** A hundred people: 44 women, 44 men and 12 nonbinary, of every age, skin and kind of hair; the same ones every time. */
export function people(): readonly Person[] {
  const seen = { woman: 0, man: 0, nonbinary: 0 }
  return Array.from({ length: 100 }, (_, face) => {
    const gender = face % 8 === 7 ? 'nonbinary' : seen.woman > seen.man ? 'man' : 'woman'
    return person(face, gender, seen[gender]++)
  })
}

const CLOTHES_OF: Record<Gender, readonly Clothes[]> = {
  woman: ['scoop', 'rollneck', 'stripes', 'blazer', 'vneck', 'scarf', 'shirt', 'crew', 'dungarees'],
  man: ['shirt', 'crew', 'blazer', 'rollneck', 'stripes', 'hoodie', 'vneck', 'scarf'],
  nonbinary: ['dungarees', 'crew', 'hoodie', 'stripes', 'rollneck', 'shirt', 'blazer'],
}

const TALL: readonly HairStyle[] = ['topknot', 'headwrap', 'turban', 'beanie', 'manbun', 'afro']

/** The sitting for one picture of this person; the first is the calmest. */
export function sitting(person: Person, variant: number): Sitting {
  const roll = dice(person.face * 104_729 + variant * 613 + 5)
  const first = variant === 0
  const tall = TALL.includes(person.hair)
  return {
    variant,
    turn: roll.pick(first ? [0.35, 0.6, 0.8] : [0, 0.5, 1]),
    tilt: roll.between(-5, 5),
    mouth: first
      ? roll.pick(['smile', 'smile', 'laugh', 'calm', 'smirk'])
      : turnOf(['laugh', 'smile', 'calm', 'smirk'], person.face + variant),
    eyesClosed: !first && roll.chance(0.22),
    clothes: turnOf(CLOTHES_OF[person.gender], person.taste + variant * 2),
    background: person.face * 3 + variant * 4 + (person.face >> 2),
    zoom:
      (tall ? turnOf([0.94, 1.08, 0.84, 1], variant) : turnOf([1, 1.2, 0.86, 1.08], variant)) *
      roll.between(0.98, 1.04),
    drop: tall ? 40 : 0,
    shift: first ? roll.between(-14, 14) : roll.between(-46, 46),
  }
}
