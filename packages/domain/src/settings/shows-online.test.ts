import { HOUR } from '@hearth/contracts/durations'
import { newId } from '@hearth/contracts/ids'
import { changeProfile } from '@hearth/testing/rows'
import { expect } from 'vitest'
import { RULES, conversationsTest as test } from '../conversations/testing/conversations-world.ts'
import { viewConversationWith } from '../conversations/view-conversation.ts'
import { listMatches } from '../discovery/list-matches.ts'
import { searchMembers } from '../discovery/search-members.ts'
import { recordPresence } from '../identity/presence.ts'
import { listLikes } from '../likes/list-likes.ts'
import { likeMember } from '../likes/own-likes.ts'
import { viewProfile } from '../profiles/view-profile.ts'
import { listViews } from '../relations/list-views.ts'
import { recordView } from '../relations/record-view.ts'
import { saveShows } from './own-settings.ts'

const visible = { fields: [], notes: false, explicitInterests: false, prompts: [], likesShownFree: 'all' as const }
const place = { country: null, region: null }
const search = { gender: 'everyone', soughtGender: null, ...place, minAge: 18, maxAge: 99, wider: null } as const

test('nobody learns when somebody is online who does not show it, and who does not show it learns it of nobody', async ({
  world,
}) => {
  const { ctx, scope, join, write, list } = world
  const [ann, bea] = [await join('Ann'), await join('Bea')]
  await write(ann, bea)
  for (const [viewer, other] of [
    [ann, bea],
    [bea, ann],
  ] as const) {
    await likeMember(ctx, { viewer, memberId: other.id, key: newId() })
    await recordView(ctx, { viewer, memberId: other.id })
  }
  /** What a member reads of the other one wherever people are shown. */
  const seen = async (viewer: typeof ann, { id: memberId }: typeof bea) => {
    const by = { scope, viewer, visible }
    const [{ cards }, matches, likes, views, chats, chat, profile] = await Promise.all([
      searchMembers(ctx, { ...by, search, after: null }),
      listMatches(ctx, { search, visible, viewer: { ...viewer, birthDate: '1990-06-15' } }),
      listLikes(ctx, { viewer, visible, side: 'received', after: null }),
      listViews(ctx, { viewer, visible, side: 'viewers', after: null }),
      list(viewer),
      viewConversationWith(ctx, { viewer, memberId, rules: RULES }),
      viewProfile(ctx, { ...by, memberId }),
    ])
    const shown = [...cards, ...matches.cards, ...likes.likes, ...views.views].map((one) =>
      'card' in one ? one.card.online : one.online,
    )
    const people = [chats.conversations[0]?.person, chat.person]
    return [
      ...[...shown, ...people.map((person) => person?.online)],
      ...[...people, profile].map((person) => person?.lastSeen),
    ]
  }
  const known = [...Array(6).fill(true), 'now', 'now', 'now']
  const unknown = [...Array(6).fill(false), null, null, null]
  expect([await seen(ann, bea), await seen(bea, ann)]).toEqual([known, known])
  for (const viewer of [ann, bea]) {
    await saveShows(ctx, { viewer, shows: { online: false } })
    expect([await seen(ann, bea), await seen(bea, ann)]).toEqual([unknown, unknown])
    await saveShows(ctx, { viewer, shows: { online: true } })
  }
})

test('the time is not recorded while somebody does not show it, so no list puts them before others for it', async ({
  world,
}) => {
  const { ctx, clock, scope, join, superuser } = world
  const [ann, bea, cleo] = [await join('Ann'), await join('Bea'), await join('Cleo')]
  for (const { id: memberId } of [ann, bea, cleo])
    await changeProfile(superuser, scope, { memberId, last_online_at: clock.now() })
  const order = async (viewer: typeof ann) =>
    (await searchMembers(ctx, { scope, viewer, visible, search, after: null })).cards.map(({ name }) => name)
  await saveShows(ctx, { viewer: bea, shows: { online: false } })
  clock.advance(HOUR)
  expect(await recordPresence(ctx, { scope, memberId: cleo.id })).toBe(true)
  clock.advance(HOUR)
  // Neither with nor without the caller's knowledge.
  for (const known of [{}, { showsOnline: false }])
    expect(await recordPresence(ctx, { scope, memberId: bea.id, ...known })).toBe(false)
  expect(await order(ann)).toEqual(['Cleo', 'Bea'])
  await saveShows(ctx, { viewer: bea, shows: { online: true } })
  expect(await recordPresence(ctx, { scope, memberId: bea.id })).toBe(true)
  expect(await order(ann)).toEqual(['Bea', 'Cleo'])
  // Whoever learns it of nobody has an order that says nothing of it.
  await saveShows(ctx, { viewer: ann, shows: { online: false } })
  const before = await order(ann)
  clock.advance(HOUR)
  for (const memberId of [cleo.id, bea.id]) {
    expect(await recordPresence(ctx, { scope, memberId })).toBe(true)
    expect(await order(ann)).toEqual(before)
    clock.advance(HOUR)
  }
})
