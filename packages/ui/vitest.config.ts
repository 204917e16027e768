import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: { name: 'packages/ui', include: ['src/**/*.test.{ts,tsx}'], isolate: false, testTimeout: 60_000 },
})
