import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'web', include: ['{app,server}/**/*.test.{ts,tsx}'], globalSetup: ['server/testing/global-setup.ts'] },
})
