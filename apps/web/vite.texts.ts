import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { isOfApp, routeOf } from './vite.chunks.ts'

/** The file by which the client's build passes the list on to the server's. */
const LIST = '.vite/texts.json'
/** Our own components, which are the only ones that use texts. */
const SOURCE = /\/(?:app|ui\/src)\/.*\.tsx?(?:\?|$)/
const CALL = /\buseTranslation\(([^)]*)\)/g
const AREAS = /^(?:'\w+'|\[(?:'\w+'(?:, )?)+\])$/
/** A text of `errors` whose key has no dot, and so belongs to no area. */
const GENERAL_ERROR = /'errors:\w+'/g
/** The shell shows failures of pages, whose texts belong to no area. */
const FRAME = /\/app\/shell\//

/**
 * The parts of the texts that a module uses. `errors` has two parts: `errors` are the texts of no area, `faults` those of areas, with which forms and
 * calls are refused.
 */
export function partsOf(code: string, id: string): string[] {
  const lists = [...code.matchAll(CALL)].map(([, given = '']) => given.replace(/\s+/g, ' ').trim())
  const strange = lists.find((given) => !AREAS.test(given))
  if (strange !== undefined)
    throw new Error(`${id}: useTranslation(${strange}) does not say by literals which areas it needs`)
  const areas = new Set(lists.flatMap((given) => given.match(/\w+/g) ?? []))
  const isFirst = lists.some((given) => given.replace('[', '').startsWith("'errors'"))
  const namesOthers = /errors:/.test(code.replace(GENERAL_ERROR, ''))
  if (areas.has('errors') && !FRAME.test(id) && (isFirst || namesOthers)) areas.add('faults')
  return [...areas]
}

/**
 * Makes the script of each page, and of each lazy part, import the texts that its modules use, as `texts/<part>`, for which the document's import map
 * has an address. So waiting for a script includes its texts. The server's build gets the parts of each route, and as `onDemand` those of lazy parts,
 * as `import.meta.env.PAGE_TEXTS`.
 */
export function createPageTexts(): Plugin {
  const asked = new Map<string, readonly string[]>()
  /** By route; under `onDemand` those of dynamic imports. */
  const wanted: Record<string, readonly string[]> = { onDemand: [] }
  /** The parts that a module and all its imports use. */
  const reach = (id: string, infoOf: Rollup.GetModuleInfo, seen: Set<string>): string[] => {
    if (seen.has(id)) return []
    seen.add(id)
    const imported = infoOf(id)?.importedIds.flatMap((each) => reach(each, infoOf, seen)) ?? []
    return [...(asked.get(id) ?? []), ...imported]
  }
  return {
    name: 'page-texts',
    enforce: 'pre',
    config({ root = import.meta.dirname }, { command, isSsrBuild = false }) {
      const list =
        command === 'build' && isSsrBuild ? readFileSync(path.join(root, 'build/client', LIST), 'utf8') : 'null'
      return { define: { 'import.meta.env.PAGE_TEXTS': list } }
    },
    transform(code, id) {
      const { command, build } = this.environment.config
      if (command !== 'build' || build.ssr || !SOURCE.test(id) || !code.includes('useTranslation(')) return
      asked.set(id, partsOf(code, id))
    },
    renderChunk(code, { facadeModuleId, moduleIds }) {
      if (this.environment.config.build.ssr) return
      // A file that holds a lazy part and what others import of it as well is the facade of no module.
      const isLazy = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      const entries = facadeModuleId ? [facadeModuleId] : moduleIds.filter(isLazy)
      if (entries.length === 0) return
      const parts = [...new Set(entries.flatMap((id) => reach(id, this.getModuleInfo, new Set())))].sort()
      const route = facadeModuleId ? routeOf(facadeModuleId) : undefined
      if (route && !isOfApp(route)) return
      wanted[route ?? 'onDemand'] = route ? parts : [...new Set([...(wanted.onDemand ?? []), ...parts])]
      return parts.map((part) => `import"texts/${part}";`).join('') + code
    },
    generateBundle() {
      if (!this.environment.config.build.ssr)
        this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(wanted) })
    },
  }
}
