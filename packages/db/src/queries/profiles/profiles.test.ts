import type { MemberId } from '@hearth/contracts/ids'
import { expect } from 'vitest'
import { inTenant } from '../../scope.ts'
import { dbTest } from '../../test-fixture.ts'
import { makeMember } from '../../test-people.ts'
import { findProfile, type ProfileStatus } from './profiles.ts'

dbTest('a profile takes part in the search while it is active, and at no other time', async ({ db, scopeA }) => {
  const make = (status: ProfileStatus, searchable: boolean): Promise<MemberId> =>
    inTenant(db, scopeA, async (tx) => (await makeMember(tx, {}, { status, searchable })).id)
  for (const status of ['pending', 'disabled'] as const) {
    await expect(make(status, true)).rejects.toMatchObject({ code: '23514' })
    const memberId = await make(status, false)
    expect(await inTenant(db, scopeA, (tx) => findProfile(tx, { memberId }))).toMatchObject({ status })
  }
  await make('active', true)
})
