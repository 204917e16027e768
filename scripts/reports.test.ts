import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ConversationId, newId, tenantIdOf } from '@hearth/contracts/ids'
import { REPORT_REASONS } from '@hearth/contracts/reports'
import { findMessage, insertMessage } from '@hearth/db/queries/conversations/messages'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { object } from '@hearth/domain/reports/objections'
import { reportConversation } from '@hearth/domain/reports/report-conversation'
import { sendReport } from '@hearth/domain/reports/send-report'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { appContext } from '@hearth/testing/app-context'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect, vi } from 'vitest'
import { reportCommand } from './report-commands.ts'
import { ROOT, TYPESCRIPT } from './services.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())
const SITE = 'reported.example'
const scope = { tenantId: tenantIdOf(SITE) }
const FACTS = 'You asked two members for money.'

const test = dbTest
  /** The command with its arguments, and what it prints. */
  .extend('reports', async ({ urls }) => {
    await folders.write({ [`${SITE}/settings.json`]: sampleSettings, 'other.example/settings.json': sampleSettings })
    const env = { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    return async (...args: string[]) => {
      const lines: string[] = []
      expect(await reportCommand(args, (line) => lines.push(line)), args.join(' ')).toBe(true)
      return lines.join('\n')
    }
  })
  /** Who reports, and who is reported. */
  .extend('people', ({ db }) =>
    inTenant(db, scope, async (tx) => {
      const { id, email } = await makeMember(tx, {}, { searchable: true })
      const viewer = { scope, id, email, status: 'active' as const, paidUser: false }
      return { viewer, ann: await makeMember(tx, {}, { searchable: true, name: 'Ann' }) }
    }),
  )
const COMPLAINT = { words: 'Asks for money', network: '192.0.2.1', offered: REPORT_REASONS }

test('reports are listed, shown and decided, and objections answered by somebody else', async ({
  db,
  urls,
  reports,
  people: { viewer, ann },
}) => {
  const ctx = appContext(db)
  const report = async (reason: string) => {
    const sent = await sendReport(ctx, { ...COMPLAINT, viewer, memberId: ann.id, photo: null, reason })
    return String(sent.ok && sent.value.number)
  }

  expect(await reports()).toBe('No report waits.')
  const [fraud, other, threat] = [await report('fraud'), await report('other'), await report('threat')]
  const [head, ...rows] = (await reports()).split('\n')
  expect(head).toMatch(/^number +reason +site/)
  expect(rows.map((row) => row.split(/ +/).slice(0, 3))).toEqual([
    [threat, 'urgent', 'threat'],
    [fraud, 'fraud', SITE],
    [other, 'other', SITE],
  ])
  expect(JSON.parse(await reports('show', fraud))).toMatchObject({
    report: { reason: 'fraud', words: 'Asks for money', snapshot: { name: 'Ann' } },
    reporter: { all: 3, unfounded: 0 },
  })
  expect(await reports('told', threat, 'Police of Haarlem')).toBe('It is recorded.')
  expect(await reports('show', threat)).toContain('Police of Haarlem')
  expect(await reports('decide', 'Kim', threat, 'warn', 'law: Article 285 Sr', FACTS)).toBe('It is decided.')
  expect(await reports('decide', 'Kim', `${fraud},${other}`, 'disable', 'fraud', FACTS)).toBe('It is decided.')
  await expect(reports('decide', 'Kim', fraud, 'nothing')).rejects.toThrow('no such report waits')
  await expect(reports('show', '1234567890')).rejects.toThrow('there is no such report')
  await expect(reports('false', 'Kim', fraud, FACTS)).rejects.toThrow('fewer than three')
  expect(await reports()).toBe('No report waits.')

  expect(await reports('objections')).toBe('No objection waits.')
  const [link] = await withClient(
    urls.superuserUrl,
    (sql) => sql<{ id: never }[]>`select id from links where purpose = 'object' order by id desc limit 1`,
  )
  const address = ctx.links.addressOf(scope.tenantId, { linkId: link?.id as never, purpose: 'object' })
  await object(ctx, { scope, token: new URL(address).searchParams.get('token') ?? '', words: 'It was not me.' })
  const { id, objection, decision } = JSON.parse(await reports('objections'))
  expect([objection, decision.measure]).toEqual(['It was not me.', 'disable_account'])
  await expect(reports('answer', 'KIM', id, 'upheld', 'It stands.')).rejects.toThrow('somebody else has to decide')
  expect(await reports('answer', 'Sam', id, 'reversed', 'You were right.')).toBe('It is decided.')
  await expect(reports('answer', 'Sam', id, 'reversed', 'Again.')).rejects.toThrow('no objection')

  const year = String(new Date().getUTCFullYear())
  expect(JSON.parse(await reports('figures', SITE, year))).toMatchObject({
    measures: [
      { measure: 'disable_account', count: 1, objections: 1, reversed: 1 },
      { measure: 'warn', ground: 'law' },
    ],
  })
  await expect(reports('figures', 'nowhere.example', year)).rejects.toThrow('there is no site')

  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [...TYPESCRIPT, path.join(ROOT, 'scripts', 'reports.ts'), ...args])
  expect((await command()).stdout).toBe('No report waits.\n')
  await expect(command('list')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^npm run reports/) })
  for (const wrong of [
    ...[
      ['show'],
      ['show', 'x'],
      ['decide', 'Kim', fraud],
      ['decide', '', fraud, 'nothing'],
      ['decide', 'Kim', fraud, 'warn'],
    ],
    ...[
      ['decide', 'Kim', fraud, 'warn', 'unkind', FACTS],
      ['decide', 'Kim', fraud, 'warn', 'fraud', ' '],
    ],
    ...[
      ['decide', 'Kim', fraud, 'remove-photo', 'fraud', FACTS],
      ['decide', 'Kim', `${fraud},x`, 'nothing'],
    ],
    ...[
      ['decide', 'Kim', fraud, 'nothing', 'fraud'],
      ['decide', 'Kim', fraud, 'warn', 'fraud', 'x'.repeat(501)],
    ],
    ...[
      ['answer', 'Sam', id, 'perhaps', 'Why'],
      ['answer', 'Sam', 'x', 'upheld', 'Why'],
      ['told', fraud],
      ['figures', SITE],
    ],
  ])
    expect(await reportCommand(wrong, () => {})).toBe(false)
})

