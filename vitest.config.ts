import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { workersOf } from './scripts/workers.ts'

const workspaces = ['apps', 'packages'].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`))

/** Packages whose tests start processes, watch files or read the environment: each file gets a process of its own. */
const ISOLATED = ['packages/db', 'packages/runtime']
/** In other packages the files share a process and its modules; a test must undo what it has replaced. */
const sharedProcess = (root: string) =>
  ISOLATED.includes(root) ? {} : { isolate: false, restoreMocks: true, unstubGlobals: true }

/** Where `scripts/test.ts` reads what came of a run. */
const reports = process.env.HEARTH_TEST_REPORTS

/** Writes to a file, as a JSON list of texts, what no test has caught: the JSON report does not have it. */
const uncaughtErrors = (file: string): Reporter => ({
  onTestRunEnd: (_, errors) =>
    writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => `${message}\n${stack ?? ''}`))),
})

// One run over the whole workspace; `scripts/test.ts` starts the servers that it uses.
export default defineConfig({
  test: {
    maxWorkers: workersOf().tests,
    ...(reports
      ? {
          reporters: [
            'default',
            ['json', { outputFile: path.join(reports, 'vitest.json') }],
            uncaughtErrors(path.join(reports, 'vitest-errors.json')),
          ],
        }
      : {}),
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
          // Runs after the web app, because one of these tests runs `npm start`, which checks the build that the others use.
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
