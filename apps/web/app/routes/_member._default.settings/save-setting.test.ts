import type { ClientActionFunctionArgs } from '@remix-run/react'
import { afterEach, expect, test } from 'vitest'
import type { ProfileData } from '../../areas/profiles/profile-page.server.ts'
import { profileQuery } from '../../areas/profiles/profile-query.ts'
import { setIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { saveSetting } from './save-setting.ts'

afterEach(() => {
  queryClient.clear()
  setIdentity('')
})

/** Sends a form of the settings; returns the people whose profiles are known in the document then. */
async function knownAfter(fields: Readonly<Record<string, string>>, answer: () => SaveResult) {
  setIdentity('me en')
  const blocked: ProfileData = { title: '', identity: 'me en', profile: null, blocked: 'Ann' }
  for (const id of ['ann', 'bo']) queryClient.setQueryData(profileQuery(id).queryKey, blocked)
  const request = new Request('http://site.invalid/settings', { method: 'POST', body: new URLSearchParams(fields) })
  const result = await saveSetting({
    request,
    serverAction: async () => answer(),
  } as object as ClientActionFunctionArgs)
  expect(result).toEqual(answer())
  return ['ann', 'bo'].filter((id) => queryClient.getQueryData(profileQuery(id).queryKey) !== undefined)
}

test('a profile that says that its member is blocked is forgotten once they are not', async () => {
  const form = { section: 'unblock', person: 'ann' }
  expect(await knownAfter(form, () => ({ status: 'saved', intent: 'unblock' }))).toEqual(['bo'])
})

test('profiles stay known while nobody is unblocked', async () => {
  const refusal = { code: 'failed', params: {} }
  const failed = await knownAfter({ section: 'unblock', person: 'ann' }, () => ({
    ...{ status: 'failed', intent: 'unblock', refusal },
  }))
  const other = await knownAfter({ section: 'invisible' }, () => ({ status: 'saved', intent: 'invisible' }))
  expect([failed, other]).toEqual([
    ['ann', 'bo'],
    ['ann', 'bo'],
  ])
})
