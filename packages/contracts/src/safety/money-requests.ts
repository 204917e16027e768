import { BUCKETS, featuresOf, languageOfWords, type MoneyLanguage, wordsOf } from './money-features.ts'

/** What `money-corpus/train.ts` has learned of a language. */
interface MoneyModel {
  /** A letter for each bucket, from `FIRST` on; the middle one is for a weight of 0. */
  readonly weights: string
  /** What the sum of weights is compared with. */
  readonly threshold: number
}

/** The letter of the lowest weight, and the weight that it stands for. */
export const FIRST = 'A'
export const LOWEST = -6

/** Words that are looked at together, because what is further apart is not about the same. Each window begins in the middle of the one before. */
const WINDOW = 40

/** Fewer words than this say too little. */
const ENOUGH = 3

const LOADS: Readonly<Record<MoneyLanguage, () => Promise<{ readonly MODEL: MoneyModel }>>> = {
  nl: () => import('./money-weights/nl.ts'),
  de: () => import('./money-weights/de.ts'),
  en: () => import('./money-weights/en.ts'),
}
const loaded = new Map<MoneyLanguage, Promise<Loaded>>()

interface Loaded {
  readonly weights: Int8Array
  readonly threshold: number
  /** The window that has last met a feature. */
  readonly met: Uint32Array
  windows: number
}

const toLoaded = ({ weights, threshold }: MoneyModel): Loaded => ({
  weights: Int8Array.from(weights, (letter) => letter.charCodeAt(0) - FIRST.charCodeAt(0) + LOWEST),
  ...{ threshold, met: new Uint32Array(BUCKETS), windows: 0 },
})

function modelOf(language: MoneyLanguage): Promise<Loaded> {
  const coming = loaded.get(language) ?? LOADS[language]().then(({ MODEL }) => toLoaded(MODEL))
  loaded.set(language, coming)
  coming.catch(() => loaded.delete(language))
  return coming
}

/** Whether a window of the words asks for money: each feature counts once, and many features say no more than few. */
function isAsking(model: Loaded, words: readonly string[]): boolean {
  const { buckets, ends } = featuresOf(words)
  for (let start = 0; start === 0 || start + WINDOW / 2 < words.length; start += WINDOW / 2) {
    model.windows += 1
    let [sum, count] = [0, 0]
    const end = ends[Math.min(start + WINDOW, words.length) - 1] ?? 0
    for (let at = ends[start - 1] ?? 0; at < end; at += 1) {
      const feature = buckets[at] ?? 0
      if (model.met[feature] === model.windows) continue
      model.met[feature] = model.windows
      sum += model.weights[feature] ?? 0
      count += 1
    }
    if (sum > model.threshold * Math.sqrt(count)) return true
  }
  return false
}

/**
 * Whether a text in Dutch, English or German asks for money, or for what is as good. The weights of its language are loaded with the first text in it; the
 * time is in proportion to the text.
 */
export async function asksForMoney(text: string): Promise<boolean> {
  const words = wordsOf(text)
  const language = words.filter((word) => word > '9').length < ENOUGH ? null : languageOfWords(words)
  return language !== null && isAsking(await modelOf(language), words)
}
