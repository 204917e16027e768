import { type MemberId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { storeInterests, storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../../server/testing/browser.ts'
import { logIn } from '../../../server/testing/members.ts'
import { type Part, screenOf } from '../../../server/testing/screen.ts'
import { siteTest } from '../../../server/testing/site.ts'

const HOST = 'likes.test'
const scope = { tenantId: tenantIdOf(HOST) }
const { likes, errors, profiles, interests, notifications, shell } = loadMessages().nl
const said = (text: string | undefined, name = '') => String(text).replace('{{name}}', name)

type Browser = ReturnType<typeof openBrowser>
interface Member {
  readonly id: MemberId
  readonly path: string
  readonly browser: Browser
}

const test = siteTest
  .extend('tenant', { scope: 'file', auto: true }, ({ site }) =>
    site.addTenant(HOST, { default_locale: 'nl', logged_out_search: true, profile_prompts: ['perfect_sunday'] }),
  )
  .extend('join', ({ site, db }) => async (name: string, profile: Parameters<typeof makeMember>[2] = {}) => {
    const { id } = await inTenant(db, scope, (tx) => makeMember(tx, {}, { name, searchable: true, ...profile }))
    const browser = openBrowser(site, HOST)
    browser.plant('hearth_session', (await logIn(site, HOST, id)).split('=')[1])
    return { id, browser, path: `/members/${id}` }
  })

const send = ({ browser }: Member, { path }: Member, relation: string) => browser.post(path, { relation })
const namesIn = ({ element }: Part) =>
  [...element.querySelectorAll('article bdi:first-child')].map((one) => one.textContent)
const mainOf = async ({ browser }: Member, path: string) => screenOf((await browser.get(path)).body).main
/** What the button of a profile would send; null without one. */
const offered = (main: Part) => main.first('[data-h-page-actions] button').element.getAttribute('value')

describe('the pages of likes', () => {
  test('list those who like the member, whom they like, and matches, and lead from one to the other', async ({
    join,
  }) => {
    const [me, ann, bo, cas] = [await join('Me'), await join('Ann'), await join('Bo'), await join('Cas')]
    for (const liker of [ann, bo]) await send(liker, me, 'like')
    for (const liked of [bo, cas]) await send(me, liked, 'like')
    const pages = {
      '/likes': ['Bo', 'Ann'],
      '/likes/received': ['Bo', 'Ann'],
      '/likes/sent': ['Cas', 'Bo'],
      '/likes/mutual': ['Bo'],
    }
    for (const [path, names] of Object.entries(pages)) {
      const main = await mainOf(me, path)
      expect([path, namesIn(main).sort()]).toEqual([path, names.toSorted()])
      for (const way of ['/likes/received', '/likes/sent', '/likes/mutual', '/notifications/views'])
        expect(main.links).toContain(way)
    }
    expect((await mainOf(me, '/likes')).getAllByText(said(likes.new)).length).toBeGreaterThan(0)
    expect(
      (await mainOf(me, '/likes/mutual')).getByRole('img', { name: said(likes.matched_person, 'Bo') }),
    ).toBeTruthy()
  })

  test('are counted in documents too, whose like modal is the newest like’s where the address asks for it', async ({
    join,
  }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    await send(ann, me, 'like')
    const faq = async (query = '') => screenOf((await me.browser.get(`/pages/faq${query}`)).body)
    const page = await faq('?t=5')
    expect(page.title).toMatch(/^\(1\) /)
    expect(page.text).toContain(shell.no_photo_title)
    expect(page.first('#like-pop-up').links).toEqual([ann.path])
    for (const query of ['', '?t=-1', '?t=1000000000', '?t=soon', '?t='])
      expect((await faq(query)).all('#like-pop-up')).toEqual([])
  })

  test('say what to do while they are empty', async ({ join }) => {
    const me = await join('Me')
    for (const side of ['received', 'sent', 'mutual'] as const) {
      const main = await mainOf(me, `/likes/${side}`)
      expect(main.text).toContain(said(likes[`${side}_none_text`]))
      expect(main.links).toContain(side === 'received' ? '/profile' : '/members')
    }
  })

  test('are members’ only, and no others', async ({ site, join }) => {
    const me = await join('Me')
    const { status, headers } = await me.browser.get('/likes/viewed')
    expect([status, headers.location]).toEqual([302, '/notifications/views'])
    expect((await me.browser.get('/likes/everything')).status).toBe(404)
    for (const path of ['/likes', '/likes/sent', '/likes/everything', `/likes/m/${me.id}`]) {
      const visitor = await openBrowser(site, HOST).get(path)
      expect([visitor.status, visitor.headers.location]).toEqual([302, expect.stringContaining('/login')])
    }
  })

  test('go on by addresses that tell no time, and cannot be made to ask for one', async ({ db, urls, join }) => {
    const me = await join('Me')
    const likers = await inTenant(db, scope, async (tx) => {
      const made = []
      for (let at = 0; at < 25; at += 1) made.push(await makeMember(tx, {}, { name: `P${at}`, searchable: true }))
      return made
    })
    const at = new Date(Date.now() - 3_600_000)
    const rows = likers.map(({ id }) => ({ tenant_id: scope.tenantId, liker_id: id, liked_id: me.id, created_at: at }))
    await withClient(urls.superuserUrl, async (sql) => sql`insert into likes ${sql(rows)}`)
    const first = await mainOf(me, '/likes')
    const more = first.links.find((href) => href.includes('after=')) ?? ''
    const after = new URL(more, 'http://x').searchParams.get('after') ?? ''
    expect(Buffer.from(after, 'base64url').toString('latin1')).not.toContain(String(at.getTime()))
    const rest = await mainOf(me, more)
    expect(new Set([...namesIn(first), ...namesIn(rest)]).size).toBe(25)
    expect([namesIn(rest).length, rest.links]).toEqual([1, expect.arrayContaining(['/likes/received'])])
    const forged = Buffer.from(`${at.getTime()} ${newMemberId()}`).toString('base64url')
    for (const wrong of [forged, 'x', ''])
      expect([wrong, namesIn(await mainOf(me, `/likes?after=${wrong}`))]).toEqual([wrong, namesIn(first)])
  })
})

test('one photo or answer can be liked by its own button, which list, profile and match then say', async ({
  urls,
  join,
}) => {
  const [me, ann] = [await join('Me'), await join('Ann')]
  for (const { id: memberId } of [me, ann]) {
    const filename = `${memberId}.webp`
    await storePhoto(urls.superuserUrl, scope, { memberId, filename, thumbFilename: `s${filename}`, main: true })
    await withClient(urls.superuserUrl, async (sql) => {
      const answer = { prompt: 'perfect_sunday', answer: 'A long walk', position: 0 }
      await sql`insert into profile_prompts ${sql({ tenant_id: scope.tenantId, member_id: memberId, ...answer })}`
    })
  }
  const partsOf = (main: Part) =>
    main.all('[data-like-part]').map((form) => {
      const button = form.querySelector('button')
      return [
        ...[form.querySelector('[name=part]')?.getAttribute('value'), button?.getAttribute('value')],
        button?.getAttribute('aria-pressed'),
      ]
    })
  const [photo, answer] = [`photo:${ann.id}.webp`, 'prompt:perfect_sunday']
  expect(partsOf(await mainOf(me, ann.path))).toEqual([
    [photo, 'like', 'false'],
    [answer, 'like', 'false'],
  ])
  for (const part of ['photo:../x y', 'about', `photo:${'x'.repeat(120)}`])
    expect((await me.browser.post(ann.path, { relation: 'like', part })).status).toBe(400)
  await me.browser.post(ann.path, { relation: 'like', part: answer })
  // What is liked shows it, and the other hearts are gone.
  const liked = await mainOf(me, ann.path)
  expect(partsOf(liked)).toEqual([[undefined, 'take_back', 'true']])
  const about = `/members/${ann.id}/chat?about=prompt%3Aperfect_sunday`
  expect(liked.getByRole('link', { name: said(likes.write_about) }).getAttribute('href')).toBe(about)
  expect((await mainOf(ann, '/likes')).text).toContain(likes.likes_answer)
  const profile = await mainOf(ann, me.path)
  expect(profile.first('[data-liked-parts]').text).toContain(said(likes.they_like_answer, 'Me'))
  expect(profile.first('[data-liked-parts]').text).toContain('A long walk')
  await ann.browser.post(me.path, { relation: 'like', part: `photo:${me.id}.webp` })
  const match = await mainOf(me, `/likes/m/${ann.id}`)
  expect(match.links).toContain(about)
  const parts = match.first('[data-liked-parts]')
  expect(parts.all('figcaption').map(({ textContent }) => textContent)).toEqual([
    likes.you_like_answer,
    said(likes.they_like_photo, 'Ann'),
  ])
  expect(parts.first('img').element.getAttribute('src')).toContain(`s${me.id}.webp`)
  expect(partsOf(await mainOf(me, ann.path))).toEqual([])
})

describe('the page of a match', () => {
  test('has both, since when in the member’s own day, what they share, and what one can do', async ({ urls, join }) => {
    const me = await join('Me')
    const ann = await join('Ann')
    for (const { id } of [me, ann])
      await storeInterests(urls.superuserUrl, scope, { memberId: id, interestIds: ['coffee', 'tea'] })
    await send(me, ann, 'like')
    await send(ann, me, 'like')
    const path = `/likes/m/${ann.id}`
    await withClient(urls.superuserUrl, async (sql) => {
      await sql`update likes set matched_at = '2026-03-01T23:30:00Z' where matched_at is not null`
      await sql`update members set time_zone = 'Europe/Amsterdam' where id = ${me.id}`
    })
    const list = await mainOf(me, '/likes/mutual')
    expect(list.links).toContain(path)
    const page = screenOf((await me.browser.get(path)).body)
    const { main } = page
    expect([page.title, main.getByRole('heading', { level: 1 }).textContent]).toEqual([
      expect.stringContaining(said(likes.match_title, 'Ann')),
      said(likes.match_title, 'Ann'),
    ])
    for (const part of [list, main]) expect(part.text).toContain('2 maart 2026')
    for (const id of ['coffee', 'tea'] as const) expect(main.text).toContain(interests[id])
    expect(main.links).toEqual(expect.arrayContaining([ann.path, '/likes/mutual']))
    const end = main.getByRole('button', { name: said(likes.unmatch, 'Ann') })
    expect([end.closest('form')?.getAttribute('action'), end.getAttribute('name'), end.getAttribute('value')]).toEqual([
      ...[ann.path, 'ask', 'unmatch'],
    ])
    expect((await mainOf(me, '/notifications')).links).toContain(path)
    await me.browser.post(ann.path, { relation: 'unmatch', person: ann.id })
    for (const id of [ann.id, me.id, newMemberId(), 'nonsense', '%20']) {
      const { status, body } = await me.browser.get(`/likes/m/${id}`)
      expect([id, status, screenOf(body).main.text]).toEqual([
        ...[id, 404, expect.stringContaining(said(errors.profile_gone_title))],
      ])
    }
  })
})

test('a site that shows free members the newest three says so, and names no others', async ({ site, db, urls }) => {
  const host = 'newest-likes.test'
  await site.addTenant(host, { default_locale: 'nl', likes_shown_free: 'newest_three' })
  const joinHere = async (name: string): Promise<Member> => {
    const { id } = await inTenant(db, { tenantId: tenantIdOf(host) }, (tx) =>
      makeMember(tx, {}, { name, searchable: true }),
    )
    const browser = openBrowser(site, host)
    browser.plant('hearth_session', (await logIn(site, host, id)).split('=')[1])
    return { id, browser, path: `/members/${id}` }
  }
  const me = await joinHere('Me')
  const likers: Member[] = []
  for (const name of ['P0', 'P1', 'P2', 'P3', 'P4']) {
    const liker = await joinHere(name)
    likers.push(liker)
    await send(liker, me, 'like')
    if (name !== 'P0') continue
    const told = (await mainOf(me, '/notifications')).text
    expect([told.includes('P0'), told.includes(String(notifications['told.like.received_one']))]).toEqual([false, true])
  }
  for (const path of ['/likes', '/likes/received', '/likes?after=x']) {
    const main = await mainOf(me, path)
    expect([path, namesIn(main)]).toEqual([path, ['P4', 'P3', 'P2']])
    expect(main.text).toContain(String(likes.received_newest_other).replace('{{number}}', '5'))
    expect(main.text).not.toContain(said(likes.received_lead))
  }
  const answerOf = async (path: string) => JSON.parse((await me.browser.get(path)).body)
  const shown = likers.slice(2).toReversed()
  // Prepared, drawn, and none.
  const key = '5'.repeat(32)
  for (const [at, filename, thumbFilename] of [
    [0, `${key}.webp`, `${key}-thumb.webp`],
    [1, `${key}.svg`, `${key}.svg`],
  ] as const)
    await storePhoto(
      urls.superuserUrl,
      { tenantId: tenantIdOf(host) },
      {
        ...{ memberId: shown[at]?.id as MemberId, filename, thumbFilename, main: true },
      },
    )
  const match = (name: string) => ({ match: `/photos/${key}${name}` })
  expect(await answerOf('/api/likes.php?after=x')).toMatchObject({
    ...{ liked_by: shown.map(({ id }) => ({ id, like_new: true })), next: null },
    profiles: [match('-match.webp'), match('.svg'), null].map((main_image) => ({ main_image })),
  })
  expect((await answerOf('/api/auto-like.php')).main_image).toEqual(match('-match.webp'))
  expect((await answerOf('/api/user.php')).user.counts.new_likes).toBe(3)
  const marked = await Promise.all(
    likers.map(async ({ path }) => (await mainOf(me, path)).text.includes(said(likes.likes_you))),
  )
  expect(marked).toEqual([false, false, true, true, true])
})

describe('without a script', () => {
  test('the heart of a card and the button of a profile like, take back, and end a match', async ({ join }) => {
    const [me, ann] = [await join('Me'), await join('Anouk')]
    const list = await mainOf(me, '/members?country=')
    const heart = list.getByRole('button', { name: said(likes.like_person, 'Anouk') })
    expect([heart.getAttribute('formaction'), heart.getAttribute('value')]).toEqual([ann.path, 'like'])
    expect(heart.closest('form')?.getAttribute('method')).toBe('post')
    const after = async (who: Member, whom: Member, relation: string) => {
      const { status, body } = await send(who, whom, relation)
      return [status, offered(screenOf(body).main)]
    }
    expect(offered(await mainOf(me, ann.path))).toBe('like')
    expect(await after(me, ann, 'like')).toEqual([200, 'take_back'])
    expect((await mainOf(ann, me.path)).text).toContain(said(likes.likes_you))
    expect(await after(me, ann, 'take_back')).toEqual([200, 'like'])
    await send(me, ann, 'like')
    expect(await after(ann, me, 'like')).toEqual([200, null])
    expect((await mainOf(me, ann.path)).text).toContain(said(likes.matched))
    expect(await after(me, ann, 'take_back')).toEqual([422, null])

    const asked = screenOf((await me.browser.get(`${ann.path}?ask=unmatch`)).body)
    expect(asked.main.text).toContain(said(likes.unmatch_then))
    expect((await me.browser.post(ann.path, asked.sentWith({ relation: 'unmatch' }))).status).toBe(200)
    for (const [who, whom] of [
      [me, ann],
      [ann, me],
    ] as const) {
      const main = await mainOf(who, whom.path)
      expect([offered(main), main.text.includes(said(likes.matched))]).toEqual([null, false])
      const refused = await send(who, whom, 'like')
      expect([refused.status, screenOf(refused.body).main.text]).toEqual([
        422,
        expect.stringContaining(said(errors['likes.match_ended'])),
      ])
    }
    // There is no match to end any more.
    expect((await mainOf(me, `${ann.path}?ask=unmatch`)).text).not.toContain(said(likes.unmatch_then))
  })

  test('a profile is skipped and that is taken back, a card says it, and a like takes its place', async ({ join }) => {
    const [me, ann] = [await join('Me'), await join('Annelot')]
    const skips = (main: Part) => main.first('button[value*=skip]').element?.getAttribute('value') ?? null
    const after = async (relation: string) => {
      const { status, body } = await send(me, ann, relation)
      const list = await mainOf(me, '/members?country=')
      return [status, skips(screenOf(body).main), list.queryAllByText(said(likes.skipped)).length]
    }
    expect(await after('skip')).toEqual([200, 'take_skip_back', 1])
    expect(skips(await mainOf(ann, me.path))).toBe('skip')
    expect(await after('take_skip_back')).toEqual([200, 'skip', 0])
    await after('skip')
    expect(await after('like')).toEqual([200, null, 0])
    expect((await send(me, me, 'skip')).status).toBe(422)
  })

  test('whoever one may not like is not offered: oneself, and whom one of the two does not look for', async ({
    join,
  }) => {
    const me = await join('Me', { gender: 'man', seeking: 'woman' })
    const cas = await join('Cas', { gender: 'man', seeking: 'everyone' })
    for (const person of [me, cas]) expect(offered(await mainOf(me, person.path))).toBeNull()
    expect((await mainOf(me, '/members?country=&gender=man')).queryByRole('button', { name: /Cas/ })).toBeNull()
    expect((await send(me, cas, 'like')).status).toBe(422)
    expect((await send(me, me, 'like')).status).toBe(422)
    for (const id of [newMemberId(), 'nonsense'])
      expect((await me.browser.post(`/members/${id}`, { relation: 'like' })).status).toBe(404)
  })
})

test('a visitor is offered no heart on a card, and signs up because of a like from a profile', async ({
  site,
  join,
}) => {
  const ann = await join('Anneke')
  const visitor = openBrowser(site, HOST)
  const list = screenOf((await visitor.get('/members?country=')).body).main
  expect(list.queryByRole('button', { name: said(likes.like_person, 'Anneke') })).toBeNull()
  const profile = screenOf((await visitor.get(ann.path)).body).main
  const link = profile.getByRole('link', { name: said(profiles.like) }).getAttribute('href') ?? ''
  expect(link).toBe(`${ann.path}/signup?wish=like`)
  const headingOf = async (path: string) =>
    screenOf((await visitor.get(path)).body).main.getByRole('heading', { level: 1 }).textContent
  expect(await headingOf(link)).toBe(said(likes.visitor_heading, 'Anneke'))
  expect(await headingOf(`/members/${newMemberId()}/signup?wish=like`)).toBe(said(likes.visitor_heading_unknown))
  const plain = await headingOf(`${ann.path}/signup`)
  for (const other of ['', 'x', 'LIKE', '<b>']) expect(await headingOf(`${ann.path}/signup?wish=${other}`)).toBe(plain)
})
