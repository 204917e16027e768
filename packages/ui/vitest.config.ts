import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'packages/ui',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    // A DOM for components; what it lacks (layers, focus, layout) is tested in a real browser.
    environment: 'happy-dom',
    setupFiles: ['./vitest.setup.ts'],
    // Compiling the styles for each file would take longer than all tests; each test's render is removed after it.
    isolate: false,
  },
})
