import { type MemberId, newId, type PhotoId } from '@hearth/contracts/ids'
import type { LikeSide } from '@hearth/contracts/likes'
import { insertWaitingMessage } from '@hearth/db/queries/mail/waiting-messages'
import { findUnread } from '@hearth/db/queries/notifications/notifications'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { listConversations } from '../conversations/list-conversations.ts'
import type { MessageRules } from '../conversations/message-price.ts'
import { sendMessage } from '../conversations/send-message.ts'
import { viewConversationWith } from '../conversations/view-conversation.ts'
import { listMatches } from '../discovery/list-matches.ts'
import { countMembers, searchMembers } from '../discovery/search-members.ts'
import type { MemberSearch } from '../discovery/search-rules.ts'
import { countUnread } from '../identity/counts.ts'
import type { Viewer } from '../identity/sessions.ts'
import { listLikes } from '../likes/list-likes.ts'
import { likeMember } from '../likes/own-likes.ts'
import { notify } from '../notifications/notify.ts'
import { listOwnNotifications, markNotificationsRead } from '../notifications/own-notifications.ts'
import { keptMessageTo } from '../onboarding/signup-steps.ts'
import { viewPerson } from '../profiles/view-profile.ts'
import { listViews, type ViewsSide } from './list-views.ts'
import { blockAddress } from './own-addresses.ts'
import { blockMember, unblockMember } from './own-blocks.ts'
import { recordView } from './record-view.ts'

type Person = Pick<
  Viewer,
  'scope' | 'id' | 'email' | 'status' | 'paidUser' | 'birthDate' | 'gender' | 'seeking' | 'signedUpAt' | 'profileStatus'
>
/** Whether a viewer sees another member in one place. */
type Place = (ctx: AppContext, viewer: Person, id: MemberId) => Promise<boolean>

const visible = { fields: [], notes: false, explicitInterests: false, prompts: [], likesShownFree: 'all' as const }
const search: MemberSearch = {
  ...{ gender: 'everyone', soughtGender: null, country: null, region: null, minAge: 18, maxAge: 99, wider: null },
}
/** Nobody of these tests is of that age, but all are of one near it. */
const near = { ...search, minAge: 18, maxAge: 27 }

const page = (ctx: AppContext, viewer: Person, asked: MemberSearch = search) =>
  searchMembers(ctx, { scope: viewer.scope, viewer, search: asked, after: null, visible })
const profileOf = async (ctx: AppContext, viewer: Person, memberId: MemberId) => {
  const asked = viewPerson(ctx, { scope: viewer.scope, viewer, memberId, visible })
  return (await asked.catch(() => null))?.profile ?? null
}
const viewsOf = async (ctx: AppContext, viewer: Person, side: ViewsSide) =>
  (await listViews(ctx, { viewer, side, after: null, visible })).views.map(({ card }) => card)
const likesOf = async (ctx: AppContext, viewer: Person, side: LikeSide) =>
  (await listLikes(ctx, { viewer, side, after: null, visible })).likes.map(({ card }) => card)
const has = (people: readonly { readonly id: MemberId }[] | undefined, id: MemberId) =>
  people?.some((one) => one.id === id) === true

/** A site on which messages cost nothing. */
const RULES: MessageRules = {
  ...{
    message_length: 100,
    message_credits: 0,
    photo_credits: 0,
    free_messages: 0,
    free_chats: 0,
    history_days_free: 30,
    pace: false,
    unread_mail_minutes: 60,
    visible_profile_notes: true,
    profile_prompts: [],
  },
  sellsPremium: false,
}

