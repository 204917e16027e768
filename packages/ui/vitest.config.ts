import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'packages/ui',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    // A document for components; what it lacks (layers, focus, layout) is tried in a real browser.
    environment: 'happy-dom',
    setupFiles: ['./vitest.setup.ts'],
    // Compiling the styles anew for each file takes longer than all tests; what a test renders is taken off after it.
    isolate: false,
  },
})
