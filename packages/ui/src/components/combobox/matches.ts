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

/** The options that match a typed text: first those that begin with it, then those with a word that does; if there is none, those that hold it. */
export function matchesOf(options: readonly Option[], typed: string): Option[] {
  const sought = comparable(typed)
  if (sought === '') return options.slice(0, MOST)
  const beginning: Option[] = []
  const within: Option[] = []
  const inside: Option[] = []
  for (const option of options) {
    const label = ` ${comparable(option.label)}`
    const at = label.indexOf(` ${sought}`)
    if (at === 0) beginning.push(option)
    else if (at > 0) within.push(option)
    else if (label.includes(sought)) inside.push(option)
  }
  const found = [...beginning, ...within]
  return (found.length > 0 ? found : inside).slice(0, MOST)
}

/** The option whose whole label was typed. */
export const optionNamed = (options: readonly Option[], typed: string): Option | undefined =>
  options.find(({ label }) => comparable(label) === comparable(typed))
