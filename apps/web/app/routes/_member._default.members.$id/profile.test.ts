import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type MemberId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { changeProfile, storeInterests, storePhoto } from '@hearth/testing/rows'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { textOf } from '../../../server/testing/browser.ts'
import { logIn } from '../../../server/testing/members.ts'
import { type Part, screenOf } from '../../../server/testing/screen.ts'
import { ALPHA, siteTest } from '../../../server/testing/site.ts'

const OPEN = 'open-profiles.test'
const CLOSED = 'closed-profiles.test'
const BARE = 'bare-profiles.test'
const MEN = 'men-profiles.test'
const FRANK = 'frank-profiles.test'
const SITES: Record<string, Record<string, unknown>> = {
  [OPEN]: { logged_out_search: true },
  [CLOSED]: { logged_out_search: true, signups: 'none' },
  [MEN]: { logged_out_search: true, genders: ['man'], seeking: ['man'] },
  [FRANK]: { logged_out_search: true, visible_explicit_interests: true },
  [BARE]: { logged_out_search: true, visible_profile_fields: [], visible_profile_notes: false },
}

const { profiles, interests, discovery, errors } = loadMessages().nl
const wordsOf = (texts: object, key: string, params: Record<string, string | number> = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
    String((texts as Record<string, string>)[key]),
  )

interface PersonOnSite {
  readonly member?: Parameters<typeof makeMember>[1]
  readonly profile?: Parameters<typeof makeMember>[2]
  /** Columns of the profile that the product does not write yet. */
  readonly said?: Readonly<Record<string, string | boolean>>
  readonly interests?: readonly string[]
  /** Numbers of active photos, the first of which is the main one, and of photos that wait for review. */
  readonly photos?: number
  readonly pending?: number
}

type PhotoFiles = Readonly<Record<'filename' | 'thumbFilename', string>>

const newFile = () => `${randomBytes(16).toString('hex')}.svg`

const test = siteTest
  .extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
    for (const [host, settings] of Object.entries(SITES)) await site.addTenant(host, settings)
  })
  .extend('person', { scope: 'file' }, ({ db, urls: { superuserUrl } }) => {
    /** A member of that host whom others can find, unless `person` says otherwise. */
    return async (host: string, person: PersonOnSite = {}) => {
      const { member = {}, profile = {}, said = {}, interests = [], photos = 0, pending = 0 } = person
      const scope = { tenantId: tenantIdOf(host) }
      const { id: memberId } = await inTenant(db, scope, (tx) =>
        makeMember(tx, member, { name: 'Sanne', searchable: true, ...profile }),
      )
      if (Object.keys(said).length > 0) await changeProfile(superuserUrl, scope, { memberId, ...said })
      if (interests.length > 0) await storeInterests(superuserUrl, scope, { memberId, interestIds: interests })
      const files = Array.from({ length: photos + pending }, () => ({ filename: newFile(), thumbFilename: newFile() }))
      for (const [position, names] of files.entries()) {
        const status = position < photos ? 'active' : 'pending'
        await storePhoto(superuserUrl, scope, { ...names, memberId, main: position === 0, status, position })
      }
      return { id: memberId, photos: files }
    }
  })
  .extend('show', { scope: 'file' }, ({ site }) => {
    /** The page and its data, requested by a member or a visitor. */
    return async (host: string, id: string, viewer?: MemberId) => {
      const headers = viewer ? { Cookie: await logIn(site, host, viewer) } : {}
      const [page, data] = await Promise.all([
        site.ask({ host, path: `/members/${id}`, headers }),
        site.ask({ host, path: `/members/${id}.data`, headers }),
      ])
      return { page, data, main: screenOf(page.body).main }
    }
  })

/** The names of the drawings of `profile-icons.svg` that a page uses. */
const drawingsIn = (part: Part) =>
  part.all('use[href*="/profile-icons-"]').map((use) => use.getAttribute('href')?.split('.svg#')[1])

