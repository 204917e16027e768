import type { Option } from '../select/plain-select.tsx'

/** The text as it is compared: without accents, letter case and punctuation. */
const comparable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The most options that are listed: nobody reads more, and typing on narrows them. */
const MOST = 60

/** The options that match a typed text: first those that begin with it, then those with a word that begins with it. */
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
