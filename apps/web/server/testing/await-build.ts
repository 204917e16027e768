import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The file that `npm test` writes when it has built the app: empty, or the reason why it failed. */
const BUILD_REPORT = process.env.HEARTH_BUILD_REPORT

if (BUILD_REPORT) {
  while (!existsSync(BUILD_REPORT)) await sleep(100)
  const fault = readFileSync(BUILD_REPORT, 'utf8')
  if (fault) throw new Error(`The web app could not be built:\n${fault}`)
}
