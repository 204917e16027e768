/**
 * What people of one language are called and how they write about themselves. No sentence says of which gender its writer is, so that
 * anybody may write it. `{city}` and `{age}` are the writer's own; `{a}` and `{b}` are phrases of `likes`.
 */
export interface LocalePhrases {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly either: readonly string[]
  /** Names that people make up. */
  readonly handles: readonly string[]
  /** Such as `from Leeds`. */
  readonly from: (city: string) => string
  /** What the language calls cities that the reference data have by another name. */
  readonly cities: Readonly<Record<string, string>>
  readonly openings: readonly string[]
  /** What they do for a living. */
  readonly works: readonly string[]
  readonly selves: readonly string[]
  /** Paragraphs of their own, for those who write a lot. */
  readonly stories: readonly string[]
  readonly days: readonly string[]
  /** Each holds `{a}` and `{b}`. */
  readonly pairs: readonly string[]
  readonly wishes: readonly string[]
  readonly closings: readonly string[]
  /** Interest that is not explicit, to a phrase that fits into `pairs` and a sentence of its own. */
  readonly likes: Readonly<Record<string, readonly [phrase: string, sentence: string]>>
}

/** The words of a text, blanks and line ends apart. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/)
