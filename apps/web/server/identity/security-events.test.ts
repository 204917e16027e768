import { tenantIdOf } from '@hearth/contracts/ids'
import { dbTest } from '@hearth/db/test-fixture'
import { READS_PER_NETWORK } from '@hearth/domain/discovery/read-limits'
import { createLog } from '@hearth/runtime/log'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { finishAfterResponses } from '../gates/after-response.ts'
import { openBrowser, textOf } from '../testing/browser.ts'
import { mailedPath } from '../testing/mailed-links.ts'
import { newEmail, newMember } from '../testing/signup.ts'
import { ALPHA, openSite } from '../testing/site.ts'

const OPEN = 'watched.test'
const PASSWORD = 'not the password 7'

/** A site whose log lines are recorded, as written in production. */
const test = dbTest.extend('watched', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  const lines: string[] = []
  const log = createLog({ name: 'web', level: 'info' }, { write: (line) => void lines.push(line) })
  const site = await openSite({
    urls,
    env: { TRUST_PROXY: 'true' },
    change: ({ runtime, ...parts }) => ({ ...parts, runtime: { ...runtime, ctx: { ...runtime.ctx, log } } }),
  })
  onCleanup(site.close)
  await site.addTenant(OPEN, { logged_out_search: true })
  /** The security events that were logged during `work`, without the fields that every line has. */
  async function during(work: () => Promise<unknown>) {
    const before = lines.length
    await work()
    return lines.slice(before).flatMap((line) => {
      const { app, pid, time, level, ...fields } = JSON.parse(line)
      return fields.event === 'request' ? [] : [fields]
    })
  }
  return { site, lines, during }
})

