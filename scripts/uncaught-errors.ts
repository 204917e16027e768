import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** A reporter of vitest that writes to a file, as a JSON list of texts, what no test has caught: the JSON report does not have it. */
export const uncaughtErrors = (file: string): Reporter => ({
  onTestRunEnd: (_, errors) =>
    writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => `${message}\n${stack ?? ''}`))),
})
