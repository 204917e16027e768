import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ConversationId, newId, tenantIdOf } from '@hearth/contracts/ids'
import { insertMessage } from '@hearth/db/queries/conversations/messages'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect, vi } from 'vitest'
import { creditCommand } from './credit-commands.ts'
import { ROOT, TYPESCRIPT } from './services.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())
const SITE = 'credited.example'
const EMAIL = 'Robin@Example.com'
const scope = { tenantId: tenantIdOf(SITE) }

dbTest('credits are shown, given and taken with the reason, and the books checked', async ({ db, urls }) => {
  await folders.write({ [`${SITE}/settings.json`]: sampleSettings, 'other.example/settings.json': sampleSettings })
  const env = { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const lines: string[] = []
  const credits = async (...args: string[]) => {
    lines.length = 0
    expect(await creditCommand(args, (line) => lines.push(line)), args.join(' ')).toBe(true)
    return lines.join('\n')
  }
  const superuser = (text: string) => withClient(urls.superuserUrl, (sql) => sql.unsafe(text))
  const { id } = await inTenant(db, scope, (tx) => makeMember(tx, { email: EMAIL }))

  expect(await credits('balance', SITE, EMAIL)).toBe(`${id} has 0 credits.`)
  await expect(credits('take', 'Kim', SITE, EMAIL, '1', 'A mistake')).rejects.toThrow('has only 0 credits')
  expect(await credits('give', 'Kim', SITE, 'robin@example.com', '5', 'The mail was late')).toBe(
    'The member has 5 credits now.',
  )
  expect(await credits('take', 'Sam', SITE, EMAIL, '4', 'Too many')).toBe('The member has 1 credit now.')
  await expect(credits('take', 'Sam', SITE, EMAIL, '2', 'Too many')).rejects.toThrow('has only 1 credit')
  await expect(credits('give', 'Kim', 'other.example', EMAIL, '5', 'Why')).rejects.toThrow('no account')
  await expect(credits('balance', 'nowhere.example', EMAIL)).rejects.toThrow('there is no site')
  expect(await superuser('select reason, moderator from ledger_transactions order by id')).toEqual([
    { reason: 'The mail was late', moderator: 'Kim' },
    { reason: 'Too many', moderator: 'Sam' },
  ])
  for (const wrong of ['0', '-1', '1.5', 'x', '1e3', '1000001', ''])
    expect(await creditCommand(['give', 'Kim', SITE, EMAIL, wrong, 'Why'], () => {}), wrong).toBe(false)
  for (const wrong of [
    ...[[], ['balance', SITE], ['check', SITE], ['give', '', SITE, EMAIL, '1', 'Why']],
    ...[
      ['give', 'Kim', SITE, EMAIL, '1', ' '],
      ['give', 'Kim', SITE, EMAIL, '1', 'x'.repeat(501)],
    ],
  ])
    expect(await creditCommand(wrong, () => {}), wrong.join(' ')).toBe(false)

  const script = [path.join(ROOT, 'scripts', 'credits.ts'), 'check']
  const command = () => promisify(execFile)(process.execPath, [...TYPESCRIPT, ...script])
  expect(await credits('check')).toBe('The books of all sites add up.')
  const conversationId = newId<ConversationId>()
  await inTenant(db, scope, async (tx) => {
    const { id: otherId } = await makeMember(tx)
    const message = { clientId: newId(), body: 'Hello', price: 3, free: false, createdAt: new Date() }
    await insertMessage(tx, { ...message, memberId: id, otherId, conversationId })
  })
  await superuser('update ledger_accounts set balance = 9 where member_id is not null')
  await superuser('delete from ledger_entries where amount = 4')
  await expect(credits('check')).rejects.toThrow('the books do not add up')
  expect(lines).toEqual([
    expect.stringMatching(/^credited\.example +transaction +\S+ +adds up to -4, not to 0$/),
    expect.stringMatching(/^credited\.example +account +\S+ +has a balance of 9, and entries of 1$/),
    `credited.example  conversation  ${conversationId}  says that ${id} spent 3, the books say 0`,
  ])
  await expect(command()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('balance of 9') })
})
