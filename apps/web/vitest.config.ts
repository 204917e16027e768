import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'web',
    include: ['{app,server}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/await-build.ts'],
    // Runs after the other projects, while `npm test` builds the app.
    sequence: { groupOrder: 1 },
    // A process loads the built app once, not per file; a test must undo what it has replaced.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
