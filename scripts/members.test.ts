import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DAY } from '@hearth/contracts/durations'
import { type MemberId, newId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { keepSettings, keptSettingsIn } from '@hearth/tenancy/kept-settings'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { memberCommand } from './member-commands.ts'
import { ROOT, TYPESCRIPT } from './services.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())
const [SITE, OTHER] = ['closing.example', 'other.example']
const scope = { tenantId: tenantIdOf(SITE) }
const NOWHERE = newId<MemberId>()
const FACTS = 'On Friday you asked two members for money.'

dbTest('accounts are found, closed and opened again, and members told of new terms', async ({ db, urls }) => {
  await folders.write({ [`${SITE}/settings.json`]: sampleSettings, [`${OTHER}/settings.json`]: sampleSettings })
  const media = mkdtempSync(path.join(tmpdir(), 'hearth-members-'))
  onTestFinished(() => rmSync(media, { recursive: true, force: true }))
  const env = {
    ...{ DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir },
    MEDIA_DIR: media,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const members = async (...args: string[]) => {
    const lines: string[] = []
    const done = memberCommand(args, (line) => lines.push(line))
    // What could not be done is told before the command fails.
    await done.catch((error: Error) => error.message.endsWith('could not be done') && lines.push(error.message))
    if (!lines.at(-1)?.endsWith('could not be done')) expect(await done, args.join(' ')).toBe(true)
    return lines.join('\n')
  }
  const { id } = await inTenant(db, scope, (tx) => makeMember(tx, { email: 'ann@example.com', language: 'nl' }))
  await inTenant(db, scope, (tx) => makeMember(tx, { language: 'fr' }))
  const mails = () =>
    withClient(urls.superuserUrl, async (sql) => [
      ...(await sql`select type, details from mails where member_id = ${id} order by id`),
    ])

  expect(await members('find', 'bob@example.com')).toBe('No account has this address.')
  const [head, ...rows] = (await members('find', 'Ann@example.com')).split('\n')
  expect(head).toMatch(/^id +site +status +language$/)
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([[id, SITE, 'active', 'nl']])

  expect(await members('reopen', id)).toBe(
    `${id} is no member whom this could be done to.\n0 accounts are open again.\n1 of 1 could not be done`,
  )
  expect(await members('close', 'fraud', `https://${SITE}/members/${id}`, FACTS)).toBe('1 account is closed.')
  expect(await members('close', 'fraud', id, FACTS)).toMatch(/0 accounts are closed\.\n1 of 1 could not be done$/)
  expect(await members('close', 'fraud', 'ann@example.com', FACTS)).toMatch(
    /0 accounts are closed\.\n1 of 1 could not be done$/,
  )
  expect(await members('find', 'ann@example.com')).toContain('disabled')
  expect(await mails()).toEqual([{ type: 'account_closed', details: { reason: 'fraud', facts: FACTS } }])
  expect(await members('reopen', id)).toBe('1 account is open again.')
  expect(await mails()).toHaveLength(2)

  // Two who have left since the dump that was restored, of whom one has come back, and one who came back and had left before it.
  const [ben = NOWHERE, cleo = NOWHERE, dan = NOWHERE] = await inTenant(
    db,
    { tenantId: tenantIdOf(OTHER) },
    async (tx) => {
      const ids: MemberId[] = []
      for (let count = 0; count < 3; count += 1) ids.push((await makeMember(tx)).id)
      return ids
    },
  )
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  const left = (days: number, memberId: unknown) => ({
    time: ago(days),
    event: 'account_deleted',
    memberId,
    final: false,
  })
  const log = path.join(media, 'web.log')
  const deleteAgain = (...lines: (object | string)[]) => {
    writeFileSync(
      log,
      [...lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))), ''].join('\n'),
    )
    return members('delete-again', log)
  }
  expect(await deleteAgain(`web-1  | ${JSON.stringify(left(5, dan))}`)).toBe(
    'Of 1 in the log, 1 account is deleted again, and 0 restored again.',
  )
  const told = [
    { time: ago(1), event: 'account_restored', memberId: cleo, reason: 'login' },
    ...[left(3, ben), left(2, cleo), left(1, 'nobody'), left(1, NOWHERE)],
    { time: ago(4), event: 'account_restored', memberId: dan, reason: 'link' },
    { time: ago(1), event: 'session_ended', reason: 'account_deleted', memberId: id, count: 1 },
    'no JSON: account_deleted',
  ]
  const named = `${NOWHERE} is on no site: it signed up after the backup, or its site is hidden, missing or faulty.\n`
  expect(await deleteAgain(...told)).toBe(`${named}Of 4 in the log, 1 account is deleted again, and 1 restored again.`)
  expect(await deleteAgain(...told)).toBe(
    `${named}Of 4 in the log, 0 accounts are deleted again, and 0 restored again.`,
  )
  await expect(deleteAgain('no JSON: account_deleted')).rejects.toThrow('says that an account was deleted or restored')
  const states = await withClient(
    urls.superuserUrl,
    (sql) => sql`select id, status from members where id in ${sql([ben, cleo, dan, id])}`,
  )
  expect(Object.fromEntries(states.map((row) => [row.id, row.status]))).toEqual({
    ...{ [ben]: 'deleted', [cleo]: 'active', [dan]: 'active', [id]: 'active' },
  })

  const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
  await expect(members('terms', 'nowhere.example', day(40))).rejects.toThrow('there is no site')
  await expect(members('terms', SITE, '2027-02-30')).rejects.toThrow('"2027-02-30" is no day')
  await expect(members('terms', SITE, day(29), 'send')).rejects.toThrow('is less than 30 days ahead')
  const words = { mail: { terms_changing_what: 'Section 3 is new.' } }
  await folders.write({ [`${SITE}/texts/nl.json`]: words })
  await expect(members('terms', SITE, day(40), 'send')).rejects.toThrow(/of closing\.example: fr$/)
  expect(await mails()).toHaveLength(2)
  await folders.write({ [`${SITE}/texts/fr.json`]: words })
  const counted = 'fr  1 to be mailed\nnl  1 to be mailed\n'
  expect(await members('terms', SITE, day(40))).toBe(
    `${counted}Nobody has been mailed. The same command with "send" at its end does it.`,
  )
  expect(await mails()).toHaveLength(2)
  await folders.write({ [`${SITE}/texts/de.json`]: { mail: { nonsense: 1 } } })
  await expect(members('terms', SITE, day(40), 'send')).rejects.toThrow('the folder "closing.example" has errors')
  await folders.write({ [`${SITE}/texts/de.json`]: {} })
  expect(await members('terms', SITE, day(40), 'send')).toBe(`${counted}2 members are mailed.`)
  expect(await members('terms', SITE, day(40), 'send')).toBe('Every member has been mailed about this day.')
  expect(await mails()).toMatchObject([{}, {}, { type: 'terms_changing', details: { from: day(40) } }])

  // A site whose settings are at fault is served by its last good ones, and is there for commands as well.
  await keepSettings(keptSettingsIn(media), SITE, { ...sampleSettings })
  await folders.write({ [`${SITE}/settings.json`]: { ...sampleSettings, niche: 'none' } })
  expect(await members('find', 'ann@example.com')).toContain(id)

  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [...TYPESCRIPT, path.join(ROOT, 'scripts', 'members.ts'), ...args])
  expect((await command('find', 'ann@example.com')).stdout).toContain(id)
  await expect(command()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^npm run members find/) })
  for (const wrong of [
    ...[['close', 'unkind', id, FACTS], ['close', 'fraud', id], ['close', 'fraud', id, ' '], ['reopen'], ['find']],
    ...[
      ['close', 'fraud', id, 'x'.repeat(501)],
      ['terms', SITE],
      ['terms', SITE, day(40), 'now'],
      ['list'],
      ['delete-again'],
      [],
    ],
  ])
    expect(await memberCommand(wrong, () => {})).toBe(false)
})
