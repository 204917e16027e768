import type { Area } from './catalogue.ts'
import type { en } from './locales/en.ts'

type PluralEnding = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Stem<Key> = Key extends `${infer Text}_${PluralEnding}` ? Text : Key

/** Keys of one area as `t` takes them: `languages`, not `languages_one`. */
export type KeyOf<A extends Area> = Stem<keyof (typeof en)[A] & string>

/** Every text of the platform, with its area: `shell:close`. */
export type TextKey = { [A in Area]: `${A}:${KeyOf<A>}` }[Area]
