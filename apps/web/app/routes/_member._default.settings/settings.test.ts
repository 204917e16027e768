import { randomUUID } from 'node:crypto'
import { inLanguage } from '@hearth/emails/mail-content'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { lastMailedPath, mailedPath } from '../../../server/testing/mailed-links.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newEmail, newMember } from '../../../server/testing/signup.ts'
import { ALPHA, type Site, siteTest } from '../../../server/testing/site.ts'

const SETTINGS = '/settings'
const { fi, nl } = loadMessages()
const TWICE = 'twice.test'
const SPECIFIC = 'specific-settings.test'

const test = siteTest.extend('sites', { scope: 'file' }, async ({ site }) => {
  await site.addTenant(TWICE, { default_locale: 'nl', password_twice: true })
  await site.addTenant(SPECIFIC, {
    ...{ default_locale: 'nl', account_errors: 'specific', password_twice: false, pace: true },
  })
  return { site }
})

/** The open panels of the page, by name. */
const openParts = (html: string) =>
  screenOf(html)
    .all('details[open] > div[id]')
    .map(({ id }) => id)
/** The ticked boxes in the form of a section. */
const tickedIn = (html: string, section: string) =>
  Object.entries(screenOf(html).sentWith({ section })).flatMap(([name, value]) => (value === 'on' ? [name] : []))

const change = (member: Awaited<ReturnType<typeof newMember>>, fields: Readonly<Record<string, string>>) =>
  member.browser.post(SETTINGS, { section: 'email', current_password: member.password, ...fields })

/** A member with a confirmed address, on a site that lets members in before they confirm it. */
async function confirmedMember(site: Site, host: string) {
  const member = await newMember(site, host)
  const answer = await member.browser.post(
    await mailedPath({ site, host }, { email: member.email, type: 'confirm_address', purpose: 'confirm_address' }),
    {},
  )
  expect(answer.status).toBe(303)
  return member
}

describe('the address', () => {
  test('is refused in the words of the specification, and shown as it was typed', async ({ site }) => {
    const member = await newMember(site, ALPHA)
    for (const [fields, said] of [
      [{ email: 'no address' }, 'Nieuw e-mailadres invalide.'],
      [{ email: newEmail(), current_password: 'wrong one' }, 'Controleer je oude wachtwoord.'],
    ] as const) {
      const { status, body } = await change(member, fields)
      expect([status, openParts(body)]).toEqual([422, ['email']])
      expect(textOf(body)).toContain(said)
      expect(screenOf(body).sentWith({ section: 'email' })).toMatchObject({ email: fields.email })
      expect(body).not.toContain(member.password)
    }
  })

  test('that has an account is refused only where the site tells', async ({ sites: { site } }) => {
    const [member, owner] = [await newMember(site, ALPHA), await newMember(site, ALPHA)]
    const answers = [await change(member, { email: owner.email }), await change(owner, { email: newEmail() })]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(textOf(body)).toContain(nl.settings.email_sent)
      expect(textOf(body)).toContain(nl.settings.email_waiting)
    }
    const told = await confirmedMember(site, SPECIFIC)
    const { email } = await newMember(site, SPECIFIC)
    const refused = await change(told, { email })
    expect(refused.status).toBe(422)
    expect(textOf(refused.body)).toContain('Dit e-mailadres heeft al een account op deze site.')
  })

  test('says in its closed line while it is not confirmed', async ({ sites: { site } }) => {
    const closed = async (member: Awaited<ReturnType<typeof newMember>>) => {
      const lines = screenOf((await member.browser.get(SETTINGS)).body).all('summary')
      return lines.map(({ outerHTML }) => textOf(outerHTML)).find((line) => line.includes('@')) ?? ''
    }
    const member = await newMember(site, SPECIFIC)
    expect(await closed(member)).toContain(`${member.email} ${nl.settings.email_unconfirmed}`)
    expect(await closed(await confirmedMember(site, SPECIFIC))).not.toContain(nl.settings.email_unconfirmed)
  })

  test('changes by the link alone, whose page says what it did, twice as well', async ({ site }) => {
    const member = await newMember(site, ALPHA)
    const email = newEmail()
    expect((await change(member, { email })).status).toBe(200)
    const path = await mailedTo(site, member.email, 'change_address')
    const stranger = openBrowser(site, ALPHA)
    const page = await stranger.get(path)
    expect(textOf(page.body)).toContain(email)
    expect(page.headers['cache-control']).toContain('private')
    expect(textOf((await member.browser.get(SETTINGS)).body)).toContain(member.email)
    for (let pressed = 0; pressed < 2; pressed += 1) {
      const { status, body } = await stranger.post(path, {})
      expect([status, textOf(body).includes(nl.accounts.mail_changed_title ?? 'missing')]).toEqual([200, true])
    }
    expect(textOf((await stranger.get(path)).body)).toContain(nl.accounts.mail_changed_title)
    const login = (as: string) => openBrowser(site, ALPHA).post('/login', { email: as, password: member.password })
    expect([(await login(member.email)).status, (await login(email)).status]).toEqual([422, 303])
    const dead = await stranger.get('/mail-change/do?token=nothing')
    expect(textOf(dead.body)).toContain(nl.accounts.link_dead_title)
  })

  test('is kept by the link to the old one, which leads to another password', async ({ site }) => {
    const member = await newMember(site, ALPHA)
    await change(member, { email: newEmail() })
    const path = await mailedTo(site, member.email, 'keep_address')
    const stranger = openBrowser(site, ALPHA)
    expect(textOf((await stranger.get(path)).body)).toContain(nl.accounts.mail_keep_title)
    const kept = await stranger.post(path, {})
    expect(textOf(kept.body)).toContain(nl.accounts.mail_kept_title)
    expect(screenOf(kept.body).links).toContain(`/reset-password?email=${encodeURIComponent(member.email)}`)
    expect((await member.browser.get(SETTINGS)).status).toBe(302)
  })
})

