import type { Area } from './catalogue.ts'
import type { en } from './locales/en.ts'

type PluralEnding = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Stem<Key> = Key extends `${infer Text}_${PluralEnding}` ? Text : Key

/** The keys of one area for `t`: `languages`, not `languages_one`. */
export type KeyOf<A extends Area> = Stem<keyof (typeof en)[A] & string>

/** All texts of the platform, with their area: `shell:close`. */
export type TextKey = { [A in Area]: `${A}:${KeyOf<A>}` }[Area]