describe('photos', () => {
  const photosIn = (body: string, photos: readonly PhotoFiles[]) =>
    photos.flatMap(({ filename }, at) => (body.includes(`/photos/${filename}`) ? [at] : []))
  const tracesIn = (body: string, photos: readonly PhotoFiles[]) =>
    photos.filter((names) => Object.values(names).some((name) => body.includes(name)))
  /** The number of photo backgrounds; each large and small photo has one. */
  const groundsIn = (body: string) => screenOf(body).all('[fill="#aabbcc"]').length

  test.for([
    { who: 'a visitor', sees: [0], more: 2, viewer: null },
    { who: 'a free member', sees: [0, 1, 2], more: 2, viewer: { paidUser: false } },
    { who: 'a premium member', sees: [0, 1, 2, 3, 4], more: 0, viewer: { paidUser: true } },
  ])('$who gets photos $sees of five and no trace of others', async ({ sees, more, viewer }, { person, show }) => {
    const { id, photos } = await person(OPEN, { photos: 5, pending: 1 })
    const { page, data, main } = await show(OPEN, id, viewer ? (await person(OPEN, { member: viewer })).id : undefined)
    const hidden = photos.filter((_, at) => !sees.includes(at))
    expect([page.status, data.status]).toEqual([200, 200])
    for (const { body } of [page, data]) {
      expect(photosIn(body, photos)).toEqual(sees)
      expect(tracesIn(body, hidden)).toEqual([])
    }
    for (const at of sees)
      expect(main.getAllByAltText(wordsOf(profiles, 'photo_alt', { number: at + 1, name: 'Sanne' }))).not.toEqual([])
    expect(groundsIn(page.body)).toBe(sees.length > 1 ? 2 * sees.length : 1)
    const told = wordsOf(profiles, 'locked_other', { count: more })
    expect(main.text.includes(told)).toBe(more > 0 && viewer === null)
  })

  test('what is locked leads to signing up, asked for once; no locks for members', async ({ person, show }) => {
    const { id } = await person(OPEN, { photos: 4 })
    const { main } = await show(OPEN, id)
    expect(main.getAllByText(String(profiles.like))).toHaveLength(1)
    const visitor = main.first('li:has(.lucide-lock)')
    expect([visitor.links, visitor.all('a[data-h-modal="signup"]').length]).toEqual([[`/members/${id}/signup`], 1])
    expect(visitor.text.trim()).toBe(wordsOf(profiles, 'locked_other', { count: 2 }))
    expect((await show(OPEN, id, (await person(OPEN)).id)).main.all('li:has(.lucide-lock)')).toEqual([])
  })

  test('a profile without a photo says so', async ({ person, show }) => {
    const { id } = await person(OPEN)
    expect((await show(OPEN, id)).main.getByLabelText(wordsOf(profiles, 'no_photo', { name: 'Sanne' }))).toBeDefined()
  })
})

describe('the sign-up prompt', () => {
  const promptLinksIn = ({ links }: Part) =>
    links.filter((href) => href.startsWith('/login') || /^\/members\/[^/]*\/signup/.test(href))

  test('a visitor is led to sign up, or to log in where nobody may sign up, and comes back after it', async ({
    person,
    show,
  }) => {
    const open = await person(OPEN)
    const to = `/members/${open.id}/signup`
    expect(promptLinksIn((await show(OPEN, open.id)).main)).toEqual([to, `${to}?wish=like`])
    const closed = await person(CLOSED)
    const login = `/login?returnTo=${encodeURIComponent(`/members/${closed.id}`)}`
    expect(promptLinksIn((await show(CLOSED, closed.id)).main)).toEqual([login, login])
  })

  test('a member is led to the conversation instead', async ({ person, show }) => {
    const { id } = await person(OPEN)
    const { main } = await show(OPEN, id, (await person(OPEN)).id)
    expect([promptLinksIn(main), main.links.includes(`/members/${id}/chat`)]).toEqual([[], true])
  })

  test('a visitor of a site that keeps its search to members logs in first, whoever the address names', async ({
    person,
    show,
  }) => {
    const { id } = await person(ALPHA)
    for (const named of [id, newMemberId(), 'nobody']) {
      const { page, data } = await show(ALPHA, named)
      expect({ status: page.status, location: page.headers.location }).toEqual({
        status: 302,
        location: `/login?returnTo=${encodeURIComponent(`/members/${named}`)}`,
      })
      expect(data.body).not.toContain('Sanne')
    }
  })
})

