import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import type { DecisionId, LinkId } from '@hearth/contracts/ids'
import { REPORT_REASONS } from '@hearth/contracts/reports'
import type { AppContext } from '@hearth/domain/context'
import { takeMessageBack } from '@hearth/domain/conversations/own-conversations'
import { endOldCases } from '@hearth/domain/maintenance/delete-expired'
import { decideReports, viewReport } from '@hearth/domain/reports/decide-reports'
import { openEvidence } from '@hearth/domain/reports/evidence'
import { decideObjection, object } from '@hearth/domain/reports/objections'
import { reportConversation } from '@hearth/domain/reports/report-conversation'
import { take } from '@hearth/domain/reports/testing/report-world'
import { openLocalStorage } from '@hearth/runtime/storage'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { expect, onTestFinished } from 'vitest'
import { chatTest } from './testing/chat.ts'
import { mediaDir } from './testing/photos.ts'
import type { ReportOrder } from './testing/reporting.child.ts'

const test = chatTest.extend('evidence', ({ chat, scopeB }) => {
  const { ctx, scope, conversationId, bea } = chat
  const folder = path.join(mediaDir, 'evidence', scope.tenantId)
  const report = (seq: number | null, with_: Partial<AppContext> = {}) =>
    reportConversation(
      { ...ctx, ...with_ },
      {
        ...{ viewer: bea, conversationId, seq, reason: 'fraud', words: 'Sends photos' },
        ...{ offered: REPORT_REASONS, network: '192.0.2.1' },
      },
    )
  const kept = async (number: number) => (await viewReport(ctx, { scope, number }))?.report.snapshot?.messages ?? []
  return {
    ...{ report, kept },
    /** The number that a report got. */
    reported: async (...args: Parameters<typeof report>) => {
      const sent = await report(...args)
      if (!sent.ok) throw new Error(sent.reason)
      return sent.value.number
    },
    files: () => (existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []),
    /** Where the evidence of a message is. */
    fileOf: async (number: number, seq: number) =>
      path.join(mediaDir, (await kept(number)).find((one) => one.seq === seq)?.evidence ?? 'none'),
    /** The photo, or why there is none. */
    open: async (number: number, seq: number, { of = scope, with_ = {} }: OpenOptions = {}) => {
      const opened = await openEvidence({ ...ctx, ...with_ }, { scope: of, number, seq })
      return opened.ok ? Buffer.from(opened.value) : opened.reason
    },
    /** Copies a report to another tenant, where only that differs. */
    toAnother: async (number: number) => {
      const columns = 'id, number, reporter_id, member_id, reason, words, snapshot, created_at'
      await chat.rows(`insert into reports (tenant_id, ${columns})
        select '${scopeB.tenantId}', ${columns} from reports where tenant_id = '${scope.tenantId}' and number = ${number}`)
      return scopeB
    },
    takeBack: (seq: number) => takeMessageBack(ctx, { viewer: chat.ann, conversationId, seq }),
    endCase: async (number: number) => {
      const verdict = { measure: 'none', unfounded: false } as const
      expect((await decideReports(ctx, { scope, numbers: [number], verdict, moderator: 'Kim' })).ok).toBe(true)
      chat.clock.advance(185 * DAY)
      await endOldCases(ctx, { scope })
    },
  }
})
interface OpenOptions {
  readonly of?: { readonly tenantId: AppContext['platformScope']['tenantId'] }
  readonly with_?: Partial<AppContext>
}

test('a report keeps the photos of the other one, encrypted, and names them by their messages', async ({
  chat,
  evidence,
}) => {
  const { ann, bea, conversationId } = chat
  const [first, own] = [await chat.show(ann), await chat.show(bea)]
  await chat.write(ann, { conversationId })
  const last = await chat.show(ann)
  const number = await evidence.reported(last)
  const messages = await evidence.kept(number)
  expect(messages.map(({ seq, kind, evidence: file }) => [seq, kind, file !== undefined])).toEqual([
    [1, 'text', false],
    [first, 'photo', true],
    [own, 'photo', false],
    [4, 'text', false],
    [last, 'photo', true],
  ])
  expect(evidence.files()).toHaveLength(2)
  for (const seq of [first, last]) {
    const plain = await chat.open(bea, seq)
    if (!plain) throw new Error('The photo is gone.')
    const stored = readFileSync(await evidence.fileOf(number, seq))
    // A nonce and a tag more.
    expect(stored).toHaveLength(plain.length + 28)
    for (const magic of ['RIFF', 'WEBP', 'VP8', 'ÿØÿ']) expect(stored.includes(magic, 0, 'latin1')).toBe(false)
    for (let at = 0; at + 8 <= plain.length; at += 8) expect(stored.includes(plain.subarray(at, at + 8))).toBe(false)
    expect(await evidence.open(number, seq)).toEqual(plain)
  }
  // The same photo in another report is another file.
  const again = await evidence.reported(first)
  const [one, other] = [await evidence.fileOf(number, first), await evidence.fileOf(again, first)]
  expect(readFileSync(one).equals(readFileSync(other))).toBe(false)
  for (const seq of [1, own, 4, 99]) expect(await evidence.open(number, seq)).toBe('reports.no_evidence')
  expect(await evidence.open(1_234_567_890, last)).toBe('reports.no_evidence')
})

