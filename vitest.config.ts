import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { workersOf } from './scripts/workers.ts'

const workspaces = ['apps', 'packages'].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`))

/** Packages whose files start processes, watch files or read the environment: each file has a process of its own. */
const ISOLATED = ['packages/db', 'packages/runtime']
/** Elsewhere the files of a package share a process and what they import; what a test replaced is put back before the next. */
const sharedProcess = (root: string) =>
  ISOLATED.includes(root) ? {} : { isolate: false, restoreMocks: true, unstubGlobals: true }

// One run over the whole workspace; `scripts/test.ts` starts the servers that it uses.
export default defineConfig({
  test: {
    maxWorkers: workersOf().tests,
    projects: [
      ...workspaces.map((root) =>
        existsSync(`${root}/vitest.config.ts`)
          ? `${root}/vitest.config.ts`
          : {
              root,
              test: {
                name: root,
                include: ['{app,server,src}/**/*.test.{ts,tsx}'],
                ...sharedProcess(root),
                testTimeout: 60_000,
                hookTimeout: 120_000,
              },
            },
      ),
      {
        root: 'scripts',
        test: {
          name: 'scripts',
          include: ['**/*.test.ts'],
          // After the web app: one of them starts it by `npm start`, which looks after the build that the others read.
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