describe('who is not there', () => {
  test('is nobody of this site, whoever they are: the answers do not differ by a byte', async ({
    person,
    show,
    site,
  }) => {
    const others = {
      unknown: newMemberId(),
      malformed: 'sanne',
      nearly: `${newMemberId()}0`,
      stranger: (await person(CLOSED)).id,
      hidden: (await person(OPEN, { profile: { searchable: false } })).id,
      deleted: (await person(OPEN, { member: { status: 'deleted' } })).id,
      disabled: (await person(OPEN, { said: { status: 'disabled', searchable: false } })).id,
    }
    const same = ({ status, body, headers }: Awaited<ReturnType<typeof site.ask>>, id: string) => ({
      status,
      body: body
        .replaceAll(/ nonce="[^"]*"/g, '')
        .replaceAll(/"requestId\\?"[:,]\\?"[^"]*"/g, '')
        .replaceAll(id, '{id}'),
      type: headers['content-type'],
      robots: headers['x-robots-tag'],
    })
    for (const viewer of [undefined, (await person(OPEN)).id]) {
      const unknown = await show(OPEN, others.unknown, viewer)
      expect(unknown.page.status).toBe(404)
      for (const key of ['profile_gone_title', 'profile_gone_lead', 'back_to_list'])
        expect(textOf(unknown.page.body)).toContain(wordsOf(errors, key))
      expect([unknown.page.status, unknown.main.links]).toEqual([404, ['/members']])
      for (const id of Object.values(others)) {
        const { page, data } = await show(OPEN, id, viewer)
        expect(same(page, id)).toEqual(same(unknown.page, others.unknown))
        expect(same(data, id)).toEqual(same(unknown.data, others.unknown))
      }
    }
  })

  test('sees their own profile all the same, as others would, with a note', async ({ person, show }) => {
    const { id, photos } = await person(OPEN, { profile: { searchable: false }, photos: 4 })
    const { page, main } = await show(OPEN, id, id)
    expect(page.status).toBe(200)
    expect(main.text).toContain(wordsOf(profiles, 'own'))
    for (const { filename } of photos) expect(main.element.outerHTML).toContain(filename)
    const other = await show(OPEN, (await person(OPEN)).id, (await person(OPEN)).id)
    expect(other.main.text).not.toContain(wordsOf(profiles, 'own'))
  })
})

