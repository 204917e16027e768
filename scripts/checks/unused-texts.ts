import type { SourceFile } from './files.ts'

/** Texts by flat key, of each area. */
type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>

const ENDING = /_(?:zero|one|two|few|many|other)$/

/** Sources that may show a text; the texts themselves, tests and examples show none to anybody. */
const isProduct = ({ path }: SourceFile) =>
  /^(?:apps|packages)\/.*\.tsx?$/.test(path) &&
  !/^packages\/texts\/|\.(?:test|spec|examples|child)\.tsx?$|\/(?:e2e|testing|isolation)\//.test(path)

/** Names in quotes, and templates of the same characters around placeholders without braces of their own. */
const LITERAL = /(['"])([a-z@][\w.:]*)\1/g
const TEMPLATE = /`((?:[\w.:]|\$\{[^{}`]*\})+)`/g
/** The area whose texts a component names without their area: the only one, or the first of a list. */
const SPOKEN = /\buseTranslation\(\[?'(\w+)'/g

interface Names {
  readonly literals: ReadonlySet<string>
  readonly templates: readonly RegExp[]
  readonly areas: ReadonlySet<string>
}

function namesIn({ text }: SourceFile): Names {
  const literals = [...text.matchAll(LITERAL)].map(([, , name = '']) => name)
  const templates = [...text.matchAll(TEMPLATE)].flatMap(([, template = '']) => {
    const fixed = template.split(/\$\{[^}]*\}/)
    // An area alone, or a full stop, would stand for every text.
    const says = fixed.join('').replace(/^\w+:/, '')
    if (fixed.length < 2 || !/[a-z]/.test(says)) return []
    return [new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+')}$`)]
  })
  return {
    literals: new Set(literals),
    templates,
    areas: new Set([...text.matchAll(SPOKEN)].map(([, area = '']) => area)),
  }
}

/**
 * The texts that no place uses, as `area:key`. A place uses a text when a source names it with its area (`'shell:close'`), when a component that
 * asks for that area first names it alone (`useTranslation('shell')` and `'close'`), or when a template there has its fixed parts
 * (`` `gender_${gender}` ``). A failure is used where its code stands. What data name is `named`: the interests, the facts of profiles.
 */
export function unusedTexts(files: readonly SourceFile[], areas: Areas, named: readonly string[]): string[] {
  const sources = files.filter(isProduct).map(namesIn)
  const isNamed = (name: string, { literals, templates }: Names) =>
    literals.has(name) || templates.some((template) => template.test(name))
  const isUsed = (area: string, key: string) =>
    named.includes(`${area}:${key}`) ||
    sources.some(
      (source) =>
        isNamed(`${area}:${key}`, source) ||
        (source.areas.has(area) && isNamed(key, source)) ||
        (area === 'errors' && key.includes('.') && source.literals.has(key)),
    )
  return Object.entries(areas).flatMap(([area, texts]) =>
    [...new Set(Object.keys(texts).map((key) => key.replace(ENDING, '')))]
      .filter((key) => !isUsed(area, key))
      .map((key) => `${area}:${key}`),
  )
}
