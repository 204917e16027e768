import { DAY } from '@hearth/contracts/durations'
import { OBJECTION_DAYS } from '@hearth/contracts/reports'
import { updateComplaintAnswered } from '@hearth/db/queries/reports/reports'
import { inTenant } from '@hearth/db/scope'
import { expect } from 'vitest'
import { endOldCases } from '../maintenance/delete-expired.ts'
import { listReportsInLine, viewReport } from './decide-reports.ts'
import { complain, decideComplaint, listComplaints, listOwnReports } from './objections.ts'
import { codeOf, NOTHING, take, reportTest as test } from './testing/report-world.ts'

const WORDS = 'Look again.'

test('a reporter complains once about the decision of their own report, while it is open', async ({ world }) => {
  const { ctx, clock, join, reported, decided } = world
  const [me, other, ann] = [await join(), await join(), await join()]
  const [number, late] = [await reported(me, ann), await reported(me, ann, { reason: 'other' })]
  const by = (viewer: typeof me, words = WORDS, of = number) => complain(ctx, { viewer, number: of, words })
  expect(codeOf(await by(me))).toBe('reports.no_complaint')
  await decided([number, late], NOTHING)
  const own = async (viewer = me) =>
    (await listOwnReports(ctx, { viewer })).map(({ number: of, acted, open, answer }) => ({ of, acted, open, answer }))
  const decision = { acted: false, open: true, answer: null }
  expect(await own()).toEqual(expect.arrayContaining([number, late].map((of) => ({ of, ...decision }))))
  expect(await own(other)).toEqual([])
  expect(codeOf(await by(other))).toBe('reports.no_complaint')
  for (const words of ['', ' ', 'x'.repeat(10_240)])
    expect(codeOf(await by(me, words))).toBe('profiles.invalid_details')
  const all = await Promise.all(Array.from({ length: 100 }, () => by(me)))
  expect(all.map(codeOf).sort()).toEqual(['ok', ...Array(99).fill('reports.no_complaint')])
  expect((await own()).find(({ of }) => of === number)?.open).toBe(false)
  clock.advance(OBJECTION_DAYS * DAY + 1)
  expect(codeOf(await by(me, WORDS, late))).toBe('reports.no_complaint')
})

test('somebody else than whoever decided answers; a decision that does not stand makes way for another', async ({
  world,
}) => {
  const { ctx, clock, scope, join, reported, decided, toldTo } = world
  const [me, ann] = [await join(), await join()]
  const number = await reported(me, ann)
  await decided([number], NOTHING)
  await complain(ctx, { viewer: me, number, words: WORDS })
  expect((await listComplaints(ctx, { scope })).map((one) => one.number)).toContain(number)
  const answer = (moderator: string, upheld = false) =>
    decideComplaint(ctx, { scope, number, upheld, answer: 'You were right.', moderator })
  expect(codeOf(await answer('KIM'))).toBe('reports.same_moderator')
  const view = await viewReport(ctx, { scope, number })
  const past = {
    complaintUpheld: true,
    complaintAnswer: 'No',
    complaintModerator: 'kim',
    complaintDecidedAt: clock.now(),
  }
  await expect(
    inTenant(ctx.db, scope, (tx) => updateComplaintAnswered(tx, { reportId: view?.report.id as never, ...past })),
  ).rejects.toThrow()
  const all = await Promise.all(Array.from({ length: 20 }, () => answer('Sam')))
  expect(all.map(codeOf).sort()).toEqual(['ok', ...Array(19).fill('reports.no_objection')])
  expect((await listReportsInLine(ctx, { scope })).map((one) => one.number)).toContain(number)
  await decided([number], take('warn'), 'Sam')
  expect(await listOwnReports(ctx, { viewer: me })).toMatchObject([
    { number, acted: true, open: false, answer: { upheld: false, words: 'You were right.' } },
  ])
  const [first, ...then] = [...(await toldTo(me))].reverse()
  expect([first, then]).toEqual(['report.decided', ['report.answered', 'report.declined', 'report.received']])
})

test('a case does not end while a complaint waits, and then keeps no word of it', async ({ world }) => {
  const { ctx, clock, scope, join, reported, decided, sql } = world
  const me = await join()
  const number = await reported(me, await join())
  await decided([number], NOTHING)
  await complain(ctx, { viewer: me, number, words: WORDS })
  const end = async () => {
    clock.advance(OBJECTION_DAYS * DAY + 1)
    await endOldCases(ctx, { scope })
    const [row] = await sql<object>(`select complaint, complaint_answer from reports where number = ${number}`)
    return row
  }
  expect(await end()).toEqual({ complaint: WORDS, complaint_answer: null })
  await decideComplaint(ctx, { scope, number, upheld: true, answer: 'It stands.', moderator: 'Sam' })
  expect(await end()).toEqual({ complaint: '', complaint_answer: '' })
})
