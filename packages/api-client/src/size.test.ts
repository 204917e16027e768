import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Compressed bytes of everything that the browser loads for the client. */
const BUDGET = 4_000

test('the client is under 4 kB in a browser, with everything that it imports', async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'client.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
  })
  const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
  expect(bytes).toBeGreaterThan(500)
  expect(bytes).toBeLessThan(BUDGET)
})