test('a reported message is removed by its number in the conversation', async ({
  db,
  reports,
  people: { viewer, ann },
}) => {
  const ctx = appContext(db)
  const conversationId = newId<ConversationId>()
  const message = { price: 0, free: false, createdAt: new Date() }
  await inTenant(db, scope, async (tx) => {
    const fromAnn = { ...message, memberId: ann.id, otherId: viewer.id, conversationId }
    for (const body of ['Hello', 'Send money']) await insertMessage(tx, { ...fromAnn, clientId: newId(), body })
    const answer = { ...message, memberId: viewer.id, otherId: ann.id, conversationId }
    await insertMessage(tx, { ...answer, clientId: newId(), body: 'No' })
  })
  const sent = await reportConversation(ctx, { ...COMPLAINT, viewer, conversationId, seq: 2, reason: 'fraud' })
  const number = String(sent.ok && sent.value.number)
  const { report } = JSON.parse(await reports('show', number))
  expect([report.messageSeq, report.snapshot.messages.map(({ seq }: { seq: number }) => seq)]).toEqual([2, [1, 2, 3]])

  const decide = (measure: string) => ['decide', 'Kim', number, measure, 'fraud', FACTS]
  for (const wrong of ['remove-message', 'remove-message='])
    expect(await reportCommand(decide(wrong), () => {})).toBe(false)
  // Of nobody, of the reporter, and no number.
  for (const other of ['4', '3', 'x', '-2'])
    await expect(reports(...decide(`remove-message=${other}`))).rejects.toThrow('this measure cannot be taken')
  expect(await reports(...decide('remove-message=2'))).toBe('It is decided.')
  const left = await inTenant(db, scope, (tx) =>
    Promise.all([1, 2, 3].map(async (seq) => (await findMessage(tx, { conversationId, seq }))?.body)),
  )
  expect(left).toEqual(['Hello', '', 'No'])
})
