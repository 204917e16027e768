import type { SourceFile } from './files.ts'
import { isProduct } from './unused-texts.ts'

/** Texts by area and flat key, in one language. */
type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>

const GENDER = /_(?:woman|man)$/

/** The texts, as `area:key`, that some language words for a woman and a man although English has one word. */
export function genderedTexts({ en = {}, ...others }: Readonly<Record<string, Areas>>): string[] {
  const names = Object.values(others).flatMap((areas) =>
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.keys(texts).flatMap((key) =>
        GENDER.test(key) && !(key in (en[area] ?? {})) ? [`${area}:${key.replace(GENDER, '')}`] : [],
      ),
    ),
  )
  return [...new Set(names)].sort()
}

/** A call of a translator with a literal or a template, whose end is not known yet. */
const CALL = /\bt\(\s*(['"`])((?:[\w.:]|\$\{[^{}`]*\})+)\1/g
/** The area whose texts a component uses without naming it: the only one, or the first of a list. */
const SPOKEN = /\buseTranslation\(\[?'(\w+)'/g

/** The arguments of a call from its opening bracket to the one that closes it. */
function argumentsAt(text: string, opening: number): string {
  let depth = 0
  for (let at = opening; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(opening, at)
  }
  return text.slice(opening)
}

/** The calls that show a gendered text without saying whose gender counts (i18next's `context`), one line each. */
export const callsWithoutGender = (files: readonly SourceFile[], gendered: readonly string[]): string[] =>
  files.filter(isProduct).flatMap(({ path, text }) => {
    const areas = [...text.matchAll(SPOKEN)].map(([, area = '']) => area)
    return [...text.matchAll(CALL)].flatMap((call) => {
      const [, , named = ''] = call
      const pattern = named
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll('.', '\\.'))
        .join('[\\w.]+')
      const names = named.includes(':') ? [pattern] : areas.map((area) => `${area}:${pattern}`)
      const shown = gendered.find((text) => names.some((name) => new RegExp(`^${name}$`).test(text)))
      if (!shown || /\bcontext\b/.test(argumentsAt(text, text.indexOf('(', call.index)))) return []
      return [`${path}: t(${named}) can show ${shown}, which has words for a woman and a man: pass { context: gender }`]
    })
  })
