import type { Gender } from '@hearth/contracts/accounts'

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
export interface Sitter {
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

/** A beard keeps the colour that the hair had before it was dyed, and is darker than blond hair. */
export const beardColour = ({ hairColour }: Pick<Sitter, 'hairColour'>): HairColour =>
  hairColour === 'dyed' ? 'espresso' : hairColour === 'blond' ? 'honey' : hairColour
