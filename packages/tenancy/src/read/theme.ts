import { type Theme, themeSchema } from '@hearth/contracts/theme'
import { type ContrastFault, findContrastFaults } from '@hearth/ui/theme/contrast'
import { explain } from '../zod-messages.ts'
import { readJson, type Source } from './source.ts'

const FILE = 'theme.json'
const KNOWN_KEYS = Object.keys(themeSchema.shape)

/** The theme of a folder; the platform's own if there is no file, or if the file has faults, which are reported. */
export async function readTheme(source: Source): Promise<Theme> {
  const standard = themeSchema.parse({})
  if (!source.content.files.includes(FILE)) return standard
  const json = await readJson(source, FILE)
  if (json === undefined) return standard
  const parsed = themeSchema.safeParse(json)
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      for (const fault of explain(issue, json, KNOWN_KEYS)) source.report({ file: FILE, ...fault })
    return standard
  }
  const faults = findContrastFaults(parsed.data)
  for (const fault of worstBySeed(faults)) source.report({ file: FILE, key: fault.seed, ...inWords(fault) })
  return faults.length > 0 ? standard : parsed.data
}

/** One fault per seed, the one furthest from passing, which is enough to act on. */
function worstBySeed(faults: readonly ContrastFault[]): Iterable<ContrastFault> {
  const worst = new Map<string, ContrastFault>()
  for (const fault of faults) {
    const seen = worst.get(fault.seed)
    if (!seen || fault.contrast / fault.least < seen.contrast / seen.least) worst.set(fault.seed, fault)
  }
  return worst.values()
}

const inWords = ({ role, color, against, contrast, least, nearest, scheme }: ContrastFault) => ({
  problem: `"${role}" (${color}) has contrast ${contrast.toFixed(2)} with "${against}" in the ${scheme} scheme; ${least} is needed`,
  remedy: nearest
    ? `the nearest colour that passes is "${nearest}"`
    : 'no lightness of this colour passes: change the paper',
})
