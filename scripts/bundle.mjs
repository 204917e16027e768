// Bundles one server entry: `node scripts/bundle.mjs <entry> <outfile>`, run in the app's folder. npm packages that the app itself declares stay
// external; workspace packages and their other dependencies are bundled.
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'

const [entry, outfile] = process.argv.slice(2)
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const external = new Set(
  Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((name) => !name.startsWith('@hearth/')),
)
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  sourcemap: true,
  jsx: 'automatic',
  logLevel: 'warning',
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  plugins: [
    {
      name: 'declared-packages-stay-outside',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
          kind !== 'entry-point' && external.has(packageOf(path)) ? { path, external: true } : undefined,
        )
      },
    },
  ],
})
