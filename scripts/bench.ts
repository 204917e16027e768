import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@hearth/db/embedded'
import { createTestDatabase } from '@hearth/db/test-database'
import { benchManyTenants } from './bench/many-tenants.ts'
import type { Row } from './bench/measure.ts'
import { benchRowLevelSecurity } from './bench/row-level-security.ts'
import { benchStartUp } from './bench/start-up.ts'
import { buildApps } from './build.ts'
import { step } from './progress.mjs'
import { ROOT } from './services.ts'

// `npm run bench`: every figure against its limit in one run, written to docs/BENCHMARKS.md. A missed goal is told, it does not fail the run.
await buildApps()
const temporary = mkdtempSync(path.join(tmpdir(), 'hearth-bench-'))
chmodSync(temporary, 0o755)
const server = await step('Starting PostgreSQL', () => startEmbedded({ dataDir: path.join(temporary, 'postgres') }))
process.env.HEARTH_TEST_DATABASE_URL = server.superuserUrl
const rows: Row[] = []
try {
  const database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_RELAY_URL: database.relayUrl,
    QUEUE_DATABASE_URL: database.queueUrl,
    APP_SECRET: 'x'.repeat(48),
  }
  const tenants = path.join(ROOT, 'tenants')
  const host = readdirSync(tenants).find((name) => name.endsWith('.localhost')) ?? ''
  rows.push(...(await step('Start-up and memory', () => benchStartUp(env, tenants, host))))
  rows.push(...(await step('Row-level security', () => benchRowLevelSecurity(database))))
  rows.push(...(await step('200 tenants in one process', () => benchManyTenants(env, temporary))))
  await database.drop()
} finally {
  await server.stop()
  rmSync(temporary, { recursive: true, force: true })
}

const machine = `${process.platform} ${process.arch}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
const table = [
  '| what | limit | figure | goal | met |',
  '|---|---|---|---|---|',
  ...rows.map((row) => `| ${row.what} | ${row.limit} | ${row.figure} | ${row.goal} | ${row.met ? 'yes' : '**no**'} |`),
]
const page = `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Every figure stands beside its limit, measured in the same run; compare
ratios, not figures of different machines.

Machine: ${machine}.

${table.join('\n')}
`
writeFileSync(path.join(ROOT, 'docs', 'BENCHMARKS.md'), page)
console.log(`\n${table.join('\n')}\n\nWritten to docs/BENCHMARKS.md.`)
process.exit(0)
