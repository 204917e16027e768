import type { SampleWords } from './example.ts'

/** What is written per language; the rest of the sample words comes from `Intl`. */
export type Words = Omit<SampleWords, 'locale' | 'months'>
