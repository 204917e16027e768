import type { Gender } from '@hearth/contracts/accounts'
import type { EyeColour, HairColour } from '@hearth/contracts/profiles'
import type { Theme } from '@hearth/contracts/theme'
import { drawBotanical } from './botanical.ts'
import { drawFlags } from './flags.ts'
import { drawLine } from './line.ts'
import { type Drawing, type Pose, poseOf, VARIANTS } from './poses.ts'
import type { Age, Subject } from './subjects.ts'
import { subjects } from './subjects.ts'

export type Family = Theme['portraits']

/** The traits of a profile that a face shows. */
export interface Looks {
  readonly hair: HairColour
  readonly eyes: EyeColour
}

export interface PortraitFile {
  readonly svg: string
  readonly width: 800
  readonly height: 1000
  /** Dominant colour, shown while the picture loads. */
  readonly colour: string
  readonly gender: Gender
  readonly age: Age
  /** The profile's traits; under a hat or a cloth, brows and beard show the colour of the hair. */
  readonly looks: Looks
  /** Number of the person, from 0; a family shows each person several times. */
  readonly face: number
  /** 0 is the main portrait. */
  readonly variant: number
}

const FAMILIES: Record<Family, (subject: Subject, pose: Pose) => Drawing> = {
  line: drawLine,
  botanical: drawBotanical,
  flags: drawFlags,
}

const HAIR: Readonly<Record<Subject['hairColour'], HairColour>> = {
  black: 'black',
  espresso: 'brown',
  brown: 'brown',
  chestnut: 'brown',
  copper: 'red',
  honey: 'blond',
  blond: 'blond',
  grey: 'grey',
  white: 'white',
  dyed: 'dyed',
}
const looksOf = ({ hair, hairColour, iris }: Subject): Looks => ({
  hair: hair === 'bald' ? 'bald' : HAIR[hairColour],
  eyes: iris,
})

/** Draws all portraits of a family: a hundred people, several pictures of each, always the same, each a file below 8 kB. */
export function drawPortraits(family: Family): readonly PortraitFile[] {
  return subjects().flatMap((subject) =>
    Array.from({ length: VARIANTS }, (_, variant): PortraitFile => {
      const { content, colour } = FAMILIES[family](subject, poseOf(subject, variant))
      return {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`,
        width: 800,
        height: 1000,
        colour,
        gender: subject.gender,
        age: subject.age,
        looks: looksOf(subject),
        face: subject.face,
        variant,
      }
    }),
  )
}
