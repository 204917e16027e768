import { type MemberId, tenantIdOf } from '@hearth/contracts/ids'
import { PROMPTS } from '@hearth/contracts/profiles'
import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { savePrompts } from '@hearth/domain/profiles/save-prompts'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect, vi } from 'vitest'
import type { TestResponse } from '../../../server/testing/ask.ts'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { HAARLEM, siteTest } from '../../../server/testing/site.ts'

const FULL = 'full-own.test'
const BARE = 'bare-own.test'
const FEW = 'few-own.test'
const SITES: Record<string, Record<string, unknown>> = {
  [FULL]: { logged_out_search: true, countries: ['NL', 'BE'] },
  [BARE]: { visible_profile_fields: ['city'], visible_profile_notes: false, genders: ['man'], seeking: ['man'] },
  [FEW]: { visible_profile_fields: ['city', 'tattoos', 'body_type'], visible_profile_notes: false },
}
const { profiles, shell, errors } = loadMessages().nl
const said = (texts: object, key: string) => String((texts as Record<string, string>)[key])

const test = siteTest
  .extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
    for (const [host, settings] of Object.entries(SITES)) await site.addTenant(host, settings)
  })
  .extend(
    'member',
    { scope: 'file' },
    ({ site, db }) =>
      async (host: string, status: 'active' | 'not_confirmed' = 'active') => {
        const active = status === 'active'
        const { id } = await inTenant(db, { tenantId: tenantIdOf(host) }, (tx) =>
          makeMember(tx, { status }, { searchable: active, status: active ? 'active' : 'disabled' }),
        )
        const browser = openBrowser(site, host)
        browser.plant('hearth_session', (await logIn(site, host, id)).split('=')[1])
        return { id, browser }
      },
  )
  .extend(
    'answer',
    { scope: 'file' },
    ({ site }) =>
      (host: string, id: MemberId, answer: string) =>
        // Stored whether or not the site shows prompts at present.
        savePrompts(site.runtime.ctx, {
          viewer: { scope: { tenantId: tenantIdOf(host) }, id },
          visible: { notes: true, prompts: PROMPTS },
          answers: [{ prompt: 'proud_of', answer }],
        }),
  )

const sectionsIn = (body: string) =>
  screenOf(body)
    .all('[id^="my-"]')
    .map(({ id }) => id.slice('my-'.length))