describe('words', () => {
  const said = {
    about: 'Op zondag\nnaar de markt',
    sexuality: 'bisexual',
    hair_colour: 'brown',
    tattoos: 'some',
    region_id: 'NL.09',
  }

  test('facts, place, text and interests stand on the page, where the site shows them', async ({ person, show }) => {
    const { id } = await person(OPEN, { said, interests: ['coffee', 'one-night-stand'] })
    const { page, main } = await show(OPEN, id)
    for (const words of [
      `${profiles.sexuality} ${profiles['sexuality.bisexual']}`,
      `${profiles.hair_colour} ${profiles['hair_colour.brown']}`,
      `${profiles.tattoos} ${profiles['tattoos.some']}`,
      `${profiles.gender} ${profiles['gender.woman']}`,
      'Utrecht, Nederland',
      wordsOf(profiles, 'last_seen.now'),
      'Op zondag naar de markt',
      wordsOf(interests, 'one_night_stand'),
    ])
      expect(main.text).toContain(words)
    expect(main.element.textContent).toContain('Op zondag\nnaar de markt')
    const drawings = readFileSync(path.join(import.meta.dirname, '../../areas/profiles/profile-icons.svg'), 'utf8')
    const drawn = drawingsIn(main)
    expect(drawn).toEqual(expect.arrayContaining(['sexuality', 'hair_colour', 'coffee', 'one-night-stand']))
    for (const name of drawn) expect(screenOf(drawings).all(`symbol[id="${name}"]`), name).toHaveLength(1)
    const { title, meta } = screenOf(page.body)
    expect(title).toMatch(new RegExp(`^Sanne, \\d\\d · ${OPEN}$`))
    expect(meta('robots')).toBe('noindex')
  })

  test.for(['woman', 'man'] as const)('a fact is stated in the word for a %s', async (gender, { person, show }) => {
    const { id } = await person(OPEN, { profile: { gender }, said: { relationship_status: 'widowed' } })
    const { page } = await show(OPEN, id)
    expect(textOf(page.body)).toContain(String(profiles[`relationship_status.widowed_${gender}`]))
  })

  test('what a site makes the same for everybody is not repeated, and who differs says so', async ({
    person,
    show,
  }) => {
    const told = ({ text }: Part) =>
      [`${profiles.gender} ${profiles['gender.man']}`, String(profiles.seeking)].map((words) => text.includes(words))
    const one = await person(MEN, { profile: { gender: 'man', seeking: 'man' }, said })
    const { main } = await show(MEN, one.id)
    expect(told(main)).toEqual([false, false])
    expect(main.text).toContain(profiles['hair_colour.brown'])
    const differs = await person(MEN, { profile: { gender: 'man', seeking: 'everyone' } })
    expect(told((await show(MEN, differs.id)).main)).toEqual([false, true])
    const elsewhere = await person(OPEN, { profile: { gender: 'man', seeking: 'man' } })
    expect(told((await show(OPEN, elsewhere.id)).main)).toEqual([true, true])
  })

  test('nothing that the site does not show leaves it, be it as words or as data', async ({ person, show }) => {
    const { id } = await person(BARE, { said, interests: ['coffee'] })
    const { page, data, main } = await show(BARE, id)
    expect(page.status).toBe(200)
    // The rest of the data contains the company's country, too.
    const own = data.body.slice(data.body.indexOf('"profile"'))
    expect(own).toContain('Sanne')
    for (const body of [main.text, own])
      for (const hidden of [
        ...['bisexual', 'brown', 'Op zondag', 'NL.09', 'coffee', 'woman', 'everyone'],
        ...['Utrecht', 'Nederland', 'Koffie', String(profiles['sexuality.bisexual'])],
      ])
        expect(body).not.toContain(hidden)
  })

  test('what viewer and member both like comes first, under words that say so', async ({ person, show }) => {
    const { id } = await person(OPEN, { interests: ['art', 'coffee', 'wine'] })
    const viewer = await person(OPEN, { interests: ['coffee', 'yoga'] })
    const ofViewer = (await show(OPEN, id, viewer.id)).main.text
    const order = [profiles.in_common, interests.coffee, profiles.other_interests, interests.art, interests.wine]
    expect(ofViewer).toContain(order.join(' '))
    expect((await show(OPEN, id)).main.text).not.toContain(String(profiles.in_common))
  })

  test('explicit interests are folded, for members of a site that shows them, and never said to be in common', async ({
    person,
    show,
  }) => {
    const hidden = String(interests.bondage)
    const both = { interests: ['bondage', 'coffee'] }
    const open = await person(FRANK, both)
    const { main } = await show(FRANK, open.id, (await person(FRANK, both)).id)
    expect(main.first('details').text).toContain(`${profiles.explicit_interests} 1 ${hidden}`)
    expect(main.text.replace(main.first('details').text, '')).not.toContain(hidden)
    const other = await person(OPEN, both)
    for (const { page, data } of [
      await show(FRANK, open.id),
      await show(OPEN, other.id, (await person(OPEN, both)).id),
    ])
      for (const { body } of [{ body: screenOf(page.body).main.element.outerHTML }, data])
        expect(body).not.toMatch(/bondage/i)
  })

  test('a long text and many interests are folded, and all of them are there', async ({ person, show }) => {
    const about = 'Een lang verhaal. '.repeat(120)
    const likes = Object.keys(interests)
      .filter((key) => key !== 'bondage')
      .slice(0, 40)
    const { id } = await person(OPEN, { said: { about }, interests: likes.map((key) => key.replaceAll('_', '-')) })
    const { main } = await show(OPEN, id)
    expect(main.text).toContain(about.trim())
    expect(main.text).toContain(`${profiles.read_more} ${profiles.read_less}`)
    expect(main.text).toContain(`${profiles.more_interests} 28`)
    for (const key of likes) expect(main.text).toContain(wordsOf(interests, key))
    const short = (await show(OPEN, (await person(OPEN, { said })).id)).main.text
    for (const words of [profiles.read_more, profiles.more_interests]) expect(short).not.toContain(String(words))
  })

  test('a profile that tells nothing says so kindly, and its owner what is missing, as far as the site shows it', async ({
    person,
    show,
  }) => {
    const bare = wordsOf(profiles, 'no_words', { name: 'Sanne' })
    const { id } = await person(OPEN)
    expect((await show(OPEN, id)).main.text).toContain(bare)
    const missing = [profiles.missing_photo, profiles.missing_about, profiles.missing_interests].map(String)
    const own = (await show(OPEN, id, id)).main.text
    for (const part of missing) expect(own).toContain(part)
    expect(own).not.toContain(bare)
    const told = await person(OPEN, { said, interests: ['art'], photos: 1 })
    for (const viewer of [undefined, told.id]) {
      const text = (await show(OPEN, told.id, viewer)).main.text
      for (const words of [bare, ...missing]) expect(text).not.toContain(words)
    }
    const closed = await person(BARE)
    expect((await show(BARE, closed.id)).main.text).not.toContain(bare)
    const ownClosed = (await show(BARE, closed.id, closed.id)).main.text
    expect(missing.map((part) => ownClosed.includes(part))).toEqual([true, false, false])
  })

  test('what was written says its language where the member chose one', async ({ person, show }) => {
    const langOf = (main: Part) => main.first('p[dir="auto"]').element.getAttribute('lang')
    const dane = await person(OPEN, { member: { language: 'da' }, said })
    expect(langOf((await show(OPEN, dane.id)).main)).toBe('da')
    expect(langOf((await show(OPEN, (await person(OPEN, { said })).id)).main)).toBeNull()
  })

  test('what was written keeps its lines and direction, is only text, and may be as long as it likes', async ({
    person,
    show,
  }) => {
    const about = `<img src=x onerror=alert(1)>\n\nשלום עולם\n${'w'.repeat(5000)}`
    const { id } = await person(OPEN, { said: { about }, profile: { name: 'אביגיל <3' } })
    const { page, main } = await show(OPEN, id)
    expect(main.first('p[dir="auto"]').element.textContent).toBe(about)
    expect(main.all('bdi').map(({ textContent }) => textContent)).toContain('אביגיל <3')
    expect(screenOf(page.body).all('img[src="x"]')).toEqual([])
  })

  test('a profile that the site runs itself is labelled and explained above everything else', async ({
    person,
    show,
  }) => {
    const { id } = await person(OPEN, { said: { fictional: true, about: 'Ahoi' }, photos: 3 })
    const text = (await show(OPEN, id)).main.text
    expect(text).toContain(String(discovery.fictional))
    const warning = discovery.fictional_warning?.replace('{{label}}', String(discovery.fictional))
    const positions = [warning, profiles.like, 'Ahoi'].map((words) => text.indexOf(String(words)))
    expect(positions).toEqual([...positions].sort((one, other) => one - other))
    expect(positions[0]).toBeGreaterThan(0)
    const real = await person(OPEN)
    const ofReal = (await show(OPEN, real.id)).main.text
    expect(ofReal).not.toContain(String(warning))
  })
})

describe('weight', () => {
  test('the browser gets the icons that are used, and nothing to take the page over with', async ({ person, show }) => {
    const { id } = await person(OPEN, { interests: ['coffee'] })
    const { page } = await show(OPEN, id)
    const screen = screenOf(page.body)
    expect(drawingsIn(screen)).toContain('coffee')
    expect(page.body).not.toContain('.svg#gym')
    expect(page.body).not.toContain('__remixContext')
    expect(screen.inDocument('script[src]')).toHaveLength(1)
  })
})
