/** The languages in which requests for money are found. */
export const MONEY_LANGUAGES = ['nl', 'de', 'en'] as const
export type MoneyLanguage = (typeof MONEY_LANGUAGES)[number]

/** How many different features there are: a power of two. Features whose hashes are alike share a weight. */
export const BUCKETS = 16_384

/** Words that nearly every message in a language has, and no other of these languages. */
const COMMON: Readonly<Record<MoneyLanguage, string>> = {
  nl: 'ik je jij de het een niet van dat ben mijn mij maar voor met heb naar nog zijn om kun wil geen dan uit hoe op bij te aan moet ze zou ook jou nu al iets heeft mee maand jaar werk weer ga daar wat vandaag lekker morgen',
  de: 'ich du das mein fur ist mit dir hab nicht meine ein auf mich mir hat nur bin von bei es wenn aber dich noch kannst dann zu dem mal eine heute hast einen oder sie bitte uns schon auch nach bis wieder mehr kann sind jetzt der keine kein muss habe um vom geht als wie wir und zum im',
  en: 'the a i you my and for to it on with your at can do but be that if have up just from get out this by about like they all or what here back who then never how know please off still after when last not are its',
}
const LANGUAGE_OF = new Map(
  MONEY_LANGUAGES.flatMap((language, at) => COMMON[language].split(' ').map((word) => [word, at] as const)),
)

/**
 * The words of a text as they are compared: small letters without marks, a zero for each of up to four digits of a number, and signs of currencies and
 * questions as words of their own.
 */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘`´]+/gu, '')
    .replace(/(?<=\d)[.,](?=\d)/g, '')
    .replace(/\d+/g, (digits) => ` ${'0000'.slice(0, digits.length)} `)
    .match(/\p{L}{1,30}|0+|[€$£?]/gu) ?? []

/** Which of these languages the words are in; null for none. */
export function languageOfWords(words: readonly string[]): MoneyLanguage | null {
  const counts = MONEY_LANGUAGES.map(() => 0)
  for (const word of words) {
    const at = LANGUAGE_OF.get(word)
    if (at !== undefined) counts[at] = (counts[at] ?? 0) + 1
  }
  const most = Math.max(...counts)
  return most === 0 ? null : (MONEY_LANGUAGES[counts.indexOf(most)] ?? null)
}

const SEED = 7
const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01_00_01_93)
/** Spreads a hash over the buckets. */
function bucketOf(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return (spread ^ (spread >>> 12)) & (BUCKETS - 1)
}

/** Letters of a word that say what it is about: its ending changes. */
const STEM = 5
/** How many words before a word are paired with it. */
const PAIRED = 3

interface Features {
  /** Numbers of buckets, word after word. */
  readonly buckets: Uint16Array
  /** Where those of each word end. */
  readonly ends: readonly number[]
}

/**
 * The features of each word: itself and its stem, pieces of three to five letters, and pairs with the words before it. A word has a bounded number of
 * them.
 */
export function featuresOf(words: readonly string[]): Features {
  // Three pieces begin at each letter at most.
  const most = words.reduce((sum, word) => sum + 3 * word.length + 3 + PAIRED, 0)
  const buckets = new Uint16Array(most)
  const [ends, stems]: [number[], number[]] = [[], []]
  let count = 0
  const add = (hash: number) => {
    buckets[count] = bucketOf(hash)
    count += 1
  }
  let last = 0
  for (const word of words) {
    const padded = `_${word}_`
    for (let at = 0; at < padded.length - 2; at += 1) {
      let piece = 3
      for (let end = at; end < at + 5 && end < padded.length; end += 1) {
        piece = mix(piece, padded.charCodeAt(end))
        if (end > at + 1) add(piece)
      }
    }
    let [whole, stem] = [SEED, SEED + 1]
    for (let at = 0; at < word.length; at += 1) {
      whole = mix(whole, word.charCodeAt(at))
      if (at < STEM) stem = mix(stem, word.charCodeAt(at))
    }
    add(whole)
    if (last !== 0) add(mix(mix(whole, 5), last))
    if (word.length > STEM) add(stem)
    // The word before is told from the others.
    for (let before = 1; before <= PAIRED && before <= stems.length; before += 1)
      add(mix(mix(stem, before === 1 ? 9 : 11), stems[stems.length - before] ?? 0))
    last = whole
    stems.push(stem)
    ends.push(count)
  }
  return { buckets: buckets.subarray(0, count), ends }
}
