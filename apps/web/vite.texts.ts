import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { isOfApp, routeOf } from './vite.chunks.ts'

/** What the client's build leaves for the server's, which comes after it. */
const LIST = '.vite/texts.json'
/** Components of ours, which alone ask for texts. */
const SOURCE = /\/(?:app|ui\/src)\/.*\.tsx?(?:\?|$)/
const CALL = /\buseTranslation\(([^)]*)\)/g
const AREAS = /^(?:'\w+'|\[(?:'\w+'(?:, )?)+\])$/
/** A text of `errors` that is named by a word without a dot, so it is none of an area's. */
const GENERAL_ERROR = /'errors:\w+'/g
/** What stands around every page: it words failures of pages, which belong to no area. */
const FRAME = /\/app\/shell\//

/**
 * The parts of the texts that a module asks for. Texts of `errors` are two parts: `errors`, those of no area, and `faults`, those of areas, which only
 * forms and calls are refused with.
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
 * Has the script of each page, and of each part of one that is loaded on demand, import the texts that its modules ask for: `texts/<part>`, for which
 * the document's import map has an address. Whatever waits for the script so waits for its texts. The server's build is told the parts of each
 * route, and `onDemand` those of the parts of pages, as `import.meta.env.PAGE_TEXTS`.
 */
export function createPageTexts(): Plugin {
  const asked = new Map<string, readonly string[]>()
  /** By route, and under `onDemand` those of what is loaded later. */
  const wanted: Record<string, readonly string[]> = { onDemand: [] }
  /** The parts that a module and whatever it imports ask for. */
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
    renderChunk(code, { facadeModuleId }) {
      if (!facadeModuleId || this.environment.config.build.ssr) return
      const parts = [...new Set(reach(facadeModuleId, this.getModuleInfo, new Set()))].sort()
      const route = routeOf(facadeModuleId)
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