describe('the own profile', () => {
  test('asks what its site shows, and nothing else', async ({ member }) => {
    const full = await (await member(FULL)).browser.get('/profile')
    expect(sectionsIn(full.body)).toEqual(['basics', 'about', 'prompts', 'interests', 'details'])
    const { browser } = await member(BARE)
    expect(sectionsIn((await browser.get('/profile?edit=about')).body)).toEqual(['basics'])
    const { body } = await browser.get('/profile?edit=basics')
    const names = screenOf(body)
      .all('input, select, textarea')
      .map((field) => field.getAttribute('name'))
    expect(names).toEqual(expect.arrayContaining(['section', 'name', 'region', 'city']))
    for (const hidden of ['gender', 'seeking', 'about']) expect(names).not.toContain(hidden)
  })

  test('invites where there is nothing yet, says once what the next part brings, and counts what is asked', async ({
    member,
    urls,
  }) => {
    const { browser } = await member(FULL)
    const times = (body: string, key: string) => textOf(body).split(said(profiles, key)).length - 1
    const empty = (await browser.get('/profile')).body
    for (const part of ['photo', 'about', 'prompts', 'interests', 'details'])
      expect(times(empty, `next_${part}_gain`), part).toBe(1)
    expect(times(empty, 'all_there')).toBe(0)
    const few = await member(FEW)
    const photo = { memberId: few.id, filename: 'few.svg', thumbFilename: 'few-thumb.svg', main: true }
    await storePhoto(urls.superuserUrl, { tenantId: tenantIdOf(FEW) }, photo)
    await few.browser.post('/profile', { section: 'basics', country: 'NL', region: 'NL.07', city: HAARLEM })
    const next = (await few.browser.get('/profile')).body
    expect([times(next, 'next_details_all'), times(next, 'next_details_gain')]).toEqual([1, 1])
    await few.browser.post('/profile', { section: 'details', tattoos: 'one', body_type: 'slim' })
    expect(times((await few.browser.get('/profile')).body, 'all_there')).toBe(1)
  })

  test('saves one section and leads back to it; what is hidden or unknown is not saved', async ({ member }) => {
    const { browser } = await member(FULL)
    const saved = await browser.post('/profile?edit=about', { section: 'about', about: 'I write letters.' })
    expect([saved.status, saved.headers.location]).toEqual([303, '/profile?notice=section_saved.about#my-about'])
    const { body } = await browser.get('/profile?notice=section_saved.about')
    expect(textOf(body)).toContain('I write letters.')
    expect(textOf(body)).toContain(said(profiles, 'saved'))
    for (const fields of [{ section: 'about', colour: 'red' }, { section: 'password' }, { about: 'Hello' }])
      expect((await browser.post('/profile', fields as unknown as Record<string, string>)).status).toBe(400)
    const bare = await member(BARE)
    expect((await bare.browser.post('/profile', { section: 'about', about: 'Secret words' })).status).toBe(303)
    expect((await bare.browser.get('/profile')).body).not.toContain('Secret words')
  })

  test('shows a refused form again with what was sent, and says why beside the field', async ({ member }) => {
    const { browser } = await member(FULL)
    const refused = await browser.post('/profile?edit=prompts', {
      section: 'prompts',
      prompt_1: 'proud_of',
      answer_1: 'Call 06-12345678',
      prompt_2: 'first_date',
      answer_2: 'A long walk',
    })
    expect(refused.status).toBe(422)
    expect(textOf(refused.body)).toContain(said(errors, 'profiles.contact_phone').replace('{{found}}', '06-12345678'))
    expect(screenOf(refused.body).sentWith({ section: 'prompts' })).toMatchObject({
      ...{ answer_1: 'Call 06-12345678', answer_2: 'A long walk' },
    })
  })

  test('shows what another tab saved meanwhile beside what was typed, and saves over it when it is sent again', async ({
    member,
  }) => {
    const { browser } = await member(FULL)
    const formIn = (html: string) => screenOf(html).sentWith({ section: 'about' })
    const versionIn = (html: string) => formIn(html).version ?? ''
    const save = (version: string, about: string) =>
      browser.post('/profile?edit=about', { section: 'about', version, about })
    const version = versionIn((await browser.get('/profile?edit=about')).body)
    expect((await save(version, 'I write letters.')).status).toBe(303)
    const refused = await save(version, 'I sail.')
    expect(refused.status).toBe(409)
    expect(textOf(refused.body)).toContain(said(errors, 'platform.changed_elsewhere'))
    expect(textOf(refused.body)).toContain('I write letters.')
    expect(formIn(refused.body).about).toBe('I sail.')
    expect(textOf(refused.body)).not.toContain(said(profiles, 'saved_empty'))
    expect((await save(versionIn(refused.body), 'I sail.')).status).toBe(303)
    const now = (await browser.get('/profile?edit=about')).body
    expect(textOf(now)).toContain('I sail.')
    expect((await save(versionIn(now), '')).status).toBe(303)
    const emptied = await save(versionIn(now), 'I row.')
    expect(emptied.status).toBe(409)
    expect(textOf(emptied.body)).toContain(`${said(shell, 'saved_now')} ${said(profiles, 'saved_empty')}`)
  })

  test('knows each section’s form again as long as nothing else is stored', async ({ member, answer }) => {
    const { id, browser } = await member(FULL)
    await answer(FULL, id, 'A garden of snails')
    for (const [section, fields] of [
      ['interests', { interests: 'kissing' }],
      ['interests', { interests: 'coffee' }],
      ['basics', { country: 'NL', region: 'NL.07', city: HAARLEM }],
      ['basics', { name: 'Robyn' }],
      ['prompts', { prompt_1: 'first_date', answer_1: 'A long walk' }],
      ['prompts', { prompt_1: 'proud_of', answer_1: 'My bicycle' }],
      ['details', { tattoos: 'one' }],
      ['details', { body_type: 'slim' }],
    ] as const) {
      const { version = '' } = screenOf((await browser.get(`/profile?edit=${section}`)).body).sentWith({ section })
      expect(version, section).toHaveLength(22)
      const { status } = await browser.post(`/profile?edit=${section}`, { section, version, ...fields })
      expect(status, JSON.stringify(fields)).toBe(303)
    }
  })

  test('takes a form that is sent twice for the same, whole or in part, however it was typed', async ({ member }) => {
    const typed = ' A\tcafe\u0301, \r\n\r\n\r\n\r\nor two\u200b. '
    for (const [section, fields] of [
      ['about', { about: typed }],
      ['basics', { name: ' Zoe\u0301  B ' }],
      ['basics', { region: 'NL.07', city: ' haarlem' }],
      ['prompts', { prompt_1: 'proud_of', answer_1: ' ', prompt_2: 'first_date', answer_2: typed }],
      ['interests', { interests: 'coffee' }],
      ['details', { tattoos: 'one' }],
    ] as const) {
      const { browser } = await member(FULL)
      const whole = screenOf((await browser.get(`/profile?edit=${section}`)).body).sentWith({ section })
      const { version = '' } = whole
      for (const form of [
        { ...whole, ...fields },
        { section, version, ...fields },
      ]) {
        const { status } = await browser.post(`/profile?edit=${section}`, form)
        expect(status, JSON.stringify(form)).toBe(303)
      }
    }
  })

  test('of ten saves at once from the same version one is saved, and the others say that it was', async ({
    member,
    urls,
  }) => {
    const { id, browser } = await member(FULL)
    const { version = '' } = screenOf((await browser.get('/profile?edit=about')).body).sentWith({ section: 'about' })
    const texts = Array.from({ length: 10 }, (_, at) => `I write letter ${at}.`)
    // The profile is locked until several saves wait, so that none ends before another begins.
    const saves: Promise<TestResponse>[] = []
    await withClient(urls.superuserUrl, (watch) =>
      withClient(urls.superuserUrl, (holder) =>
        // The profile is locked until several saves wait, so that none ends before another begins.
        holder.begin(async (tx) => {
          await tx`select 1 from profiles where member_id = ${id} for update`
          for (const about of texts)
            saves.push(browser.post('/profile?edit=about', { section: 'about', version, about }))
          const waiting = () => watch`
            select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
          await vi.waitUntil(async () => (await waiting()).length > 1, { timeout: 15_000 })
        }),
      ),
    )
    const answers = await Promise.all(saves)
    const saved = texts.filter((_, at) => answers[at]?.status === 303)
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...texts.slice(1).map(() => 409)])
    const shown = textOf((await browser.get('/profile')).body)
    expect(texts.filter((about) => shown.includes(about))).toEqual(saved)
  })

  test('says once that nobody sees it before the address is confirmed', async ({ member, db }) => {
    const { id, browser } = await member(FULL, 'not_confirmed')
    const seen = async () => textOf((await browser.get('/profile')).body)
    expect(await seen()).toContain(said(shell, 'not_confirmed_text'))
    expect(await seen()).not.toContain(said(profiles, 'seen_by_unconfirmed'))
    // With this, another alert is shown above the page.
    await inTenant(db, { tenantId: tenantIdOf(FULL) }, (tx) => insertMailStop(tx, { memberId: id, reason: 'fbl' }))
    expect(await seen()).toContain(said(profiles, 'seen_by_unconfirmed'))
    expect(textOf((await (await member(FULL)).browser.get('/profile')).body)).toContain(
      said(profiles, 'seen_by_others'),
    )
  })

  test('is where the page that others see leads its owner, and leads there', async ({ member }) => {
    const { id, browser } = await member(FULL)
    expect(screenOf((await browser.get('/profile')).body).links).toContain(`/members/${id}`)
    expect(screenOf((await browser.get(`/members/${id}`)).body).links).toContain('/profile')
  })
})

test('answers to prompts are shown to whoever sees what the person wrote, where the site offers them', async ({
  member,
  answer,
  site,
}) => {
  const { id } = await member(FULL)
  await answer(FULL, id, 'A garden of snails')
  const visitor = await openBrowser(site, FULL).get(`/members/${id}`)
  const other = await (await member(FULL)).browser.get(`/members/${id}`)
  for (const { body } of [visitor, other]) expect(textOf(body)).toContain('A garden of snails')
  expect(textOf(other.body)).toContain(said(profiles, 'prompt.proud_of'))
  const hidden = await member(BARE)
  await answer(BARE, hidden.id, 'A garden of snails')
  expect((await (await member(BARE)).browser.get(`/members/${hidden.id}`)).body).not.toContain('snails')
})
