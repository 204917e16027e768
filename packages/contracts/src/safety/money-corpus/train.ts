// npx tsx packages/contracts/src/safety/money-corpus/train.ts [check]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  BUCKETS,
  featuresOf,
  languageOfWords,
  MONEY_LANGUAGES,
  type MoneyLanguage,
  wordsOf,
} from '../money-features.ts'
import { FIRST, LOWEST } from '../money-requests.ts'

/*
 * Learns from the lines of `training/` how requests for money look, and writes `../money-weights/`. The lines of `judging/` are read by the test alone.
 * A logistic regression whose features are scaled by how differently the two kinds of lines have them (Wang and Manning, "Baselines and Bigrams", 2012),
 * with weights of 13 steps. Everything that can be chosen was chosen by `check`: it learns without the lines of one author and tries them, author by author.
 */
const EPOCHS = 12
const STEP = 0.5
const DECAY = 1e-4
/** Added to each count of a feature. */
const SMOOTHING = 1
/** The share of weights below the largest step; the few above it are cut. */
const CUT = 0.999

interface Line {
  readonly author: string
  readonly language: MoneyLanguage
  readonly isRequest: boolean
  readonly features: readonly number[]
  readonly guessed: MoneyLanguage | null
}
interface Learned {
  readonly weights: readonly number[]
  readonly bias: number
}

const TRAINING = path.join(import.meta.dirname, 'training')
const LINES: readonly Line[] = readdirSync(TRAINING).flatMap((file) => {
  const [author = '', language] = path.basename(file, '.txt').split('-') as [string, MoneyLanguage]
  const lines = readFileSync(path.join(TRAINING, file), 'utf8').split('\n')
  return lines
    .filter((line) => /^[+-] /.test(line))
    .map((line) => {
      const words = wordsOf(line.slice(2))
      const features = [...new Set(featuresOf(words).buckets)]
      return { author, language, isRequest: line.startsWith('+'), features, guessed: languageOfWords(words) }
    })
})

/** Numbers from 0 to 1, the same in each run. */
function randomNumbers(): () => number {
  let state = 12_345
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return state / 0x7f_ff_ff_ff
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.min(at, Math.floor(random() * (at + 1)))
    const [one, two] = [order[at] ?? 0, order[other] ?? 0]
    order[at] = two
    order[other] = one
  }
}

/** How differently requests and harmless lines have each feature. */
function ratiosOf(lines: readonly Line[]): Float64Array {
  const counts = [true, false].map((kind) => {
    const count = new Float64Array(BUCKETS).fill(SMOOTHING)
    const ofKind = lines.filter(({ isRequest }) => isRequest === kind)
    for (const feature of ofKind.flatMap(({ features }) => features)) count[feature] = (count[feature] ?? 0) + 1
    return count.map((one) => one / (ofKind.length + 2 * SMOOTHING))
  })
  return new Float64Array(BUCKETS).map((_, at) => Math.abs(Math.log((counts[0]?.[at] ?? 1) / (counts[1]?.[at] ?? 1))))
}

/** Weights by AdaGrad, as their mean over the later half of the epochs, in steps. */
function learn(lines: readonly Line[]): Learned {
  const random = randomNumbers()
  const ratios = ratiosOf(lines)
  const [weights, squares, sums] = [0, 1e-8, 0].map((value) => new Float64Array(BUCKETS).fill(value))
  if (!weights || !squares || !sums) throw new Error('unreachable')
  let [bias, biasSquares, biasSum, taken] = [0, 1e-8, 0, 0]
  const order = lines.map((_, at) => at)
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random)
    for (const at of order) {
      const line = lines[at]
      if (!line) continue
      const { features, isRequest } = line
      const scale = 1 / Math.sqrt(features.length || 1)
      const score = features.reduce((sum, one) => sum + (weights[one] ?? 0) * (ratios[one] ?? 0) * scale, bias)
      const error = 1 / (1 + Math.exp(-score)) - (isRequest ? 1 : 0)
      biasSquares += error * error
      bias -= (STEP * error) / Math.sqrt(biasSquares)
      for (const one of features) {
        const slope = error * scale * (ratios[one] ?? 0) + DECAY * (weights[one] ?? 0)
        squares[one] = (squares[one] ?? 0) + slope * slope
        weights[one] = (weights[one] ?? 0) - (STEP * slope) / Math.sqrt(squares[one] ?? 1)
      }
    }
    if (epoch < EPOCHS / 2) continue
    taken += 1
    biasSum += bias
    for (let at = 0; at < BUCKETS; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0)
  }
  const scaled = [...sums].map((sum, at) => (sum / taken) * (ratios[at] ?? 0))
  const sizes = scaled.map(Math.abs).sort((one, other) => one - other)
  const step = (sizes[Math.floor(BUCKETS * CUT)] ?? 1) / -LOWEST
  const steps = scaled.map((weight) => Math.max(LOWEST, Math.min(-LOWEST, Math.round(weight / step))))
  return { weights: steps, bias: biasSum / taken / step }
}

const scoreOf = ({ weights, bias }: Learned, { features }: Line): number =>
  bias + features.reduce((sum, one) => sum + (weights[one] ?? 0), 0) / Math.sqrt(features.length || 1)

type Scored = readonly (readonly [score: number, isRequest: boolean])[]

function measure(scored: Scored, threshold: number): { recall: number; precision: number } {
  const caught = scored.filter(([score]) => score > threshold)
  const right = caught.filter(([, isRequest]) => isRequest).length
  return { recall: right / scored.filter(([, isRequest]) => isRequest).length, precision: right / caught.length }
}

/** The threshold with which the worse of recall and precision is best. */
function bestThreshold(scored: Scored): number {
  const worse = (threshold: number) => Math.min(...Object.values(measure(scored, threshold)))
  return scored.map(([score]) => score).reduce((best, one) => (worse(one) > worse(best) ? one : best), 0)
}

/** Authors who wrote without knowing of the classifier; each of them is left out in turn. */
const TRIED = ['a', 'b', 'c']

for (const language of MONEY_LANGUAGES) {
  const lines = LINES.filter((line) => line.language === language)
  const scored = TRIED.flatMap((author) => {
    const learned = learn(lines.filter((line) => line.author !== author))
    return (
      lines
        .filter((line) => line.author === author)
        // What is taken for another language is found by chance only.
        .map((line) => [line.guessed === language ? scoreOf(learned, line) : -100, line.isRequest] as const)
    )
  })
  const threshold = bestThreshold(scored)
  const { recall, precision } = measure(scored, threshold)
  const { weights, bias } = learn(lines)
  const letters = weights.map((weight) => String.fromCharCode(FIRST.charCodeAt(0) + weight - LOWEST)).join('')
  const text = `// Written by money-corpus/train.ts, for ${lines.length} lines.\nexport const MODEL = {\n  threshold: ${(threshold - bias).toFixed(3)},\n  weights:\n    '${letters}',\n}\n`
  const wrong = lines.filter(({ guessed }) => guessed !== language).length
  process.stdout.write(
    `${language}: by authors recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, of ${scored.length}; ${wrong} of ${lines.length} lines taken for another language; ${brotliCompressSync(text).length} bytes\n`,
  )
  if (process.argv[2] !== 'check')
    writeFileSync(path.join(import.meta.dirname, '..', 'money-weights', `${language}.ts`), text)
}
