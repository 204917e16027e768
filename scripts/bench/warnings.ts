import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../services.ts'
import { TENANTS } from './fixture.ts'
import { kB, median, quantile, type Row } from './measure.ts'

const LINES = path.join(ROOT, 'packages/contracts/src/safety/money-corpus/judging')
const SCRIPTS = path.join(ROOT, 'apps/web/build/client/assets')
/** Milliseconds that the rules may take for a message. */
const MOST_MS = 1
/** The most compressed bytes of their script: of what every language needs, and of each language. */
const MOST_BYTES = { common: 8_000, language: 4_000 }
const ROUNDS = 20

/** The length of the longest message that a site in this folder takes, in characters. */
const longestMessage = (): number =>
  Math.max(
    ...readdirSync(TENANTS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map(
        ({ name }) => JSON.parse(readFileSync(path.join(TENANTS, name, 'settings.json'), 'utf8')).message_length ?? 0,
      ),
  )

/** The time of the rules that look at a stranger's message, by the engine that Chromium has, and the bytes of their script. */
export function benchWarnings(): Row[] {
  const lines = readdirSync(LINES).flatMap((file) =>
    readFileSync(path.join(LINES, file), 'utf8')
      .split('\n')
      .flatMap((line) => (/^[+-] /.test(line) ? line.slice(2) : [])),
  )
  const length = longestMessage()
  const half = lines.length / 2
  const long = Array.from({ length: 100 }, (_, at) =>
    [...lines.slice((at * 7) % half), ...lines].join(' ').slice(0, length),
  )
  const rowOf = (what: string, texts: readonly string[], share: number, goal: string): Row => {
    const { stdout } = spawnSync(
      process.execPath,
      ['--experimental-strip-types', '--no-warnings', path.join(import.meta.dirname, 'warnings-times.mjs')],
      { input: JSON.stringify({ texts, rounds: ROUNDS }), encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const times: number[] = JSON.parse(stdout)
    const figure = quantile(times, share)
    return {
      what,
      limit: `${MOST_MS} ms`,
      figure: `median ${median(times).toFixed(3)} ms, 99 of 100 within ${quantile(times, 0.99).toFixed(3)} ms; ${(figure / MOST_MS).toFixed(2)} of the limit`,
      goal: `${goal} ${MOST_MS} ms`,
      met: figure <= MOST_MS,
    }
  }
  const bytesOf = (pattern: RegExp) =>
    readdirSync(SCRIPTS)
      .filter((file) => pattern.test(file))
      .map((file) => statSync(path.join(SCRIPTS, file)).size)
  const [common] = bytesOf(/^message-warning-[^.]*\.js\.br$/)
  const languages = bytesOf(/^(?:nl|de|en)-[^.]*\.js\.br$/)
  if (common === undefined || languages.length !== 3) throw new Error('The build has not the scripts of the rules')
  const largest = Math.max(...languages)
  return [
    rowOf(
      `A message of a stranger: ${lines.length} lines of Dutch, German and English`,
      lines,
      0.99,
      '99 of 100 within',
    ),
    rowOf(
      `The longest that a site takes, ${length} characters, with all kinds of requests`,
      long,
      0.5,
      'median at most',
    ),
    {
      what: 'The script of the rules, compressed',
      limit: `${kB(MOST_BYTES.common)}, and ${kB(MOST_BYTES.language)} for each language`,
      figure: `${kB(common)}, and ${kB(largest)} at most for a language`,
      goal: 'at most that',
      met: common <= MOST_BYTES.common && largest <= MOST_BYTES.language,
    },
  ]
}
