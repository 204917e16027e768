import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const workspaces = ['apps', 'packages'].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`))

// One run over the whole workspace; `scripts/test.ts` starts the servers that it uses.
export default defineConfig({
  test: {
    projects: [
      ...workspaces.map((root) =>
        existsSync(`${root}/vitest.config.ts`)
          ? `${root}/vitest.config.ts`
          : {
              root,
              test: {
                name: root,
                include: ['{app,server,src}/**/*.test.{ts,tsx}'],
                testTimeout: 30_000,
                hookTimeout: 60_000,
              },
            },
      ),
      { root: 'scripts', test: { name: 'scripts', include: ['**/*.test.ts'], testTimeout: 30_000 } },
    ],
  },
})