test('the link of a mail opens in the mail’s language in a browser of another', async ({ site }) => {
  const path = inLanguage(`http://${ALPHA}/mail-change/keep?token=nothing`, 'fi').slice(`http://${ALPHA}`.length)
  const stranger = openBrowser(site, ALPHA)
  for (const address of [path, '/mail-change/keep?token=nothing']) {
    const { body } = await stranger.get(address, { 'Accept-Language': 'nl' })
    expect(screenOf(body).lang).toBe('fi')
    expect(textOf(body)).toContain(fi.accounts.link_dead_title)
  }
})

/** The path of the link that was mailed to the new or to the former address. */
const mailedTo = (site: Site, email: string, purpose: 'change_address' | 'keep_address'): Promise<string> =>
  lastMailedPath(
    { site, host: ALPHA },
    { email, type: purpose === 'change_address' ? 'change_address' : 'address_changing', purpose },
  )

describe('the password', () => {
  test('is asked twice only where the site asks so, and changes with the cookie of the session', async ({
    sites: { site },
  }) => {
    const member = await newMember(site, ALPHA)
    const other = openBrowser(site, ALPHA)
    expect((await other.post('/login', { email: member.email, password: member.password })).status).toBe(303)
    const fields = { section: 'password', current_password: member.password, new_password: 'trein naar zee 7' }
    const twice = await newMember(site, TWICE)
    const refused = await twice.browser.post(SETTINGS, { ...fields, new_password_again: 'trein naar zee 8' })
    expect([refused.status, openParts(refused.body)]).toEqual([422, ['password']])
    expect(textOf(refused.body)).toContain('De opgegeven wachtwoorden zijn niet gelijk.')
    const before = member.browser.cookie('hearth_session')
    const { status, body } = await member.browser.post(SETTINGS, fields)
    expect(status).toBe(200)
    expect(textOf(body)).toContain(nl.settings.password_changed)
    expect(member.browser.cookie('hearth_session')).not.toBe(before)
    expect((await member.browser.get(SETTINGS)).status).toBe(200)
    expect((await other.get(SETTINGS)).status).toBe(302)
  })
})

