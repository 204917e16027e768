import { DAY, HOUR } from '@hearth/contracts/durations'
import { type MailId, type MemberId, newId, newMemberId } from '@hearth/contracts/ids'
import { OBJECTION_DAYS, reportReasonsOf } from '@hearth/contracts/reports'
import { removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { findMail } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { expect } from 'vitest'
import { endOldCases } from '../maintenance/delete-expired.ts'
import { blockMember } from '../relations/own-blocks.ts'
import { listReportsInLine, viewReport } from './decide-reports.ts'
import { sendVisitorReport } from './send-report.ts'
import { codeOf, NOTHING, reportTest, take } from './testing/report-world.ts'

// The tests of this file share a database, and with it the counters of rate limits.
let networks = 0
const someNetwork = () => {
  networks += 1
  return `198.51.${Math.floor(networks / 250)}.${networks % 250}`
}

interface Mail {
  readonly id: MailId
  readonly type: string
  readonly recipient: string
  readonly details: object
}

const test = reportTest
  /** An address that no other test types. */
  .extend('email', () => `Sam.${newId()}@example.com`)
  .extend(
    'visit',
    ({ world }) =>
      (
        about: { id: MemberId } | string,
        typed: Partial<Parameters<typeof sendVisitorReport>[1]['typed']> = {},
        how: Partial<Parameters<typeof sendVisitorReport>[1]> = {},
      ) => {
        const address = typeof about === 'string' ? about : `https://example.com/members/${about.id}?from=list#photo`
        return sendVisitorReport(world.ctx, {
          scope: world.scope,
          typed: { about: address, reason: 'fraud', words: 'Asks for money', name: '', email: '', ...typed },
          ...{ offered: reportReasonsOf(['fraud', 'other']), canSearch: true, language: 'nl' },
          ...{ network: someNetwork(), ...how },
        })
      },
  )
  .extend(
    'mails',
    ({ world, email }) =>
      (address = email) =>
        world.sql<Mail>(`select id, type, recipient, details from mails where recipient = '${address}' order by id`),
  )

/** The number that a report got. */
const numberOf = (sent: Awaited<ReturnType<typeof sendVisitorReport>>): number => {
  if (!sent.ok) throw new Error(sent.reason)
  return sent.value.number
}

test('a visitor’s report keeps what was reported and who reports, whose address gets a receipt and the outcome', async ({
  world,
  visit,
  email,
  mails,
}) => {
  const { ctx, scope, join, decided, toldTo } = world
  const ann = await join('Ann')
  const number = numberOf(await visit(ann, { name: '  Sam\u202e  de Vries ', email: ` ${email} ` }))
  expect((await viewReport(ctx, { scope, number }))?.report).toMatchObject({
    ...{ reporterId: null, reporterName: 'Sam de Vries', reporterEmail: email, reporterLanguage: 'nl' },
    ...{ memberId: ann.id, photo: null, reason: 'fraud', snapshot: { name: 'Ann' } },
  })
  expect(await listReportsInLine(ctx, { scope })).toContainEqual(expect.objectContaining({ number, byVisitor: true }))
  const [receipt] = await mails()
  const details = { number: String(number), language: 'nl' }
  expect(receipt).toMatchObject({ type: 'report_received', details })
  const mail = await inTenant(ctx.db, scope, (tx) => findMail(tx, { mailId: receipt?.id as MailId }))
  expect(mail).toMatchObject({ memberId: null, to: email, name: '', country: 'ZZ', language: 'nl', mailStops: [] })
  await decided([number], NOTHING)
  expect((await mails())[1]).toMatchObject({ type: 'report_answered', details: { ...details, outcome: 'declined' } })
  await decided([numberOf(await visit(ann, { email }))], take('warn'))
  expect((await mails())[3]).toMatchObject({ type: 'report_answered', details: { outcome: 'decided' } })
  expect(await toldTo(ann)).toEqual(['statement.given'])
})

test('without an address nobody is mailed, and a decision is taken all the same', async ({ world, visit }) => {
  const { join, decided, sql } = world
  const number = numberOf(await visit(await join()))
  await decided([number], NOTHING)
  expect(await sql(`select from mails where details ->> 'number' = '${number}'`)).toEqual([])
})

test('once the case has ended, name, address, language and mails are gone', async ({ world, visit, email, mails }) => {
  const { ctx, clock, scope, join, decided, sql } = world
  const ann = await join()
  const [ended, open] = [
    numberOf(await visit(ann, { name: 'Sam', email })),
    numberOf(await visit(ann, { name: 'Kim', email: `kim.${email}` })),
  ]
  await decided([ended], NOTHING)
  clock.advance(OBJECTION_DAYS * DAY + 1)
  await endOldCases(ctx, { scope })
  const rows = await sql<object>(
    `select number::float8, reporter_name, reporter_email, reporter_language from reports where number in (${ended}, ${open})
      order by reporter_name`,
  )
  expect(rows).toEqual([
    { number: open, reporter_name: 'Kim', reporter_email: `kim.${email}`, reporter_language: 'nl' },
    { number: ended, reporter_name: null, reporter_email: null, reporter_language: null },
  ])
  expect([await mails(), (await mails(`kim.${email}`)).length]).toEqual([[], 1])
})

test('only a profile that visitors see can be reported; all else is answered like an id that nobody has', async ({
  world,
  visit,
}) => {
  const { ctx, join, sql, elsewhere, become } = world
  const [ann, hidden, closed, erased] = [await join(), await join(), await join(), await join()]
  await sql(`update profiles set searchable = false, invisible = true where member_id = '${hidden.id}'`)
  await become(closed.id, 'disabled')
  await become(erased.id, 'disabled')
  await inTenant(ctx.db, ann.scope, (tx) => removeClosedMember(tx, { memberId: erased.id }))
  const unknown = { faults: [{ field: 'about', code: 'reports.profile_unknown' }] }
  for (const about of [
    ...[{ id: newMemberId() }, await elsewhere(), hidden, closed, erased],
    ...['nonsense', `/people/${ann.id}`, `${ann.id}1`, `/members/${ann.id}/signup/x y`, 'x'.repeat(10_240)],
  ])
    expect(await visit(about)).toMatchObject(unknown)
  expect(await visit(ann, {}, { canSearch: false })).toMatchObject(unknown)
  // Whom a member blocks is for visitors as before: nobody knows who a visitor is.
  await blockMember(ctx, { viewer: await join(), memberId: ann.id })
  for (const about of [ann.id, `/members/${ann.id}`, ` https://example.com/members/${ann.id.toUpperCase()}/?a=1 `])
    expect(codeOf(await visit(about))).toBe('ok')
})

test('what is missing or wrong is said field by field, and nothing is kept', async ({ world, visit }) => {
  const { join, sql } = world
  const ann = await join()
  const faultsOf = async (...args: Parameters<typeof visit>) => {
    const sent = await visit(...args)
    return 'faults' in sent ? sent.faults.map(({ field, code }) => `${field} ${code}`) : []
  }
  expect(await faultsOf(' ', { reason: '', words: '' })).toEqual([
    'about reports.profile_required',
    'reason reports.reason_required',
  ])
  expect(await faultsOf(ann, { words: 'x'.repeat(10_240), email: 'sam', name: 'y'.repeat(10_240) })).toEqual([
    'words reports.words_too_long',
    'email accounts.email_invalid',
  ])
  expect(await faultsOf(ann, { reason: 'illegal', words: ' ' })).toEqual(['words reports.words_required'])
  expect(await faultsOf(ann, { reason: 'hate' })).toEqual(['reason reports.reason_required'])
  expect(await sql(`select from reports where member_id = '${ann.id}'`)).toEqual([])
})

test('the same again from the same network has one number, and another address or network another', async ({
  world,
  visit,
  email,
  mails,
}) => {
  const { join, decided } = world
  const ann = await join()
  const network = { network: someNetwork() }
  const first = numberOf(await visit(ann, { email }, network))
  expect(numberOf(await visit(ann, { email, words: 'Again' }, network))).toBe(first)
  expect(await mails()).toHaveLength(1)
  for (const other of [visit(ann, {}, network), visit(ann, { email }), visit(ann, { reason: 'other' }, network)])
    expect(numberOf(await other)).not.toBe(first)
  await decided([first], NOTHING)
  expect(numberOf(await visit(ann, { email }, network))).not.toBe(first)
})

test('a hundred at once from one network are ten reports, and of one person one', async ({ world, visit }) => {
  const { clock, join, sql } = world
  const people = await Promise.all(Array.from({ length: 100 }, () => join()))
  const network = { network: someNetwork() }
  const all = await Promise.all(people.map((person) => visit(person, {}, network)))
  const codes = all.map(codeOf)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
  expect(new Set(codes)).toEqual(new Set(['ok', 'reports.too_often']))
  const ids = people.map(({ id }) => `'${id}'`).join()
  expect(await sql(`select from reports where member_id in (${ids})`)).toHaveLength(10)
  clock.advance(HOUR)
  const ann = await join()
  await Promise.all(Array.from({ length: 100 }, () => visit(ann, {}, network)))
  expect(await sql(`select from reports where member_id = '${ann.id}'`)).toHaveLength(1)
})

test('a hundred at once from as many networks fill nobody’s mailbox, and none is lost', async ({
  world,
  visit,
  email,
  mails,
}) => {
  const { join, decided, sql } = world
  const people = await Promise.all(Array.from({ length: 100 }, () => join()))
  const all = await Promise.all(people.map((person) => visit(person, { email })))
  expect(new Set(all.map(codeOf))).toEqual(new Set(['ok']))
  expect(await sql(`select from reports where reporter_email = '${email}'`)).toHaveLength(100)
  expect(await mails()).toHaveLength(5)
  // Nor do the outcomes.
  for (const sent of all) await decided([numberOf(sent)], NOTHING)
  expect(await mails()).toHaveLength(10)
})

test('reports of visitors never hide a profile by themselves', async ({ world, visit }) => {
  const { join, reported, profileOf } = world
  const ann = await join()
  await reported(await join('Old', 40), ann, { reason: 'under_age', words: '' })
  for (let count = 0; count < 3; count += 1) await visit(ann, { reason: 'under_age', words: '' })
  expect(await profileOf(ann)).toMatchObject({ status: 'active', hiddenBy: null })
})
