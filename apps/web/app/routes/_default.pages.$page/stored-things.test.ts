import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EVENTS, type EventName } from '@hearth/contracts/events'
import { LOCALES } from '@hearth/contracts/locales'
import { MAIL_TYPES, type MailType } from '@hearth/contracts/mail'
import { dbTest } from '@hearth/db/test-fixture'
import { withClient } from '@hearth/testing/with-client'
import { NAMED_ON } from '@hearth/texts/named-things'
import { loadPage } from '@hearth/texts/pages'
import { expect, test } from 'vitest'
import { COOKIES } from '../../../server/identity/cookies.ts'
import { STORAGE_KEYS } from '../../storage-keys.ts'

/*
 * Whatever is stored about people, or in their browser, is named by the pages about privacy and cookies, in every language. Each thing has a topic here, and each topic a
 * mark on its page.
 */

type Topic = (typeof NAMED_ON.privacy)[number]
/** What is about nobody, with the reason. */
interface About {
  readonly nobody: string
}

const MAILS: Readonly<Record<MailType, Topic>> = {
  confirm_address: 'mail_account',
  welcome: 'mail_account',
  account_exists: 'mail_account',
  password_reset: 'mail_security',
  password_changed: 'mail_security',
  change_address: 'mail_security',
  address_changing: 'mail_security',
  address_lost: 'mail_security',
  new_device: 'mail_security',
  photo_rejected: 'mail_photos',
  account_deleted: 'mail_account',
  deletion_final: 'mail_account',
  account_restored: 'mail_account',
  account_closed: 'mail_account',
  account_reopened: 'mail_account',
  unconfirmed_ending: 'mail_account',
  terms_changing: 'mail_terms',
  data_ready: 'mail_data',
  statement_given: 'mail_reports',
  measure_lifted: 'mail_reports',
  objection_upheld: 'mail_reports',
  report_received: 'reports',
  report_answered: 'reports',
  like: 'mail_likes',
  new_conversations: 'mail_messages',
  new_messages: 'mail_messages',
  order_paid: 'purchases',
  withdrawal_received: 'purchases',
  membership_cancelled: 'purchases',
  repeat_reminder: 'purchases',
  repeat_failed: 'purchases',
  repeat_paused: 'purchases',
  repeat_ended: 'purchases',
  direct_debit_code: 'direct_debits',
  direct_debit_announced: 'direct_debits',
}

const HAPPENED: Readonly<Record<EventName, Topic>> = {
  'account.changed': 'changes_account',
  'photo.changed': 'changes_photos',
  'notification.added': 'notifications',
  'notification.changed': 'notifications',
  'like.received': 'changes_likes',
  'like.changed': 'changes_likes',
  'match.made': 'changes_likes',
  'message.received': 'changes_messages',
  'conversation.changed': 'changes_messages',
  'order.changed': 'purchases',
  'conversation.typing': 'changes_messages',
  'draft.changed': 'changes_messages',
}

const TABLES: Readonly<Record<string, Topic | About>> = {
  members: 'account',
  signups: 'account',
  waiting_messages: 'first_message',
  profiles: 'profile',
  profile_interests: 'profile',
  profile_prompts: 'profile',
  photos: 'photos',
  discarded_files: 'photos',
  blocks: 'blocks',
  blocked_addresses: 'blocks',
  reports: 'reports',
  report_decisions: 'reports',
  report_files: 'reports',
  notifications: 'notifications',
  profile_views: 'visits',
  likes: 'likes',
  ended_matches: 'likes',
  skips: 'likes',
  conversations: 'messages',
  participants: 'messages',
  messages: 'messages',
  message_photos: 'messages',
  shown_gifts: 'gifts',
  drafts: 'messages',
  acknowledgements: 'acknowledgements',
  sessions: 'technical',
  throttles: 'technical',
  tracking_data: 'origin',
  mails: 'use',
  links: 'use',
  account_deletions: 'use',
  events: 'changes_account',
  event_sequences: 'changes_account',
  ledger_accounts: 'credits',
  ledger_transactions: 'credits',
  ledger_entries: 'credits',
  orders: 'purchases',
  memberships: 'purchases',
  vat_evidence: 'purchases',
  invoices: 'purchases',
  due_invoices: 'purchases',
  mandates: 'direct_debits',
  mandate_codes: 'direct_debits',
  collections: 'direct_debits',
  direct_debit_blocks: 'direct_debits',
  free_allowances: 'free_messages',
  repeat_orders: 'purchases',
  ended_consents: 'purchases',
  spending_limits: 'purchases',
  discount_uses: 'free_messages',
  data_exports: 'exports',
  number_series: { nobody: 'how many invoices a site has' },
  ledger_checks: { nobody: 'how many faults the books of a site have' },
  outbox: { nobody: 'jobs that wait for a moment: ids alone' },
  job_receipts: { nobody: 'ids of jobs, and keys of likes that were taken back' },
  countries: { nobody: 'the same for everybody' },
  regions: { nobody: 'the same for everybody' },
  cities: { nobody: 'the same for everybody' },
  interests: { nobody: 'the same for everybody' },
}

/** Names that are missing on one of two sides. */
const unpaired = (stored: readonly string[], named: readonly string[]) => [
  ...stored.filter((one) => !named.includes(one)).map((one) => `${one} is not named`),
  ...named.filter((one) => !stored.includes(one)).map((one) => `${one} is not stored`),
]

