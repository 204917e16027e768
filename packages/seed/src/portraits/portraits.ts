import { drawBotanical } from './botanical.ts'
import { drawFlags } from './flags.ts'
import { drawLine } from './line.ts'
import { type Age, type Gender, type Person, people, type Sitting, sitting, VARIANTS } from './person.ts'

export interface PortraitFile {
  readonly svg: string
  readonly width: 800
  readonly height: 1000
  /** The colour most of the picture has, to stand in while it loads. */
  readonly colour: string
  readonly gender: Gender
  readonly age: Age
  /** Which person this is, from 0; a family shows each person several times. */
  readonly face: number
  /** 0 is the main portrait. */
  readonly variant: number
}

/** What a family draws for one sitting: the elements inside the `svg`, and the colour most of the picture has. */
export interface Drawing {
  readonly content: string
  readonly colour: string
}

const FAMILIES: Record<'line' | 'botanical' | 'flags', (person: Person, sitting: Sitting) => Drawing> = {
  line: drawLine,
  botanical: drawBotanical,
  flags: drawFlags,
}

/** Draws every portrait of a family: a hundred people, several pictures of each; the same ones every time, each a file of its own below 8 kB. */
export function drawPortraits(family: 'line' | 'botanical' | 'flags'): readonly PortraitFile[] {
  return people().flatMap((person) =>
    Array.from({ length: VARIANTS }, (_, variant): PortraitFile => {
      const { content, colour } = FAMILIES[family](person, sitting(person, variant))
      return {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`,
        width: 800,
        height: 1000,
        colour,
        gender: person.gender,
        age: person.age,
        face: person.face,
        variant,
      }
    }),
  )
}
