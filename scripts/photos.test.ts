import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect, vi } from 'vitest'
import { photoCommand } from './photo-commands.ts'
import { ROOT, TYPESCRIPT } from './services.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())
const SITE = 'looked-at.example'
const scope = { tenantId: tenantIdOf(SITE) }

dbTest('photos are listed with their address, approved and rejected by their ids', async ({ db, urls }) => {
  await folders.write({ [`${SITE}/settings.json`]: sampleSettings })
  const env = { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const photos = async (...args: string[]) => {
    const lines: string[] = []
    const done = photoCommand(args, (line) => lines.push(line))
    // What could not be done is told before the command fails.
    await done.catch((error: Error) => error.message.endsWith('could not be done') && lines.push(error.message))
    if (!lines.at(-1)?.endsWith('could not be done')) expect(await done, args.join(' ')).toBe(true)
    return lines.join('\n')
  }
  expect(await photos()).toBe('There is no photo to look at.')
  const { id: memberId } = await inTenant(db, scope, (tx) => makeMember(tx))
  for (const digit of ['1', '2']) {
    const names = { filename: `${digit.repeat(32)}.webp`, thumbFilename: `${digit.repeat(32)}-thumb.webp` }
    await storePhoto(urls.superuserUrl, scope, { memberId, ...names, main: digit === '1', position: Number(digit) })
  }
  await withClient(
    urls.superuserUrl,
    (sql) => sql`update photos set to_moderate = true, prepared_at = now() where member_id = ${memberId}`,
  )

  const [head, ...rows] = (await photos()).split('\n')
  expect(head).toMatch(/^id +site +sent/)
  const [one, two] = rows.map((row) => row.split(/ {2,}/)) as [string[], string[]]
  expect(one.slice(1)).toEqual([SITE, expect.any(String), 'active', `${SITE}/photos/${'1'.repeat(32)}.webp`])
  expect(await photos('approve', one[4] ?? '', one[0] ?? '')).toBe(
    `${one[0]} is no photo that this could be done to.\n1 photo is approved.\n1 of 2 could not be done`,
  )
  expect(await photos('reject', 'offensive', two[0] ?? '')).toBe('1 photo is rejected.')
  expect(await photos('reject', 'offensive', two[0] ?? '')).toMatch(
    /0 photos are rejected\.\n1 of 1 could not be done$/,
  )
  expect(await photos()).toBe('There is no photo to look at.')
  expect(await photos('take-back', one[0] ?? '')).toMatch(
    /0 photos are to be looked at again\.\n1 of 1 could not be done$/,
  )

  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [...TYPESCRIPT, path.join(ROOT, 'scripts', 'photos.ts'), ...args])
  expect((await command()).stdout).toBe('There is no photo to look at.\n')
  await expect(command('list')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^npm run photos/) })
  for (const wrong of [
    ['reject', 'unreadable', one[0] ?? ''],
    ['reject', 'decided', one[0] ?? ''],
    ['reject', one[0] ?? ''],
    ['approve'],
    ['list'],
  ])
    expect(await photoCommand(wrong, () => {})).toBe(false)
})