const PAGES = (['privacy', 'cookies'] as const).flatMap((page) => LOCALES.map((locale) => [page, locale] as const))

/** The cookies that a page names: the bold words of its list, of which the session's has a prefix of ours. */
const cookiesNamedIn = (markdown: string) =>
  [...markdown.matchAll(/^- \*\*([a-z]+)\*\*/gm)].map(([, name = '']) => name)
const shortOf = (cookie: string) => cookie.replace(/^hearth_/, '')

test.for(LOCALES)('the page about cookies names each of them, and no other, in %s', (locale) => {
  const named = (markdown: string) => unpaired(COOKIES.map(shortOf), cookiesNamedIn(markdown))
  const page = loadPage(locale, 'cookies')
  expect(named(page)).toEqual([])
  // Planted: one that the page does not name, and one that is not there.
  expect(named(page.replace('**lng**', 'lng'))).toEqual(['lng is not named'])
  expect(named(`${page}\n- **tracker** (365)`)).toEqual(['tracker is not stored'])
})

test.for(PAGES)('the page about %s names each of its topics once, in %s', ([page, locale]) => {
  const markedIn = (markdown: string) =>
    [...markdown.matchAll(/\{\{names:([a-z_-]+)\}\}/g)].map(([, topic = '']) => topic)
  const faults = (markdown: string) => [
    ...unpaired(NAMED_ON[page], markedIn(markdown)),
    ...markedIn(markdown).filter((topic, at, all) => all.indexOf(topic) !== at),
  ]
  const markdown = loadPage(locale, page)
  expect(faults(markdown)).toEqual([])
  for (const topic of NAMED_ON[page])
    expect(faults(markdown.replace(`{{names:${topic}}}`, ''))).toEqual([`${topic} is not named`])
})

test('each key of the browser’s storage has its topic', () => {
  const faults = (keys: readonly string[]) => unpaired(keys, NAMED_ON.cookies)
  expect(faults(STORAGE_KEYS)).toEqual([])
  expect(faults([...STORAGE_KEYS, 'hearth-planted'])).toEqual(['hearth-planted is not named'])
})

test('each kind of mail and each event has its topic', () => {
  const faults = (mails: readonly string[], events: readonly string[]) => [
    ...unpaired(mails, Object.keys(MAILS)),
    ...unpaired(events, Object.keys(HAPPENED)),
  ]
  const events = EVENTS.map(({ name }) => name)
  expect(faults(MAIL_TYPES, events)).toEqual([])
  expect(faults([...MAIL_TYPES, 'planted'], [...events, 'planted.happened'])).toEqual([
    ...['planted is not named', 'planted.happened is not named'],
  ])
})

dbTest('each table has its topic, or is about nobody', async ({ urls }) => {
  const tables = await withClient(
    urls.superuserUrl,
    (sql) => sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const faults = (names: readonly string[]) => unpaired(names, Object.keys(TABLES))
  const names = tables.map(({ name }) => name)
  expect(faults(names)).toEqual([])
  expect(faults([...names, 'planted'])).toEqual(['planted is not named'])
})

test('every topic of the page about privacy is that of something', () => {
  const used = [...Object.values(MAILS), ...Object.values(HAPPENED), ...Object.values(TABLES)]
  expect(NAMED_ON.privacy.filter((topic) => !used.includes(topic))).toEqual([])
})

/** The only files that write a cookie or the browser's storage: what they take is typed by the two lists. */
const WRITERS: Readonly<Record<string, RegExp>> = {
  'server/identity/cookies.ts': /HttpOnly/,
  'app/client/session-item.ts': /\bsessionStorage\b/,
  'app/client/reload-guard.ts': /\bsessionStorage\b/,
  'app/client/unsent.ts': /\bindexedDB\b/,
  'app/areas/conversations/unsent-store.ts': /\bindexedDB\b/,
  'app/areas/conversations/warning-switch.ts': /\blocalStorage\b/,
}
const STORES = /HttpOnly|document\.cookie|cookieStore|\b(?:session|local)Storage\b|\bindexedDB\b|\bcaches\.open\b/

test('nothing else writes a cookie or the storage of a browser', () => {
  const web = path.join(import.meta.dirname, '../../..')
  const kit = path.join(web, '../../packages/ui/src')
  const client = path.join(web, '../../packages/api-client/src')
  const storing = (file: string, text: string) => STORES.test(text) && !(file in WRITERS)
  const found = [path.join(web, 'app'), path.join(web, 'server'), kit, client].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\//.test(file))
      .map((file) => path.join(folder, file)),
  )
  expect(found.length).toBeGreaterThan(300)
  const faults = found.filter((file) => storing(path.relative(web, file), readFileSync(file, 'utf8')))
  expect(faults.map((file) => path.relative(web, file))).toEqual([])
  for (const planted of [
    "localStorage.setItem('x', '1')",
    "document.cookie = 'x=1'",
    'x=1; HttpOnly',
    'indexedDB.open',
  ])
    expect(storing('app/planted.ts', planted)).toBe(true)
  for (const [file, writes] of Object.entries(WRITERS))
    expect(readFileSync(path.join(web, file), 'utf8')).toMatch(writes)
})