/** Everything that shows a member to another one. A new place has a line here. */
const PLACES: Readonly<Record<string, Place>> = {
  'the list': async (ctx, viewer, id) => has((await page(ctx, viewer)).cards, id),
  'its total': async (ctx, viewer) => (await page(ctx, viewer)).total?.count === 2,
  'the count on the filters’ button': async (ctx, viewer) =>
    (await countMembers(ctx, { scope: viewer.scope, viewer, search })).count === 2,
  'similar people': async (ctx, viewer, id) => has((await page(ctx, viewer, near)).similar?.cards, id),
  'the total of similar people': async (ctx, viewer) => (await page(ctx, viewer, near)).similar?.total.count === 2,
  'the matches of a newcomer': async (ctx, viewer, id) =>
    has((await listMatches(ctx, { viewer, search, visible })).cards, id),
  'the profile': async (ctx, viewer, id) => (await profileOf(ctx, viewer, id)) !== null,
  photos: async (ctx, viewer, id) => (await profileOf(ctx, viewer, id))?.photos.length === 1,
  'those who looked at one’s profile': async (ctx, viewer, id) => has(await viewsOf(ctx, viewer, 'viewers'), id),
  'those at whom one looked': async (ctx, viewer, id) => has(await viewsOf(ctx, viewer, 'viewed'), id),
  'those whom one likes': async (ctx, viewer, id) => has(await likesOf(ctx, viewer, 'sent'), id),
  'the list of conversations': async (ctx, viewer, id) =>
    (await listConversations(ctx, { viewer, after: null, search: null })).conversations.some(
      ({ person }) => person?.id === id,
    ),
  'a search of the list of conversations': async (ctx, viewer, id) =>
    // A letter that all names of these tests have.
    (await listConversations(ctx, { viewer, after: null, search: 'r' })).conversations.some(
      ({ person }) => person?.id === id,
    ),
  'the conversation with them': async (ctx, viewer, memberId) => {
    const asked = viewConversationWith(ctx, { viewer, memberId, rules: RULES })
    return (await asked.catch(() => null))?.person?.id === memberId
  },
  'the name of whom a message waits for': async (ctx, viewer) => (await keptMessageTo(ctx, { viewer })) === 'Other',
  'a notification': async (ctx, viewer) => {
    const { days } = await listOwnNotifications(ctx, {
      viewer: { ...viewer, timeZone: null },
      after: null,
      unnamed: [],
    })
    return days.some(({ entries }) => entries.some(({ about }) => about === 'Other'))
  },
  'the number of unread notifications': async (ctx, viewer) =>
    inTenant(ctx.db, viewer.scope, async (tx) => {
      const row = await findUnread(tx, { memberId: viewer.id })
      return (await countUnread(ctx, tx, { ...viewer, ...row })) > 0
    }),
}

/** The places in which the other one is shown. */
async function shownIn(places: typeof PLACES, ctx: AppContext, viewer: Person, id: MemberId): Promise<string[]> {
  const seen = Object.entries(places).map(async ([name, place]) => ((await place(ctx, viewer, id)) ? [name] : []))
  return (await Promise.all(seen)).flat()
}

/** Two members who would see each other, and a third who sees both and to whom nobody has a relation. */
const test = dbTest.extend('world', async ({ db, urls, scopeA: scope }) => {
  const ctx = appContext(db, fakeClock())
  const people = await inTenant(db, scope, async (tx) => {
    const made = []
    for (const name of ['Viewer', 'Other', 'Third'])
      made.push(await makeMember(tx, {}, { name, searchable: true, birthDate: '1990-06-15' }))
    return made
  })
  const [viewer, other, third] = people.map(
    ({ id, email, createdAt: signedUpAt }): Person => ({
      ...{ ...lookerOf(id), email, scope, signedUpAt },
      ...{ profileStatus: 'active', paidUser: false, birthDate: '1990-06-15' },
    }),
  ) as [Person, Person, Person]
  for (const { id } of [viewer, other, third])
    await storePhoto(urls.superuserUrl, scope, {
      ...{ memberId: id, filename: `${id}.webp`, thumbFilename: `${id}-t.webp`, main: true },
    })
  const write = (from: Person, to: Person) =>
    inTenant(db, scope, (tx) =>
      insertWaitingMessage(tx, { memberId: from.id, recipientId: to.id, text: 'Hello', createdAt: ctx.clock.now() }),
    )
  // Not of the other one: whom they write to sees them in any case.
  for (const from of [viewer, third])
    await sendMessage(ctx, {
      ...{ viewer: from, to: { memberId: other.id }, clientId: newId(), text: 'Hello', priceShown: 0, rules: RULES },
    })
  for (const from of [viewer, third]) await write(from, other)
  await write(other, viewer)
  for (const one of [viewer, third]) {
    await recordView(ctx, { viewer: one, memberId: other.id })
    await recordView(ctx, { viewer: other, memberId: one.id })
  }
  for (const one of [viewer, third]) await likeMember(ctx, { viewer: one, memberId: other.id, key: null })
  // So that only the two of each case count.
  await markNotificationsRead(ctx, { viewer: other, of: null, from: new Date(0), until: ctx.clock.now() })
  for (const to of [viewer, third])
    await inTenant(db, scope, (tx) =>
      notify(ctx, tx, [
        { memberId: to.id, aboutId: other.id, kind: 'photo.approved', ids: { photoId: newId<PhotoId>() } },
      ]),
    )
  return { ctx, viewer, other, third, write }
})

/** Each way in which somebody is not to be shown to the viewer. */
const RELATIONS = {
  'the viewer has blocked them': (ctx: AppContext, viewer: Person, other: Person) =>
    blockMember(ctx, { viewer, memberId: other.id }),
  'they have blocked the viewer': (ctx: AppContext, viewer: Person, other: Person) =>
    blockMember(ctx, { viewer: other, memberId: viewer.id }),
  'they have blocked the viewer’s address': (ctx: AppContext, viewer: Person, other: Person) =>
    blockAddress(ctx, { viewer: other, email: viewer.email }),
}
const everywhere = Object.keys(PLACES)