test('a photo that a decision removes is opened by nobody, and comes back when the decision is lifted', async ({
  chat,
  evidence,
}) => {
  const { ann, bea, ctx, scope } = chat
  const [seq, taken] = [await chat.show(ann), await chat.show(ann)]
  const [number, other] = [await evidence.reported(seq), await evidence.reported(taken)]
  const plain = await chat.open(bea, seq)
  const remove = (report: number, item: number) =>
    decideReports(ctx, { scope, numbers: [report], verdict: take('remove_message', String(item)), moderator: 'Kim' })
  expect(await remove(number, seq)).toMatchObject({ ok: true })
  for (const member of [ann, bea]) {
    expect(await chat.message(member, seq)).toMatchObject({ removed: true, photo: null })
    expect([await chat.open(member, seq), await chat.open(member, seq, true)]).toEqual([null, null])
  }
  const [kept] = await chat.rows<{ id: DecisionId; link: LinkId }>(
    `select d.id, l.id as link from report_decisions d join links l on l.tenant_id = d.tenant_id and l.mail_id = d.mail_id
      where d.tenant_id = '${scope.tenantId}'`,
  )
  if (!kept) throw new Error('There is no decision.')
  const address = new URL(ctx.links.addressOf(scope.tenantId, { linkId: kept.link, purpose: 'object' }))
  const objection = { scope, token: address.searchParams.get('token') ?? '', words: 'It was a joke.' }
  expect((await object(ctx, objection)).ok).toBe(true)
  const answer = { scope, decisionId: kept.id, upheld: false, answer: 'You were right.', moderator: 'Sam' }
  expect((await decideObjection(ctx, answer)).ok).toBe(true)
  expect(await chat.message(bea, seq)).toMatchObject({ removed: false, photo: { state: 'ready' } })
  expect(await chat.open(bea, seq)).toEqual(plain)
  // Of one that its sender has taken back nothing is left to remove, whether it counts as taken back or the photo alone is gone.
  chat.clock.advance(2 * MINUTE)
  expect((await evidence.takeBack(taken)).ok).toBe(true)
  expect(await remove(other, taken)).toMatchObject({ ok: false, reason: 'reports.impossible' })
  expect(await chat.faults()).toEqual([])
})

test('it outlives taking back and the account of its sender, and goes with the case', async ({ chat, evidence }) => {
  const { ann, bea, ctx, scope } = chat
  const [taken, left] = [await chat.show(ann), await chat.show(ann)]
  const plain = [await chat.open(bea, taken), await chat.open(bea, left)]
  const number = await evidence.reported(null)
  await evidence.takeBack(taken)
  await chat.tidy()
  await chat.leave(ann)
  await chat.tidy()
  expect([chat.files(ann), await chat.open(bea, left), evidence.files().length]).toEqual([[], null, 2])
  expect([await evidence.open(number, taken), await evidence.open(number, left)]).toEqual(plain)
  await evidence.endCase(number)
  await chat.tidy()
  expect([evidence.files(), await evidence.open(number, left)]).toEqual([[], 'reports.no_evidence'])
  expect(await chat.rows(`select name from report_files where tenant_id = '${scope.tenantId}'`)).toEqual([])
  expect(await chat.rows(`select name from discarded_files where tenant_id = '${scope.tenantId}'`)).toEqual([])
  expect(await viewReport(ctx, { scope, number })).toMatchObject({ report: { snapshot: null } })
})

