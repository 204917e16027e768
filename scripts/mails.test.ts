import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { tenantIdOf } from '@hearth/contracts/ids'
import { updateMailOutcome } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { mailMember } from '@hearth/domain/mail/mail-member'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect } from 'vitest'
import { ROOT, TYPESCRIPT } from './services.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())
const SITE = 'dead-letters.example'
const scope = { tenantId: tenantIdOf(SITE) }
const clock = { now: () => new Date('2026-03-04T05:06:07Z') }

dbTest('dead letters are listed without addresses and sent again once', async ({ db, urls }) => {
  await folders.write({ [`${SITE}/settings.json`]: sampleSettings })
  const env = { ...process.env, DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir }
  const mails = async (...args: string[]) => {
    const script = path.join(ROOT, 'scripts', 'mails.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [...TYPESCRIPT, script, ...args], {
      cwd: ROOT,
      env,
    })
    return stdout.trim()
  }
  expect(await mails()).toBe('No mail was given up.')
  const mailId = await inTenant(db, scope, async (tx) => {
    const { id: memberId } = await makeMember(tx, { email: 'ann@example.com' })
    await mailMember({ clock }, tx, { memberId, type: 'welcome' })
    const given = await mailMember({ clock }, tx, { memberId, type: 'password_reset', recipient: 'other@example.com' })
    await updateMailOutcome(tx, { mailId: given, outcome: { givenUpAt: clock.now() } })
    return given
  })
  const jobs = () =>
    withClient(urls.backupUrl, async (sql) => {
      const [row] = await sql`select count(*)::int as count from outbox where payload ->> 'mailId' = ${mailId}`
      return row?.count
    })
  expect(await jobs()).toBe(1)

  const [head, ...rows] = (await mails()).split('\n')
  expect(head).toMatch(/^id +site +type +caused/)
  expect(rows[0]?.split(/ {2,}/)).toEqual([mailId, SITE, 'password_reset', '2026-03-04 05:06', '2026-03-04 05:06'])
  expect(rows.slice(1)).toEqual(['Why stands in the log of the worker: event mail_given_up with the id as mailId.'])
  await expect(mails('replay', 'nothing')).rejects.toMatchObject({
    ...{ code: 1, stdout: 'nothing is no mail that was given up.\n0 mails are sent again.\n' },
    stderr: expect.stringContaining('1 of 1 could not be done'),
  })
  expect(await mails('replay', 'all')).toBe('1 mail is sent again.')
  expect(await mails('replay', 'all')).toBe('0 mails are sent again.')
  expect(await jobs()).toBe(2)
})
