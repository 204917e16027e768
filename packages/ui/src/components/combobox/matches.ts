import type { Option } from '../select/plain-select.tsx'

/** How a text is compared: without accents, letter case and what stands between words. */
const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** More options than these nobody reads: who types on finds theirs. */
const MOST = 60

/** The options that a typed text means: those that begin with it first, then those with a word that does. */
export function matchesOf(options: readonly Option[], typed: string): Option[] {
  const sought = comparable(typed)
  if (sought === '') return options.slice(0, MOST)
  const beginning: Option[] = []
  const within: Option[] = []
  for (const option of options) {
    const at = ` ${comparable(option.label)}`.indexOf(` ${sought}`)
    if (at === 0) beginning.push(option)
    else if (at > 0) within.push(option)
  }
  return [...beginning, ...within].slice(0, MOST)
}

/** The option whose whole label was typed. */
export const optionNamed = (options: readonly Option[], typed: string): Option | undefined =>
  options.find(({ label }) => comparable(label) === comparable(typed))
