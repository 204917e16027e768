import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'apps/worker',
    include: ['{src,e2e}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
