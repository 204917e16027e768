import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@hearth/db/embedded'
import { createTestDatabase } from '@hearth/db/test-database'
import { benchBytes } from './bench/bytes.ts'
import { benchCredits } from './bench/credits.ts'
import { benchEarlier, benchPeer, EARLIER } from './bench/earlier.ts'
import { benchFirstStart } from './bench/first-start.ts'
import { type BenchFixture, openFixture } from './bench/fixture.ts'
import { benchHostileInput } from './bench/hostile-input.ts'
import { benchInvoices } from './bench/invoices.ts'
import { benchLatency } from './bench/latency.ts'
import { benchLikeDelivery, benchManyLikes } from './bench/likes.ts'
import { benchLogin } from './bench/login.ts'
import { benchMails } from './bench/mails.ts'
import { benchManyTenants } from './bench/many-tenants.ts'
import type { Row } from './bench/measure.ts'
import { benchMessageLoad } from './bench/message-load.ts'
import { benchMessagePhotos } from './bench/message-photos.ts'
import { benchManyMessages, benchMessageDelivery, benchMessageSending } from './bench/messages.ts'
import { benchMillion } from './bench/million.ts'
import { benchOrders } from './bench/orders.ts'
import { benchPages } from './bench/pages.ts'
import { benchPhotos } from './bench/photos.ts'
import { benchPresence } from './bench/presence.ts'
import { benchPublicPages } from './bench/public-pages.ts'
import { benchRelations } from './bench/relations.ts'
import { benchRenewals } from './bench/renewals.ts'
import { sectionText, writeReport } from './bench/report.ts'
import { benchRowLevelSecurity } from './bench/row-level-security.ts'
import { benchStartUp } from './bench/start-up.ts'
import { benchStreams } from './bench/streams.ts'
import { benchWarnings } from './bench/warnings.ts'
import { buildApps } from './build.ts'
import { step } from './progress.mjs'

// `npm run bench`: measures against the limits in one run and writes docs/BENCHMARKS.md. `npm run bench -- pages login` measures these parts only,
// `npm run bench -- all` the slow ones too. A missed goal is printed; it does not fail the run.
const MEMBERS = 10_000

interface Part {
  readonly title: string
  readonly run: () => Promise<Row[]>
  /** Why the part is measured on request only. */
  readonly long?: string
}

const temporary = mkdtempSync(path.join(tmpdir(), 'hearth-bench-'))
chmodSync(temporary, 0o755)
let fixture: Promise<BenchFixture> | undefined
/** The database that most parts read; the first of them creates it. */
const sharedFixture = () => {
  fixture ??= openFixture(temporary, MEMBERS)
  return fixture
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))

const server = await step('Starting PostgreSQL', () => startEmbedded({ dataDir: path.join(temporary, 'postgres') }))
process.env.HEARTH_TEST_DATABASE_URL = server.superuserUrl

const PARTS: Readonly<Record<string, Part>> = {
  start: {
    title: 'Start-up and memory',
    run: async () => [...(await benchStartUp(await sharedFixture())), await benchFirstStart(temporary)],
  },
  rls: {
    title: 'Row-level security',
    async run() {
      const database = await createTestDatabase()
      const rows = await benchRowLevelSecurity(database)
      await database.drop()
      return rows
    },
  },
  pages: {
    title: 'Pages of a member against their floors',
    run: async () => benchPages(await sharedFixture(), server.pid, temporary),
  },
  public: {
    title: 'Public pages of a visitor against an answer without Remix',
    run: () => benchPublicPages(temporary),
  },
  latency: { title: 'Many at once', run: async () => benchLatency(await sharedFixture(), temporary) },
  earlier: {
    title: `Pages beside what they cost at ${EARLIER}`,
    long: 'it installs and builds that commit first',
    run: () => benchEarlier(temporary),
  },
  peer: {
    title: 'Pages beside NodeBB 4.11.2 on Redis',
    long: 'it installs and builds an earlier commit first',
    run: () => benchPeer(temporary),
  },
  mails: { title: 'Mails against the queue alone', run: () => benchMails(temporary) },
  photos: { title: 'Photos against sharp alone', run: () => benchPhotos(temporary) },
  'message-photos': { title: 'A photo to the other screen', run: () => benchMessagePhotos(temporary) },
  relations: {
    title: 'Blocks by the time of an answer',
    run: async () => benchRelations(await sharedFixture()),
  },
  streams: {
    title: 'Streams of events',
    run: async () => benchStreams(await sharedFixture(), server.pid, temporary),
  },
  likes: {
    title: 'A like to the other screen',
    run: async () => benchLikeDelivery(await sharedFixture(), temporary),
  },
  messages: {
    title: 'A message to the other screen',
    async run() {
      const fixture = await sharedFixture()
      return [await benchMessageSending(fixture), ...(await benchMessageDelivery(fixture, temporary))]
    },
  },
  'message-load': {
    title: 'Messages beside 5,000 streams',
    long: 'it sends messages for ten minutes',
    run: async () => benchMessageLoad(await sharedFixture(), server.pid, temporary),
  },
  warnings: { title: 'Warnings of what strangers write', run: async () => benchWarnings() },
  credits: { title: 'Spending credits', run: benchCredits },
  orders: { title: 'Buying', run: async () => benchOrders(await sharedFixture(), temporary) },
  renewals: { title: 'Charging what repeats', run: benchRenewals },
  invoices: { title: 'Numbering invoices', run: benchInvoices },
  login: { title: 'Login', run: async () => benchLogin(await sharedFixture(), server.pid) },
  bytes: { title: 'Bytes of a page', run: async () => benchBytes(await sharedFixture()) },
  tenants: { title: '200 tenants in one process', run: () => benchManyTenants(temporary) },
  million: {
    title: '1,000,000 members',
    long: 'it makes 1,000,000 people first',
    run: async () => benchMillion(await sharedFixture(), temporary),
  },
  presence: {
    title: 'Presence at 1,000,000 members',
    long: 'it makes 1,000,000 people first',
    run: () => benchPresence(temporary),
  },
  'many-likes': {
    title: '20,000,000 likes',
    long: 'it makes 1,000,000 people with their likes first',
    run: benchManyLikes,
  },
  'many-messages': {
    title: '10,000,000 messages',
    long: 'it makes 1,000,000 people with their messages first',
    run: benchManyMessages,
  },
  hostile: { title: 'Hostile input', long: 'it sends 100,000 requests', run: () => benchHostileInput(temporary) },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => name !== 'all' && !Object.hasOwn(PARTS, name))
const isWanted = ([name, { long }]: [string, Part]) =>
  asked.length === 0 ? !long : asked.includes('all') || asked.includes(name)

const titles = Object.values(PARTS).map(({ title }) => title)
const measured = new Map<string, string>()
try {
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}: all, ${Object.keys(PARTS).join(', ')}.`)
  await buildApps()
  for (const [, { title, run }] of Object.entries(PARTS).filter(isWanted)) {
    const rows = await step(title, run)
    measured.set(title, sectionText(rows))
    console.log(`\n${sectionText(rows)}\n`)
    // Written after each part, so that a failing part does not lose the others' results.
    writeReport(titles, measured)
  }
  console.log('Written to docs/BENCHMARKS.md.')
  for (const [name, { long }] of Object.entries(PARTS))
    if (long && asked.length === 0) console.log(`Not measured, because ${long}: npm run bench -- ${name}`)
} catch (error) {
  console.error((error as Error).stack)
  process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
