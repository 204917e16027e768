import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ConversationId, newId, tenantIdOf } from '@hearth/contracts/ids'
import { REPORT_REASONS } from '@hearth/contracts/reports'
import { insertMessagePhoto, updateMessagePhotoPrepared } from '@hearth/db/queries/conversations/message-photos'
import { insertMessage } from '@hearth/db/queries/conversations/messages'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { reportConversation } from '@hearth/domain/reports/report-conversation'
import { secretFor } from '@hearth/runtime/secrets'
import { openLocalStorage } from '@hearth/runtime/storage'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { appContext } from '@hearth/testing/app-context'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect, vi } from 'vitest'
import { reportCommand } from './report-commands.ts'

const folders = sampleTenants()
const place = mkdtempSync(path.join(tmpdir(), 'hearth-evidence-'))
afterAll(async () => {
  rmSync(place, { recursive: true })
  await folders.remove()
})
const [SITE, OTHER] = ['photographed.example', 'other-photographed.example'] as const
const mediaDir = path.join(place, 'media')
const APP_SECRET = randomBytes(48).toString('base64url')

const test = dbTest.extend('reports', async ({ urls }) => {
  await folders.write({ [`${SITE}/settings.json`]: sampleSettings, [`${OTHER}/settings.json`]: sampleSettings })
  const env = {
    ...{ DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir },
    ...{ APP_SECRET, MEDIA_DIR: mediaDir },
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  return async (...args: string[]) => {
    const lines: string[] = []
    expect(await reportCommand(args, (line) => lines.push(line)), args.join(' ')).toBe(true)
    return lines.join('\n')
  }
})

test('the photo of a reported message is written to a new file of whoever runs the command, and of nobody else', async ({
  db,
  urls,
  reports,
}) => {
  const base = appContext(db)
  const storage = openLocalStorage(mediaDir, base.log)
  const ctx = { ...base, storage, evidenceSecret: secretFor('evidence of reports', { appSecret: APP_SECRET }) }
  const scope = { tenantId: tenantIdOf(SITE) }
  const photo = randomBytes(5_000)
  const conversationId = newId<ConversationId>()
  const viewer = await inTenant(db, scope, async (tx) => {
    const [me, ann] = [await makeMember(tx), await makeMember(tx)]
    const createdAt = new Date()
    const from = { memberId: ann.id, otherId: me.id, conversationId, price: 0, free: false, createdAt }
    await insertMessage(tx, { ...from, clientId: newId(), body: 'Look' })
    await insertMessage(tx, { ...from, clientId: newId(), body: '', kind: 'photo' })
    const which = { conversationId, seq: 2 }
    await insertMessagePhoto(tx, { ...which, senderId: ann.id, source: 'sent', createdAt })
    await updateMessagePhotoPrepared(tx, { ...which, shown: { file: 'messages/shown.webp', width: 40, height: 50 } })
    return { scope, id: me.id, email: me.email, status: 'active' as const, paidUser: false }
  })
  await storage.keep('messages/shown.webp', photo)
  const sent = await reportConversation(ctx, {
    ...{ viewer, conversationId, seq: 2, reason: 'fraud', words: '', offered: REPORT_REASONS, network: '192.0.2.1' },
  })
  const number = String(sent.ok && sent.value.number)

  const { report } = JSON.parse(await reports('show', number))
  expect(report.messageSeq).toBe(2)
  const { evidence } = report.snapshot.messages.find(({ seq }: { seq: number }) => seq === report.messageSeq)
  expect(evidence).toMatch(new RegExp(`^evidence/${scope.tenantId}/[0-9a-f]{32}$`))

  const to = path.join(place, 'photo.webp')
  expect(await reports('photo', number, '2', to)).toContain(`The photo of message 2 is in ${to}`)
  expect([readFileSync(to).equals(photo), statSync(to).mode & 0o777]).toEqual([true, 0o600])
  const link = path.join(place, 'link.webp')
  symlinkSync(path.join(place, 'target.webp'), link)
  writeFileSync(path.join(place, 'mine.txt'), 'mine')
  for (const there of [to, link, path.join(place, 'mine.txt'), place])
    await expect(reports('photo', number, '2', there)).rejects.toThrow('is there already')
  expect([readFileSync(path.join(place, 'mine.txt'), 'utf8'), existsSync(path.join(place, 'target.webp'))]).toEqual([
    ...['mine', false],
  ])

  const next = path.join(place, 'next.webp')
  const refused = async (why: string, of = number, seq = '2', file = next) => {
    await expect(reports('photo', of, seq, file)).rejects.toThrow(why)
    expect(existsSync(next)).toBe(false)
  }
  await refused('there is no such report', '1234567890')
  for (const seq of ['1', '3']) await refused('this report has kept no photo', number, seq)
  await refused('cannot be written', number, '2', path.join(place, 'nowhere', 'next.webp'))

  const file = path.join(mediaDir, evidence)
  const stored = readFileSync(file)
  const changed = Buffer.from(stored)
  changed[100] = (changed[100] ?? 0) ^ 1
  writeFileSync(file, changed)
  await refused('was changed, is of another report or site')
  writeFileSync(file, stored)
  // The same report and file as another site has them, which shares everything but its own name.
  const columns = 'id, reporter_id, member_id, reason, words, snapshot, created_at'
  const elsewhere = String(Number(number) === 9_999_999_999 ? 1_000_000_000 : Number(number) + 1)
  await withClient(urls.superuserUrl, (sql) =>
    sql.unsafe(`insert into reports (tenant_id, number, ${columns})
      select '${tenantIdOf(OTHER)}', ${elsewhere}, ${columns} from reports where tenant_id = '${scope.tenantId}' and number = ${number}`),
  )
  await refused('was changed, is of another report or site', elsewhere)
  vi.stubEnv('APP_SECRET', randomBytes(48).toString('base64url'))
  await refused('was encrypted with another APP_SECRET')
  vi.stubEnv('APP_SECRET', '')
  await refused('APP_SECRET must be')
  vi.stubEnv('APP_SECRET', APP_SECRET)
  rmSync(file)
  await refused('is not in MEDIA_DIR')

  for (const wrong of [[], [number], [number, '2'], [number, '0', next], [number, 'x', next], ['1', '2', next]])
    expect(await reportCommand(['photo', ...wrong], () => {})).toBe(false)
  expect(await reportCommand(['photo', number, '2', next, 'more'], () => {})).toBe(false)
})
