import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { ROOT } from '../services.ts'
import type { Row } from './measure.ts'

const FILE = path.join(ROOT, 'docs', 'BENCHMARKS.md')

const machine = () =>
  `${process.platform} ${process.arch}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

/** One part of docs/BENCHMARKS.md as text. */
export const sectionText = (rows: readonly Row[]): string =>
  [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`,
    '',
    '| what | limit | figure | goal | met |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) => `| ${row.what} | ${row.limit} | ${row.figure} | ${row.goal} | ${row.met ? 'yes' : '**no**'} |`,
    ),
  ].join('\n')

/** Writes docs/BENCHMARKS.md with these parts by title; a part that was not measured keeps its last figures. */
export function writeReport(titles: readonly string[], measured: ReadonlyMap<string, string>): void {
  const before = new Map(
    readFileSync(FILE, 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n')).trim()]),
  )
  const parts = titles.flatMap((title) => {
    const text = measured.get(title) ?? before.get(title)
    return text ? [`## ${title}\n\n${text}\n`] : []
  })
  const head = `# Benchmarks

Written by \`npm run bench\`. Every figure stands beside its limit, measured in the same run; compare ratios, not figures of different
machines. CPU is of the whole system that answers: the web process and PostgreSQL. \`npm run bench -- all\` measures everything.
The floor of a page is a route of our own with the same gates and loaders and a constant page, without Remix and React, as a process beside the
app's. Both are warm, and asked in rounds that alternate; a figure is their median.
What was tried where a goal is missed stands in [decision 18](decisions/0018-where-the-time-of-a-page-goes.md).
`
  writeFileSync(FILE, [head, ...parts].join('\n'))
}
