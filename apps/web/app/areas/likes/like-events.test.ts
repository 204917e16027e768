// @vitest-environment happy-dom

import type { LikeState } from '@hearth/contracts/likes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentIdentity } from '../../client/identity.ts'
import { queryClient } from '../../client/query-client.client.ts'
import type { CardData, PeoplePages } from '../profiles/card-data.ts'
import { cardInCache, peopleKey } from '../profiles/cards-in-cache.ts'
import { profileQuery } from '../profiles/profile-query.ts'
import { askByEvent } from './like-pop-ups.tsx'
import { pressLike } from './press-like.ts'

/** The calls of this document. */
let asked: string[] = []

const card = (id: string, like: LikeState): CardData => ({ id, name: id, age: 30, like })
const shown = (id: string) => cardInCache(id)?.person.like
const tell = (memberId: string) => askByEvent({ kind: 'like.changed', ids: { memberId }, number: 1 })

/** Has somebody's profile loaded, which says what stands between the two: what is loaded already is not loaded twice. */
function load(id: string, like: LikeState | null) {
  const answer = () => new Promise((resolve) => setTimeout(resolve, 500, { profile: { like } }))
  void queryClient.fetchQuery({ queryKey: profileQuery(id).queryKey, queryFn: answer, staleTime: 0 })
}

beforeEach(() => {
  asked = []
  const page = { identity: '', people: [card('ann', 'liked'), card('bo', 'matched')], similar: null, fictional: null }
  queryClient.setQueryData<PeoplePages>(peopleKey(currentIdentity(), 'entry'), { pages: [page], pageParams: [null] })
  vi.stubGlobal('fetch', async (address: URL | string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(address, location.origin).pathname}`)
    return Response.json({ state: 'none' })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a card says what has become of a like or a match in another tab, or by the other one', async () => {
  load('ann', 'none')
  tell('ann')
  await expect.poll(() => shown('ann')).toBe('none')
  expect(shown('bo')).toBe('matched')
  // After the end of a match neither can like the other for a while.
  load('bo', null)
  tell('bo')
  await expect.poll(() => shown('bo')).toBeUndefined()
})

test('nothing is asked about somebody who is on no list, nor after a press of this document', async () => {
  const pressed = { id: 'ann', name: 'Ann', data: {}, said: 'liked' as const, picture: null, fictional: null }
  const says = { t: ((key: string) => key) as never, show: (() => {}) as never, sayUndone: (() => {}) as never }
  const done = pressLike(pressed, says)
  tell('ann')
  await done
  load('bo', 'none')
  for (const id of ['ann', 'cy', 'bo']) tell(id)
  await expect.poll(() => shown('bo')).toBe('none')
  expect([asked, shown('ann')]).toEqual([['DELETE /api/like.php'], 'none'])
})
