import type { Plugin, Rollup } from 'vite'
import { PRELOADER } from './vite.chunks.ts'

/** Scripts with which every page of the members' app begins. */
const ALWAYS_LOADED = /\/(?:kit|libraries)-[^/]*$/

/** Adds the scripts and styles that are loaded with a script of the bundle. */
function addLoaded(script: string, bundle: Rollup.OutputBundle, loaded: Set<string>): void {
  const chunk = bundle[script]
  if (loaded.has(script) || chunk?.type !== 'chunk') return
  loaded.add(script)
  for (const style of chunk.viteMetadata?.importedCss ?? []) loaded.add(style)
  for (const other of chunk.imports) addLoaded(other, bundle, loaded)
}

/**
 * Dynamic imports do not name what is loaded before them, and ask for styles as the links of a page do: a browser uses what was asked for ahead only for the
 * same kind of request. If both ask for a file at once, it would be loaded twice.
 */
export function createDynamicImports(): Plugin {
  let bundle: Rollup.OutputBundle = {}
  return {
    name: 'dynamic-imports',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies(_, found, { hostId }) {
            const loaded = new Set<string>()
            addLoaded(hostId, bundle, loaded)
            return found.filter((file) => !ALWAYS_LOADED.test(file) && !loaded.has(file))
          },
        },
      },
    }),
    // Before Vite asks for dependencies.
    generateBundle: {
      order: 'pre',
      handler: (_options, files) => {
        bundle = files
      },
    },
    transform(code, id) {
      if (!id.includes(PRELOADER)) return
      const scriptsOnly = code.replace(/(?=link\.crossOrigin = )/, 'if (!isCss) ')
      if (scriptsOnly === code) this.error('The helper of Vite has changed: see how its dynamic imports ask for styles')
      return scriptsOnly
    },
  }
}
