import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { ownDetailsOnly } from '../profiles/own-profile.ts'
import { saveBasics } from '../profiles/save-basics.ts'
import { saveUnchanged } from './save-unchanged.ts'

const SITE = { countries: ['NL'], genders: ['woman', 'man'], seeking: ['woman', 'man'], fields: [] } as const

const test = dbTest.extend('form', async ({ db, scopeA }) => {
  const ctx = appContext(db)
  const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx, {}, { gender: 'woman', seeking: 'man' }))
  const viewer = { scope: scopeA, id }
  const version = async (joined: AppContext) => {
    const { name, gender, seeking } = await ownDetailsOnly(joined, { viewer })
    return [name, gender, seeking].join()
  }
  return {
    version: () => version(ctx),
    save: (shown: string, draft: { name?: string; gender?: string; seeking?: string }) =>
      saveUnchanged(ctx, {
        viewer,
        shown,
        version,
        save: (joined) => saveBasics(joined, { viewer, site: SITE, draft }),
      }),
  }
})

test('what is sent twice is saved twice, whether it is all or some of the fields', async ({ form }) => {
  for (const draft of [{ name: ' Zoe\u0301  B ' }, { name: 'Robyn', gender: 'man', seeking: 'woman' }]) {
    const shown = await form.version()
    for (let sent = 0; sent < 2; sent += 1) expect(await form.save(shown, draft)).toMatchObject({ ok: true })
  }
  expect(await form.version()).toBe('Robyn,man,woman')
})

test('of what is sent over other values than were shown nothing is saved, right or wrong', async ({ form }) => {
  const shown = await form.version()
  await form.save(shown, { name: 'Robyn' })
  for (const draft of [
    { name: 'Robin' },
    { gender: 'man' },
    { gender: 'neither' },
    { name: 'Robyn', seeking: 'woman' },
  ])
    expect(await form.save(shown, draft), JSON.stringify(draft)).toBeNull()
  expect(await form.version()).toBe('Robyn,woman,man')
  expect(await form.save(await form.version(), { gender: 'neither' })).toMatchObject({ ok: false })
})
