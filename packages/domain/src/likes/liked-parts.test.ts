import type { MemberId } from '@hearth/contracts/ids'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { viewPerson } from '../profiles/view-profile.ts'
import { listLikes } from './list-likes.ts'
import { likeMember } from './own-likes.ts'
import { likesTest } from './testing/likes-world.ts'
import { viewMatch } from './view-match.ts'

const visible = {
  ...{ fields: [], notes: true, explicitInterests: false, likesShownFree: 'all' as const },
  prompts: ['perfect_sunday', 'proud_of'] as const,
}

const test = likesTest.extend('parts', ({ world }) => {
  const { ctx, scope, superuser, join } = world
  type Member = Awaited<ReturnType<typeof join>>
  const free = (member: Member) => ({ ...member, paidUser: false })
  const answer = ({ id }: Member, prompt: string, words: string) =>
    withClient(superuser, async (sql) => {
      await sql`insert into profile_prompts ${sql({ tenant_id: scope.tenantId, member_id: id, prompt, answer: words, position: 0 })}
        on conflict (tenant_id, member_id, prompt) do update set answer = excluded.answer`
    })
  return {
    answer,
    photo: ({ id: memberId }: Member, name: string, main = false) =>
      storePhoto(superuser, scope, { memberId, filename: `${name}.webp`, thumbFilename: `${name}-small.webp`, main }),
    changePhotos: ({ id }: Member, status: string) =>
      withClient(superuser, async (sql) => {
        await sql`update photos set status = ${status} where tenant_id = ${scope.tenantId} and member_id = ${id} and not main`
      }),
    like: (viewer: Member, { id: memberId }: { id: MemberId }, part: string) =>
      likeMember(ctx, { viewer, memberId, key: null, part }),
    /** What the viewer's list of received likes says that each is about. */
    received: async (viewer: Member) =>
      (await listLikes(ctx, { viewer: free(viewer), side: 'received', after: null, visible })).likes.map(
        ({ card, part }) => `${card.name}: ${part}`,
      ),
    profile: async (viewer: Member, { id: memberId }: Member) => {
      const { profile } = await viewPerson(ctx, { scope, viewer: free(viewer), memberId, visible })
      return profile && { liked: profile.likedPart, yours: profile.viewerPart }
    },
    match: async (viewer: Member, { id: memberId }: Member) =>
      (await viewMatch(ctx, { viewer: free(viewer), memberId, visible })).profile,
  }
})

test('a like may be about an answer or a photo, which both see as it is now', async ({ world, parts }) => {
  const { join, like: likeWhole } = world
  const { answer, photo, like, received, profile, match } = parts
  const [me, ann, bo, cas] = [await join('Me'), await join('Ann'), await join('Bo'), await join('Cas')]
  await answer(me, 'perfect_sunday', 'Nothing at all')
  await photo(me, 'mine', true)
  await answer(ann, 'proud_of', 'My garden')
  await like(ann, me, 'prompt:perfect_sunday')
  await like(bo, me, 'photo:mine.webp')
  await likeWhole(cas, me)
  expect((await received(me)).sort()).toEqual(['Ann: prompt', 'Bo: photo', 'Cas: null'])
  const sunday = { kind: 'prompt', prompt: 'perfect_sunday', answer: 'Nothing at all' }
  const mine = { kind: 'photo', filename: 'mine.webp', thumbFilename: 'mine-small.webp' }
  expect(await profile(me, ann)).toEqual({ liked: null, yours: sunday })
  expect(await profile(ann, me)).toEqual({ liked: sunday, yours: null })
  expect(await profile(me, bo)).toEqual({ liked: null, yours: mine })
  // Cas sees nothing of what the others like.
  expect(await profile(cas, me)).toEqual({ liked: null, yours: null })

  await answer(me, 'perfect_sunday', 'Swimming')
  await like(me, ann, 'prompt:proud_of')
  const { likedPart, viewerPart } = await match(me, ann)
  expect([likedPart, viewerPart]).toEqual([
    { kind: 'prompt', prompt: 'proud_of', answer: 'My garden' },
    { ...sunday, answer: 'Swimming' },
  ])
})

test('what a like is about is nothing in particular where that part is gone, hidden, or somebody else’s', async ({
  world,
  parts,
}) => {
  const { join } = world
  const { answer, photo, changePhotos, like, received, profile } = parts
  const [me, ann, bo, cas] = [await join('Me'), await join('Ann'), await join('Bo'), await join('Cas')]
  for (const name of ['main', 'a', 'b', 'c', 'd']) await photo(me, name, name === 'main')
  await photo(ann, 'anns', true)
  await answer(me, 'secret_talent', 'Not asked on this site')
  await like(ann, me, 'photo:anns.webp')
  await like(bo, me, 'prompt:secret_talent')
  await like(cas, me, 'photo:a.webp')
  expect((await received(me)).sort()).toEqual(['Ann: null', 'Bo: null', 'Cas: photo'])
  await changePhotos(me, 'rejected')
  expect((await received(me)).sort()).toEqual(['Ann: null', 'Bo: null', 'Cas: null'])
  expect(await profile(me, cas)).toEqual({ liked: null, yours: null })
  expect(await profile(cas, me)).toEqual({ liked: null, yours: null })
})