test.for(Object.entries(RELATIONS))(
  'where %s, nothing shows them, and a place that forgets to ask is found',
  async ([, relate], { world: { ctx, viewer, other, third, write } }) => {
    expect(await shownIn(PLACES, ctx, viewer, other.id)).toEqual(everywhere)
    expect(await relate(ctx, viewer, other)).toMatchObject({ ok: true })
    expect(await shownIn(PLACES, ctx, viewer, other.id)).toEqual([])
    // Each asks for the relation of somebody else.
    const planted = Object.fromEntries(
      Object.entries(PLACES).map(([name, place]): [string, Place] => [name, (ctx, _, id) => place(ctx, third, id)]),
    )
    await write(third, other)
    expect(await shownIn(planted, ctx, viewer, other.id)).toEqual(everywhere)
  },
)

const WITHDRAWN = [
  ...['the name of whom a message waits for', 'those whom one likes'],
  ...['a notification', 'the number of unread notifications'],
]
const kept = (name: string) => !WITHDRAWN.includes(name)

test('a block hides the blocker from the blocked and the other way round, and lifting it gives back the possibility', async ({
  world: { ctx, viewer, other },
}) => {
  await blockMember(ctx, { viewer, memberId: other.id })
  expect(await shownIn(PLACES, ctx, other, viewer.id)).toEqual([])
  expect(await viewPerson(ctx, { scope: viewer.scope, viewer, memberId: other.id, visible })).toEqual({
    ...{ profile: null, blocked: { id: other.id, name: 'Other' } },
  })
  await unblockMember(ctx, { viewer, memberId: other.id })
  // The message that waited and the like were withdrawn with the block, and so was what they were told about each other.
  expect(await shownIn(PLACES, ctx, viewer, other.id)).toEqual(everywhere.filter(kept))
})

test('an address that is blocked ahead works one way: who blocked it sees what they saw, counts included', async ({
  world: { ctx, viewer, other },
}) => {
  const places = Object.fromEntries(Object.entries(PLACES).filter(([name]) => kept(name)))
  const before = await shownIn(places, ctx, other, viewer.id)
  expect(before).toEqual(everywhere.filter(kept))
  for (const email of [viewer.email, 'nobody@example.org']) {
    expect(await blockAddress(ctx, { viewer: other, email })).toEqual({ ok: true, value: null })
    expect(await shownIn(places, ctx, other, viewer.id)).toEqual(before)
  }
})

test('an address counts once it is confirmed', async ({ world: { ctx, viewer, other } }) => {
  await blockAddress(ctx, { viewer: other, email: viewer.email })
  const unconfirmed = { ...viewer, status: 'not_confirmed' as const }
  expect(await shownIn(PLACES, ctx, unconfirmed, other.id)).toEqual(everywhere)
})

test('one’s own profile stays one’s own, whatever address one has blocked', async ({ world: { ctx, viewer } }) => {
  await blockAddress(ctx, { viewer, email: 'next@example.org' })
  expect((await profileOf(ctx, { ...viewer, email: 'next@example.org' }, viewer.id))?.own).toBe(true)
})

test('whoever has blocked somebody sees the notice still when the other one blocks them, too', async ({
  world: { ctx, viewer, other },
  urls,
}) => {
  await blockMember(ctx, { viewer, memberId: other.id })
  // Two who block at the same moment may both come through.
  await withClient(urls.superuserUrl, (sql) =>
    sql.unsafe(`insert into blocks values ('${viewer.scope.tenantId}', '${other.id}', '${viewer.id}', now())`),
  )
  await expect(viewPerson(ctx, { scope: viewer.scope, viewer, memberId: other.id, visible })).resolves.toMatchObject({
    blocked: { name: 'Other' },
  })
})

test('a total that is remembered does not outlive a block', async ({ world: { ctx, viewer, other }, urls }) => {
  const { tenantId } = viewer.scope
  await withClient(urls.superuserUrl, (sql) =>
    sql.unsafe(`
      with made as (
        insert into members (tenant_id, id, email, email_normalized, password_hash, status, terms_version, created_at)
        select '${tenantId}', gen_random_uuid(), 'crowd' || g, 'crowd' || g, 'none', 'active', now(), now()
        from generate_series(1, 60) g returning id)
      insert into profiles (tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, last_online_at, created_at)
      select '${tenantId}', id, 'P', 'active', true, 'woman', 'everyone', '1990-01-01', 'NL', now(), now() from made`),
  )
  const total = async (one: Person) => (await page(ctx, one)).total?.count
  expect([await total(viewer), await total(other)]).toEqual([62, 62])
  await blockMember(ctx, { viewer, memberId: other.id })
  expect([await total(viewer), await total(other)]).toEqual([61, 61])
  await unblockMember(ctx, { viewer, memberId: other.id })
  expect([await total(viewer), await total(other)]).toEqual([62, 62])
})