describe('each other section', () => {
  test('is saved by itself and says so', async ({ site }) => {
    const { browser, email, password } = await newMember(site, ALPHA)
    const save = async (fields: Record<string, string>) => {
      const { status, body } = await browser.post(SETTINGS, fields)
      expect(status, fields.section).toBe(200)
      return body
    }
    expect(tickedIn(await save({ section: 'invisible', invisible: 'on' }), 'invisible')).toEqual(['invisible'])
    expect(tickedIn(await save({ section: 'invisible' }), 'invisible')).toEqual([])
    expect(textOf(await save({ section: 'location', country: 'NL' }))).toContain(nl.shell.saved)
    const wrong = await browser.post(SETTINGS, { section: 'location', country: 'NL', region: 'nowhere' })
    expect([wrong.status, openParts(wrong.body)]).toEqual([422, ['location']])
    expect((await browser.post(SETTINGS, { section: 'anything' })).status).toBe(400)

    const other = openBrowser(site, ALPHA)
    await other.post('/login', { email, password })
    const sessionIn = (html: string) => screenOf(html).sentWith({ section: 'session' }).session
    const session = sessionIn((await browser.get(SETTINGS)).body) ?? ''
    expect(textOf(await save({ section: 'session', session }))).toContain(nl.settings.session_ended)
    expect((await other.get(SETTINGS)).status).toBe(302)
    expect(sessionIn((await browser.get(SETTINGS)).body)).toBeUndefined()
  })

  test('says what another tab saved meanwhile, and saves over it only when it is sent again', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const section = 'invisible'
    const versionIn = (html: string) => screenOf(html).sentWith({ section }).version ?? ''
    const save = (fields: Record<string, string>) => browser.post(SETTINGS, { section, ...fields })
    const version = versionIn((await browser.get(SETTINGS)).body)
    expect(version).toHaveLength(22)
    // A double click submits the same form twice.
    for (let sent = 0; sent < 2; sent += 1) expect((await save({ version, invisible: 'on' })).status).toBe(200)
    const refused = await save({ version })
    expect([refused.status, openParts(refused.body)]).toEqual([409, [section]])
    expect(textOf(refused.body)).toContain(nl.errors['platform.changed_elsewhere'])
    const { body } = await browser.get(SETTINGS)
    expect(tickedIn(body, section)).toEqual(['invisible'])
    const again = await save({ version: versionIn(refused.body) })
    expect([again.status, tickedIn(again.body, section)]).toEqual([200, []])
  })

  test('offers no kind of mail that nothing sends, and says what is mailed', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const { body } = await browser.get(SETTINGS)
    expect(tickedIn(body, 'notifications')).toEqual([
      ...['email_new_conversations', 'email_new_messages', 'email_like'],
    ])
    expect(screenOf(body).all('form input[name^="email_"], form input[name^="push_"]')).toHaveLength(3)
    expect((await browser.post(SETTINGS, { section: 'notifications', email_news: 'on' })).status).toBe(400)
  })

  test('asks how often the member answers only where the site does, and saves it only there', async ({
    sites: { site },
  }) => {
    const weekly = { section: 'pace', pace: 'weekly' }
    const told = await newMember(site, SPECIFIC)
    const saved = await told.browser.post(SETTINGS, weekly)
    expect([saved.status, textOf(saved.body).includes(nl.answering.weekly ?? 'missing')]).toEqual([200, true])
    expect((await told.browser.post(SETTINGS, { section: 'pace', pace: 'hourly' })).status).toBe(400)
    const { browser } = await newMember(site, TWICE)
    expect(screenOf((await browser.get(SETTINGS)).body).all('#pace')).toEqual([])
    expect((await browser.post(SETTINGS, weekly)).status).toBe(404)
  })

  test('is saved for nobody but the member whose form it is', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const other = await browser.post(SETTINGS, { section: 'invisible', invisible: 'on', member: randomUUID() })
    expect([other.status, textOf(other.body).includes(nl.errors['accounts.other_account'] ?? 'missing')]).toEqual([
      ...[409, true],
    ])
    expect(tickedIn((await browser.get(SETTINGS)).body, 'invisible')).toEqual([])
  })

  test('takes no field of another, and nothing that is too long', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    for (const [fields, status] of [
      [{ section: 'invisible', country: 'NL' }, 400],
      [{ section: 'toString' }, 400],
      [{ invisible: 'on' }, 400],
      [{ section: 'location', country: 'NL', city: 'x'.repeat(200_000) }, 413],
    ] as const)
      expect((await browser.post(SETTINGS, fields as unknown as Record<string, string>)).status).toBe(status)
  })

  test('ends with the ways out, which lead somewhere', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const { body } = await browser.get(SETTINGS)
    const { links } = screenOf(body)
    expect(links).toContain('#leaving')
    for (const page of ['/settings/data', '/settings/delete']) {
      expect(links).toContain(page)
      expect((await browser.get(page)).status).toBe(200)
    }
  })
})
