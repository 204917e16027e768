import type { SourceFile } from './files.ts'

/** Texts by area and flat key. */
type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>

const ENDING = /_(?:zero|one|two|few|many|other)$/

/** Whether a source can show texts; the texts themselves, tests and examples cannot. */
export const isProduct = ({ path }: SourceFile) =>
  /^(?:apps|packages)\/.*\.tsx?$/.test(path) &&
  !/^packages\/texts\/|\.(?:test|spec|examples|child)\.tsx?$|\/(?:e2e|testing|isolation)\//.test(path)

/** Quoted names, and templates of such characters with simple placeholders. */
const LITERAL = /(['"])([a-z@][\w.:]*)\1/g
const TEMPLATE = /`((?:[\w.:]|\$\{[^{}`]*\})+)`/g
/** The area whose texts a component uses without naming it: the only one, or the first of a list. */
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
    // A template with nothing fixed but an area or a full stop would match every text.
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
 * The texts that nothing uses, as `area:key`. A source uses a text if it names it with its area (`'shell:close'`); if it names it alone in a
 * component that asks for that area first (`useTranslation('shell')` and `'close'`); or if one of its templates has the text's fixed parts (``
 * `gender_${gender}` ``). The code of a failure is a use of its text. `named` lists the texts whose keys are built from values.
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
