import type { Gender } from '@hearth/contracts/accounts'
import { randomOf } from '../random.ts'
import type { HairStyle, Subject } from './subjects.ts'
import { turnOf } from './svg-path.ts'

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

/** What differs between the pictures of one person. */
export interface Pose {
  readonly variant: number
  /** How far the face is turned, 0 to 1. */
  readonly turn: number
  /** Degrees the head leans. */
  readonly tilt: number
  readonly mouth: 'smile' | 'laugh' | 'calm' | 'smirk'
  readonly eyesClosed: boolean
  readonly clothes: Clothes
  readonly background: number
  /** Scale of the figure; 1 is the usual crop. */
  readonly zoom: number
  readonly shift: number
  /** How much lower the person sits, to make space for high headwear. */
  readonly drop: number
}

/** A family's drawing of one pose: the elements inside the `svg`, and the dominant colour. */
export interface Drawing {
  readonly content: string
  readonly colour: string
}

/** Number of pictures of each person. */
export const VARIANTS = 4

const CLOTHES_OF: Record<Gender, readonly Clothes[]> = {
  woman: ['scoop', 'rollneck', 'stripes', 'blazer', 'vneck', 'scarf', 'shirt', 'crew', 'dungarees'],
  man: ['shirt', 'crew', 'blazer', 'rollneck', 'stripes', 'hoodie', 'vneck', 'scarf'],
  nonbinary: ['dungarees', 'crew', 'hoodie', 'stripes', 'rollneck', 'shirt', 'blazer'],
}
const UNWORN: Partial<Record<Subject['age'], readonly Clothes[]>> = {
  youth: ['blazer', 'rollneck'],
  older: ['hoodie', 'dungarees'],
}
const wardrobeOf = ({ gender, age }: Subject) => CLOTHES_OF[gender].filter((one) => !UNWORN[age]?.includes(one))

const TALL: readonly HairStyle[] = ['topknot', 'headwrap', 'turban', 'beanie', 'manbun', 'afro']

/** The pose for one picture of this person; the first is the calmest. */
export function poseOf(subject: Subject, variant: number): Pose {
  // The word must not change: another seed would change every portrait.
  const random = randomOf(`sitting ${subject.face} ${variant}`)
  const first = variant === 0
  const tall = TALL.includes(subject.hair)
  return {
    variant,
    turn: random.pick(first ? [0.35, 0.6, 0.8] : [0, 0.5, 1]),
    tilt: random.between(-5, 5),
    mouth: first
      ? random.pick(['smile', 'smile', 'laugh', 'calm', 'smirk'])
      : turnOf(['laugh', 'smile', 'calm', 'smirk'], subject.face + variant),
    eyesClosed: !first && random.bool(0.22),
    clothes: turnOf(wardrobeOf(subject), subject.taste + variant * 2),
    background: subject.face * 3 + variant * 4 + (subject.face >> 2),
    zoom:
      (tall ? turnOf([0.94, 1.08, 0.84, 1], variant) : turnOf([1, 1.2, 0.86, 1.08], variant)) *
      random.between(0.98, 1.04),
    drop: tall ? 40 : 0,
    shift: first ? random.between(-14, 14) : random.between(-46, 46),
  }
}
