// Lets Node run TypeScript: `node --import ./scripts/typescript.mjs <file>`. From 26 on Node leaves types out by itself, which starts in two thirds of the time
// of tsx, but does not know JSX; before, it warns of that. What it has compiled is kept for the next process.
import { readFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

if (Number.parseInt(process.versions.node, 10) < 26) {
  const { register } = await import('tsx/esm/api')
  register()
} else {
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.tsx')) return next(url, context)
      const { transformSync } = createRequire(import.meta.url)('esbuild')
      const source = readFileSync(fileURLToPath(url), 'utf8')
      const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic', format: 'esm', target: 'node22' })
      return { format: 'module', source: code, shortCircuit: true }
    },
  })
}