test('it is read in its place alone: not as another message, report or tenant, nor once a bit of it has changed', async ({
  chat,
  evidence,
}) => {
  const [one, two] = [await chat.show(chat.ann), await chat.show(chat.ann)]
  const [number, other] = [await evidence.reported(one), await evidence.reported(two)]
  const BROKEN = 'reports.evidence_broken'
  const file = await evidence.fileOf(number, one)
  const whole = readFileSync(file)
  expect(await evidence.open(number, one)).toBeInstanceOf(Buffer)
  expect(await evidence.open(number, one, { of: await evidence.toAnother(number) })).toBe(BROKEN)
  const evidenceSecret = new Uint8Array(32).fill(3)
  expect(await evidence.open(number, one, { with_: { evidenceSecret } })).toBe(BROKEN)
  for (const at of [0, 11, 12, Math.floor(whole.length / 2), whole.length - 17, whole.length - 16, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(file, changed)
    expect(await evidence.open(number, one), `byte ${at}`).toBe(BROKEN)
  }
  for (const bytes of [whole.subarray(0, -1), whole.subarray(0, 27), Buffer.alloc(0), Buffer.concat([whole, whole])]) {
    writeFileSync(file, bytes)
    expect(await evidence.open(number, one), `${bytes.length} bytes`).toBe(BROKEN)
  }
  for (const [report, seq] of [
    [number, two],
    [other, one],
  ] as const) {
    writeFileSync(file, readFileSync(await evidence.fileOf(report, seq)))
    expect(await evidence.open(number, one), `${report === number} ${seq}`).toBe(BROKEN)
    writeFileSync(file, whole)
  }
  expect(await evidence.open(number, one)).toBeInstanceOf(Buffer)
  const storage = openLocalStorage(path.join(mediaDir, 'elsewhere'), chat.ctx.log)
  expect(await evidence.open(number, one, { with_: { storage } })).toBe('reports.evidence_gone')
})

test('a photo that was taken back before, or that nobody sees yet, leaves no evidence, and the report is one', async ({
  chat,
  evidence,
}) => {
  const late = await chat.show(chat.ann)
  chat.clock.advance(2 * MINUTE)
  const soon = await chat.show(chat.ann)
  for (const seq of [late, soon]) expect((await evidence.takeBack(seq)).ok).toBe(true)
  const sent = await chat.send(chat.ann)
  const unprepared = sent.ok ? sent.value.message.seq : 0
  for (const seq of [late, unprepared, null]) {
    const messages = await evidence.kept(await evidence.reported(seq))
    expect(messages.map((one) => [one.seq, one.kind, one.evidence])).toEqual([
      [1, 'text', undefined],
      ...[late, soon, unprepared].map((each) => [each, 'photo', undefined]),
    ])
  }
  // It says nothing any more, like words that were taken back.
  await expect(evidence.report(soon)).rejects.toMatchObject({ status: 404 })
  expect(evidence.files()).toEqual([])
})

test('what its sender takes back or erases while the report is coming in is in it', async ({ chat, evidence }) => {
  const { ann, bea, ctx } = chat
  const [one, two] = [await chat.show(ann), await chat.show(ann)]
  const plain = [await chat.open(bea, one), await chat.open(bea, two)]
  let reads = 0
  const meanwhile = (work: () => Promise<unknown>): Partial<AppContext> => ({
    storage: {
      ...ctx.storage,
      async keep(...args) {
        reads += 1
        if (reads === 1) await work()
        await ctx.storage.keep(...args)
      },
    },
  })
  const number = await evidence.reported(
    one,
    meanwhile(() => evidence.takeBack(one)),
  )
  expect([await evidence.open(number, one), await evidence.open(number, two)]).toEqual(plain)
  reads = 0
  const last = await evidence.reported(
    two,
    meanwhile(() => chat.leave(ann)),
  )
  await chat.tidy()
  expect(await evidence.open(last, two)).toEqual(plain[1])
  expect((await evidence.kept(last)).map(({ evidence: file }) => file !== undefined)).toEqual([false, false, true])
})

test('sent again, also many times at once, it is one report with one file', async ({ chat, evidence }) => {
  const seq = await chat.show(chat.ann)
  const all = await Promise.all(Array.from({ length: 9 }, () => evidence.reported(seq)))
  expect([new Set(all).size, evidence.files().length]).toEqual([1, 1])
  expect(await evidence.open(all[0] ?? 0, seq)).toEqual(await chat.open(chat.bea, seq))
  expect(await evidence.reported(seq)).toBe(all[0])
  expect(evidence.files()).toHaveLength(1)
})

test('without the storage, or killed between writing and storing, it is no report and leaves no file', async ({
  chat,
  urls,
  evidence,
}) => {
  const { ann, bea, ctx, clock, scope, conversationId } = chat
  await chat.show(ann)
  await chat.show(ann)
  const reports = () => chat.rows(`select 1 from reports where tenant_id = '${scope.tenantId}'`)
  const photo = path.join(mediaDir, 'messages', scope.tenantId, ann.id, chat.files(ann)[0] ?? '')
  const broken = openLocalStorage(photo, ctx.log)
  await expect(evidence.report(null, { storage: broken })).rejects.toMatchObject({ status: 503 })

  const folders = sampleTenants()
  onTestFinished(() => folders.remove())
  await folders.write({ 'brand.example/settings.json': sampleSettings })
  const env = {
    ...{ DATABASE_URL: urls.appUrl, APP_SECRET: 'a secret for tests only, long enough to be one' },
    ...{ TENANTS_DIR: folders.dir, MEDIA_DIR: mediaDir, LOG_LEVEL: 'silent' },
  }
  // Both photos are written then.
  const order: ReportOrder = {
    ...{ env, tenantId: scope.tenantId, memberId: bea.id, conversationId },
    ...{ now: clock.now().getTime(), files: 2 },
  }
  const child = fork(path.join(import.meta.dirname, 'testing/reporting.child.ts'), [JSON.stringify(order)], {
    execArgv: TYPESCRIPT,
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect([evidence.files().length, (await reports()).length]).toEqual([2, 0])
  await chat.tidy()
  expect(evidence.files()).toEqual([])
  // The next one is whole.
  clock.advance(HOUR)
  await evidence.reported(null)
  await chat.tidy()
  expect([evidence.files().length, (await reports()).length]).toEqual([2, 1])
})
