import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'apps/worker',
    include: ['{src,e2e}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
