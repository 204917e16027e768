import { DAY, HOUR } from '@hearth/contracts/durations'
import type { DecisionId } from '@hearth/contracts/ids'
import { newMemberId } from '@hearth/contracts/ids'
import { removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { inTenant } from '@hearth/db/scope'
import { describe, expect } from 'vitest'
import { changeInvisible } from '../identity/member-status.ts'
import { blockMember } from '../relations/own-blocks.ts'
import { listReportsInLine, viewReport } from './decide-reports.ts'
import { urgentReports } from './report-figures.ts'

import { codeOf, FALSE, NOTHING, take, reportTest as test } from './testing/report-world.ts'

describe('a report', () => {
  test('gets a number, keeps what was reported as it was, and is seen by nobody but support', async ({ world }) => {
    const { ctx, scope, join, reported, sql, mailsTo, photo, toldTo } = world
    const [me, ann] = [await join('Me'), await join('Ann')]
    await photo(ann.id, 'ann')
    await sql(`update profiles set about = 'Before' where member_id = '${ann.id}'`)
    const number = await reported(me, ann)
    await sql(`update profiles set about = 'After' where member_id = '${ann.id}'`)
    expect(String(number)).toMatch(/^\d{10}$/)
    expect((await viewReport(ctx, { scope, number }))?.report).toMatchObject({
      ...{ reporterId: me.id, memberId: ann.id, reason: 'fraud', words: 'Asks for money', photo: null },
      snapshot: { name: 'Ann', birthDate: '1990-06-15', about: 'Before', answers: [], photos: ['ann.webp'] },
    })
    expect([await mailsTo(ann), await toldTo(ann), await toldTo(me)]).toEqual([[], [], ['report.received']])
    expect(await viewReport(ctx, { scope: world.scopeB, number })).toBeNull()
  })

  test('of oneself is refused; of whoever the viewer does not see it is a 404, and leaves nothing', async ({
    world,
  }) => {
    const { ctx, join, report, sql, elsewhere, become } = world
    const [me, closed, gone, blocker] = [await join(), await join(), await join(), await join()]
    expect(codeOf(await report(me, me))).toBe('reports.report_oneself')
    await become(closed.id, 'disabled')
    await become(gone.id, 'disabled')
    await inTenant(ctx.db, me.scope, (tx) => removeClosedMember(tx, { memberId: gone.id }))
    await blockMember(ctx, { viewer: blocker, memberId: me.id })
    for (const id of [newMemberId(), (await elsewhere()).id, closed.id, gone.id, blocker.id])
      await expect(report(me, { id })).rejects.toMatchObject({ code: 'profiles.gone', status: 404 })
    expect(await sql(`select from reports where reporter_id = '${me.id}'`)).toEqual([])
  })

  test('is possible of somebody whom one has blocked', async ({ world }) => {
    const { ctx, join, report } = world
    const [me, ann] = [await join(), await join()]
    await blockMember(ctx, { viewer: me, memberId: ann.id })
    expect(codeOf(await report(me, ann))).toBe('ok')
  })

  test('of a photo names one that the viewer sees', async ({ world }) => {
    const { join, report, photo } = world
    const [me, ann, bea] = [await join(), await join(), await join()]
    await photo(ann.id, 'one')
    await photo(bea.id, 'two')
    expect(codeOf(await report(me, ann, { photo: 'one.webp' }))).toBe('ok')
    for (const wrong of ['two.webp', 'one-t.webp', '', '../one.webp'])
      expect(await report(me, ann, { photo: wrong })).toMatchObject({ faults: [{ code: 'reports.photo_gone' }] })
  })

  test('sent twice is one; about something else, or once it is decided, it is another', async ({ world }) => {
    const { join, reported, decided } = world
    const [me, ann] = [await join(), await join()]
    const first = await reported(me, ann)
    expect(await reported(me, ann, { words: 'Again' })).toBe(first)
    expect(await reported(me, ann, { reason: 'other' })).not.toBe(first)
    expect(await reported(await join(), ann)).not.toBe(first)
    await decided([first], NOTHING)
    expect(await reported(me, ann)).not.toBe(first)
  })

  test('is refused after ten in an hour, until the hour is over', async ({ world }) => {
    const { clock, join, report } = world
    const me = await join()
    const codes = []
    for (let count = 1; count <= 20; count += 1) codes.push(codeOf(await report(me, await join())))
    expect(codes).toEqual([...Array(10).fill('ok'), ...Array(10).fill('reports.too_often')])
    clock.advance(HOUR)
    expect(codeOf(await report(me, await join()))).toBe('ok')
  })

  test('a hundred times at once is one report', async ({ world }) => {
    const { join, report, sql } = world
    const [me, ann] = [await join(), await join()]
    const all = await Promise.all(Array.from({ length: 100 }, () => report(me, ann)))
    expect(new Set(all.map(codeOf))).toEqual(new Set(['ok', 'reports.too_often']))
    expect(await sql(`select from reports where reporter_id = '${me.id}'`)).toHaveLength(1)
  })

  test('five in a day put somebody first in line, after what is urgent, and hide nobody', async ({ world }) => {
    const { ctx, clock, scope, join, reported, profileOf } = world
    const [me, ann, bea] = [await join(), await join(), await join()]
    const old = await reported(me, bea)
    clock.advance(1)
    const five = []
    for (let count = 0; count < 5; count += 1) five.push(await reported(await join(), ann))
    const threat = await reported(me, ann, { reason: 'threat' })
    const numbers = (await listReportsInLine(ctx, { scope })).map(({ number }) => number)
    expect([numbers[0], numbers.at(-1), new Set(numbers.slice(1, 6))]).toEqual([threat, old, new Set(five)])
    expect(await profileOf(ann)).toMatchObject({ status: 'active', hiddenBy: null })
    clock.advance(60_000)
    expect(await urgentReports(ctx, { scopes: [scope] })).toEqual({ open: 1, oldestAge: 60 })
    expect(await urgentReports(ctx, { scopes: [world.scopeB] })).toEqual({ open: 0, oldestAge: 0 })
  })

  test('that is urgent is in line however many older ones wait', async ({ world }) => {
    const { ctx, scope, clock, join, reported, sql } = world
    const [me, ann] = [await join('Me'), await join('Ann')]
    const old = await reported(me, ann)
    await sql(`insert into reports
      select (json_populate_record(report, json_build_object('id', gen_random_uuid(), 'number', 1000000000 + copy))).*
      from reports as report, generate_series(1, 1000) as copy where number = ${old}`)
    clock.advance(DAY)
    const threat = await reported(me, ann, { reason: 'threat' })
    const line = await listReportsInLine(ctx, { scope })
    expect([line.length, line[0]?.number]).toEqual([1_000, threat])
  })
})

describe('two reports of being under age', () => {
  const underAge = { reason: 'under_age', words: '' }

  test('by trusted members from two networks hide the profile with a statement, until a person decides', async ({
    world,
  }) => {
    const { ctx, scope, join, reported, decided, profileOf, mailsTo, become } = world
    const [one, two, ann] = [await join('One', 40), await join('Two', 40), await join('Ann')]
    const numbers = [await reported(one, ann, underAge)]
    expect(await profileOf(ann)).toMatchObject({ status: 'active' })
    numbers.push(await reported(two, ann, underAge))
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled', searchable: false, hiddenBy: expect.any(String) })
    expect(await mailsTo(ann)).toMatchObject([
      { type: 'statement_given', details: { measure: 'hide_profile', automated: 'yes', rule: 'minors' } },
    ])
    await expect(reported(await join(), ann)).rejects.toMatchObject({ status: 404 })
    // Neither restoring an account nor being visible again brings it back.
    await become(ann.id, 'deleted')
    await become(ann.id, 'active')
    await inTenant(ctx.db, scope, (tx) => changeInvisible(tx, { memberId: ann.id, invisible: false }))
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled', searchable: false })

    await decided([numbers[0] as number], NOTHING)
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled' })
    await decided([numbers[1] as number], NOTHING)
    expect(await profileOf(ann)).toMatchObject({ status: 'active', searchable: true, hiddenBy: null })
    expect((await mailsTo(ann)).map(({ type }) => type)).toEqual(['statement_given', 'measure_lifted'])
  })

  test('hide nothing if one of them is new, reported falsely before, or came from the same network', async ({
    world,
  }) => {
    const { join, reported, decided, profileOf } = world
    const [one, two, liar] = [await join('One', 40), await join('Two', 40), await join('Liar', 40)]
    await decided([await reported(liar, await join())], FALSE)
    for (const [other, network] of [
      [await join('New', 36), '198.51.100.1'],
      [liar, '198.51.100.1'],
      [two, '203.0.113.7'],
    ] as const) {
      const ann = await join()
      await reported(one, ann, { ...underAge, network: '203.0.113.7' })
      await reported(other, ann, { ...underAge, network })
      expect(await profileOf(ann)).toMatchObject({ status: 'active' })
    }
  })

  test('at the same moment hide it once', async ({ world }) => {
    const { join, report, mailsTo } = world
    const ann = await join()
    const crowd = await Promise.all(Array.from({ length: 6 }, () => join('Old', 40)))
    await Promise.allSettled(crowd.map((one) => report(one, ann, underAge)))
    expect(await mailsTo(ann)).toHaveLength(1)
  })

  test('are confirmed by a person, whose decision stands in place of the rule’s', async ({ world }) => {
    const { join, reported, decided, profileOf, decisionOf } = world
    const ann = await join()
    const numbers = []
    for (const _ of [1, 2]) numbers.push(await reported(await join('Old', 40), ann, underAge))
    const rule = (await profileOf(ann))?.hiddenBy as DecisionId
    const decision = await decided(numbers, take('hide_profile'))
    expect(await profileOf(ann)).toMatchObject({ status: 'disabled', hiddenBy: decision })
    expect(await decisionOf(rule)).toMatchObject({ moderator: null, liftedAt: expect.any(Date) })
  })
})
