import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'apps/worker',
    // Files share a process, what it imports and its database; a test that counts rows of all tenants has a database of its own (`ownDbTest`).
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    include: ['{src,e2e}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