const idOf = (url: string, email: string) =>
  withClient(url, async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      select id from members where tenant_id = ${tenantIdOf(ALPHA)} and email_normalized = ${email}`
    return row?.id
  })

const line = (event: string, fields: object) => ({ event, tenant: ALPHA, requestId: expect.any(String), ...fields })

test('logins that fail or are blocked, and sessions that end, are logged with tenant, request and reason', async ({
  urls,
  watched: { site, lines, during },
}) => {
  const { browser, email, password } = await newMember(site, ALPHA)
  const memberId = await idOf(urls.superuserUrl, email)
  const unknown = newEmail()
  const stranger = openBrowser(site, ALPHA)
  const guess = (address: string) => stranger.post('/login', { email: address, password: PASSWORD })
  expect(await during(() => guess(email))).toEqual([line('login_failed', { reason: 'wrong_password', memberId })])
  expect(await during(() => guess(unknown))).toEqual([
    line('login_failed', { reason: 'unknown_address', memberId: null }),
  ])
  for (let n = 1; n < 10; n += 1) await guess(email)
  expect(await during(() => guess(email))).toEqual([line('login_blocked', { reason: 'guesses-per-account', memberId })])

  expect(await during(() => browser.post('/logout', {}))).toEqual([
    line('session_ended', { reason: 'logged_out', memberId }),
  ])
  expect(await during(() => browser.post('/login', { email, password }))).toEqual([])
  await withClient(urls.superuserUrl, (sql) => sql`update members set status = 'disabled' where email = ${email}`)
  expect(await during(() => browser.get('/members'))).toEqual([
    line('session_ended', { reason: 'account_closed', memberId }),
  ])
  expect(await during(() => browser.post('/login', { email, password }))).toEqual([
    line('login_failed', { reason: 'account_closed', memberId }),
  ])
  const logged = lines.join('')
  for (const secret of [email, unknown, PASSWORD, password, '10.0.']) expect(logged).not.toContain(secret)
})

test('a failed mark of presence is logged with tenant and request', async ({ urls, watched: { site, during } }) => {
  const { browser, email } = await newMember(site, ALPHA)
  await finishAfterResponses()
  await withClient(urls.superuserUrl, async (sql) => {
    await sql`update profiles set last_online_at = '2026-01-01' where member_id = (select id from members where email = ${email})`
    await sql.unsafe(`
      create function refuse_presence() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger refuse_presence before update of last_online_at on profiles for each row execute function refuse_presence()`)
    try {
      const logged = await during(async () => {
        expect((await browser.get('/members')).status).toBe(200)
        await finishAfterResponses()
      })
      expect(logged).toEqual([line('after_response_failed', { err: expect.anything() })])
    } finally {
      await sql.unsafe('drop trigger refuse_presence on profiles; drop function refuse_presence')
    }
  })
})

test('requests for resets, resets and new devices are logged, and nothing of what was mailed', async ({
  urls,
  db,
  watched: { site, lines, during },
}) => {
  const { browser, email, password } = await newMember(site, ALPHA)
  const memberId = await idOf(urls.superuserUrl, email)
  const unknown = newEmail()
  const stranger = openBrowser(site, ALPHA)
  const ask = (address: string) => stranger.post('/reset-password', { email: address })
  expect(await during(() => ask(email))).toEqual([line('reset_requested', { memberId })])
  expect(await during(() => ask(unknown))).toEqual([line('reset_requested', { memberId: null })])
  for (let n = 1; n < 3; n += 1) await ask(email)
  expect(await during(() => ask(email))).toEqual([line('reset_blocked', { reason: 'resets-per-address', memberId })])

  const device = openBrowser(site, ALPHA)
  expect(await during(() => device.post('/login', { email, password }))).toEqual([
    line('login_new_device', { memberId }),
  ])
  expect(await during(() => device.post('/login', { email, password }))).toEqual([])
  expect(await during(() => browser.post('/login', { email, password }))).toEqual([])

  const mailed = { site, db, host: ALPHA }
  const ending = await mailedPath(mailed, { email, type: 'new_device', purpose: 'end_sessions' })
  expect(await during(() => stranger.post(ending, {}))).toEqual([
    line('session_ended', { reason: 'ended_by_mail', memberId, count: 2 }),
  ])
  await device.post('/login', { email, password })
  const reset = await mailedPath(mailed, { email, type: 'password_reset', purpose: 'reset_password' })
  const chosen = 'onder de brug 43'
  await stranger.get(reset)
  expect(await during(() => stranger.post(reset, { password: chosen }))).toEqual([
    line('password_changed', { reason: 'reset', memberId }),
    line('session_ended', { reason: 'password_changed', memberId, count: 1 }),
  ])
  const logged = lines.join('')
  const tokens = [ending, reset].map((path) => path.split('token=')[1] ?? 'no token')
  for (const secret of [email, unknown, password, chosen, ...tokens]) expect(logged).not.toContain(secret)
})

test('a stranger who reads without end is stopped on page and click, in their language, and nobody else is', {
  timeout: 60_000,
}, async ({ watched: { site, during } }) => {
  const address = '203.0.113.5'
  const stranger = openBrowser(site, OPEN, address)
  const { browser: member } = await newMember(site, OPEN)
  // The cheapest page that counts as a read: a profile that does not exist.
  const read = () => stranger.get('/members/nobody.data')
  for (let n = 0; n < READS_PER_NETWORK; n += 20) await Promise.all(Array.from({ length: 20 }, read))

  const events = await during(async () => {
    const page = await stranger.get('/members?lng=sv')
    const text = loadMessages().sv.errors['request.too_often']?.replace('{{minutes}}', '5')
    expect(page.status).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(textOf(page.body)).toContain(textOf(text ?? ''))
    const click = await stranger.get('/members.data')
    expect(click.status).toBe(429)
    expect(Number(click.headers['retry-after'])).toBeGreaterThan(0)
    expect(click.body).toContain('request.too_often')
  })
  expect(events).toMatchObject([{ event: 'reading_blocked', tenant: OPEN, reason: 'network', memberId: null }])
  expect((await openBrowser(site, OPEN, '203.0.113.6').get('/members')).status).toBe(200)
  expect((await member.get('/members', { 'X-Forwarded-For': address })).status).toBe(200)
  expect((await stranger.get('/')).status).toBe(200)
})
