/**
 * Names and phrases of one language for invented people. No sentence reveals the gender of its writer. `{city}` and `{age}` are the writer's own;
 * `{a}` and `{b}` are phrases of `likes`.
 */
export interface LocalePhrases {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly either: readonly string[]
  /** Invented user names. */
  readonly handles: readonly string[]
  /** Such as `from Leeds`. */
  readonly from: (city: string) => string
  /** Names of cities in this language where the reference data have another. */
  readonly cities: Readonly<Record<string, string>>
  readonly openings: readonly string[]
  /** Sentences about work. */
  readonly works: readonly string[]
  readonly selves: readonly string[]
  /** Whole paragraphs, for those who write a lot. */
  readonly stories: readonly string[]
  readonly days: readonly string[]
  /** Each has the placeholders `{a}` and `{b}`. */
  readonly pairs: readonly string[]
  readonly wishes: readonly string[]
  readonly closings: readonly string[]
  /** Short conversations: the lines of two people in turn, of whom the second is the one who logs in. */
  readonly talks: readonly (readonly string[])[]
  /** By interest (explicit ones are left out): a phrase that fits into `pairs`, and a whole sentence. */
  readonly likes: Readonly<Record<string, readonly [phrase: string, sentence: string]>>
}

/** The words of a text, without whitespace. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/)
