import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect, vi } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import {
  errorOf,
  newEmail,
  newMember,
  type SignupFields,
  signUp,
  signupFields,
} from '../../../server/testing/signup.ts'
import { ALPHA, BETA, siteTest } from '../../../server/testing/site.ts'

/** A site with specific account errors, where a new account is logged in at once. */
const SPECIFIC = 'signup.test'
/** A site that asks for the password twice, and for the country. */
const ASKING = 'asking.test'

const test = siteTest.extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
  await site.addTenant(SPECIFIC, { account_errors: 'specific' })
  await site.addTenant(ASKING, { account_errors: 'specific', password_twice: true, countries: ['NL', 'BE'] })
})

/** A text of the platform; texts that the specification quotes are written out in the tests. */
const said = (code: keyof ReturnType<typeof loadMessages>['nl']['errors'], params: Record<string, number> = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    loadMessages().nl.errors[code] ?? '',
  )

const hasSession = (answer: { headers: Record<string, unknown> }) =>
  JSON.stringify(answer.headers['set-cookie'] ?? []).includes('hearth_session=')

/** The names on a page, each isolated from the direction of the surrounding text. */
const namesIn = (body: string) =>
  screenOf(body)
    .all('bdi')
    .map(({ textContent }) => textContent)

describe('a visitor who fills in the form', () => {
  test('becomes a member, is logged in and greeted by name', async ({ site }) => {
    const browser = openBrowser(site, SPECIFIC)
    const answer = await signUp(browser, { name: 'Annelies' })
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      ...{ status: 303, location: '/complete-signup' },
    })
    const cookies = answer.headers['set-cookie'] as string[]
    // No device cookie, because the address is not confirmed yet.
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^signup=[^;]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
    expect(cookies[1]).toMatch(/^hearth_session=\w{20,}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    const { status, body } = await browser.get('/members')
    expect(status).toBe(200)
    expect(namesIn(body)).toContain('Annelies')
    expect(JSON.parse((await browser.call('GET', '/api/user.php')).body)).toEqual({
      user: {
        status: 'not_confirmed',
        credits: 0,
        counts: { unread_messages: 0, new_likes: 0, unread_notifications: 0 },
        last_event: 0,
        paid_user: false,
        signup_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        language: 'nl',
        notifications_disabled: [],
        profile: { name: 'Annelies', country: 'NL', status: 'disabled', main_image: null },
      },
    })
  })

  test('goes on to the page that brought them here, and to no other site', async ({ site }) => {
    const browser = openBrowser(site, SPECIFIC)
    const page = await browser.get('/signup?returnTo=%2Fmembers%3Ftab%3Dtwo')
    const refused = await signUp(browser, { returnTo: '/members?tab=two', name: '' })
    for (const { links, sentWith } of [screenOf(page.body), screenOf(refused.body)]) {
      expect(sentWith({ returnTo: '/members?tab=two' })).toHaveProperty('email')
      expect(links).toContain('/login?returnTo=%2Fmembers%3Ftab%3Dtwo')
    }
    const answer = await signUp(browser, { returnTo: '/members?tab=two' })
    expect(answer.headers.location).toBe('/complete-signup?returnTo=%2Fmembers%3Ftab%3Dtwo')
    for (const to of ['//elsewhere.test', 'https://elsewhere.test/', '/\\elsewhere.test']) {
      const elsewhere = await signUp(openBrowser(site, SPECIFIC), { returnTo: to })
      expect(elsewhere.headers.location).toBe('/complete-signup')
    }
  })

  test('is asked in their language, by the names that it has for countries and months', async ({ site }) => {
    const words = textOf((await openBrowser(site, BETA).get('/signup?lng=fi')).body)
    for (const word of ['Irlanti', 'Iso-Britannia', 'tammikuu', 'joulukuu', 'Etsin']) expect(words).toContain(word)
  })

  test('reads in the title that the form was refused', async ({ site }) => {
    const browser = openBrowser(site, SPECIFIC)
    const titleOf = ({ body }: { body: string }) => screenOf(body).title
    const title = titleOf(await browser.get('/signup'))
    expect(titleOf(await signUp(browser, { name: '' }))).toBe(`Fout: ${title}`)
    expect(titleOf(await browser.get('/signup'))).toBe(title)
  })

  test('may be a year too young and choose the year of their birth, to get an error', async ({ site }) => {
    const { body } = await openBrowser(site, SPECIFIC).get('/signup')
    const [date] = screenOf(body).all('[data-h-date]')
    const [latest] = date?.dataset.hDate?.split('-') ?? []
    expect(screenOf(body).all(`option[value="${Number(latest) + 1}"]`)).toHaveLength(1)
    expect(date?.dataset.hMessageLate).toBe(said('accounts.too_young', { min_age: 18 }))
    expect(date?.dataset.hMessageInvalid).toBe('Ongeldige geboortedatum.')
  })

  test('gets everything back but the passwords when something is wrong', async ({ site }) => {
    const email = newEmail()
    const answer = await signUp(openBrowser(site, ASKING), {
      name: '<b>"Ann" & co</b>',
      email,
      password: 'secret-of-ann',
      password_again: 'another-secret',
      gender: 'nonbinary',
    })
    expect(answer.status).toBe(422)
    expect(hasSession(answer)).toBe(false)
    expect(errorOf(answer, 'password_again')).toBe('De opgegeven wachtwoorden zijn niet gelijk.')
    const { getByLabelText, valuesOf } = screenOf(answer.body)
    const form = getByLabelText(loadMessages().nl.accounts.email ?? '').closest('form')
    expect(form && valuesOf(form)).toMatchObject({
      ...{ name: ['<b>"Ann" & co</b>'], email: [email], gender: ['nonbinary'] },
      ...{ date_of_birth_day: ['3'], date_of_birth_month: ['4'], date_of_birth_year: ['1990'] },
    })
    expect(answer.body).not.toMatch(/secret-of-ann|another-secret/)
  })
})

describe('the form tells what is wrong with', () => {
  const wrong: readonly [string, Partial<SignupFields>, string, string][] = [
    ['no name', { name: '  ' }, 'name', said('accounts.name_required')],
    [
      'a name that is the e-mail address',
      { name: 'Same@Example.com', email: 'same@example.com' },
      'name',
      'Je profielnaam moet anders zijn dan je e-mailadres',
    ],
    ['a name that begins with @', { name: '@ann' }, 'name', 'Je profielnaam mag niet beginnen met een @'],
    ['a name of one letter', { name: 'A' }, 'name', said('accounts.name_too_short', { min: 2 })],
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, 'name', said('accounts.name_too_long', { max: 40 })],
    ['a name of only emoji', { name: '😀👩‍👩‍👧🎈' }, 'name', said('accounts.name_needs_letters')],
    ['no address', { email: ' ' }, 'email', said('accounts.email_required')],
    ['an address that is none', { email: 'ann@example' }, 'email', 'Ongeldige e-mail'],
    [
      'a short password',
      { password: 'short', password_again: 'short' },
      'password',
      said('accounts.password_too_short', { min: 8 }),
    ],
    [
      'a long password',
      { password: 'ab1-'.repeat(40), password_again: 'ab1-'.repeat(40) },
      'password',
      said('accounts.password_too_long', { max: 128 }),
    ],
    [
      'a breached password',
      { password: 'password1', password_again: 'password1' },
      'password',
      said('accounts.password_too_weak'),
    ],
    [
      'a password that is the address',
      { email: 'mine@example.com', password: 'mine@example.com', password_again: 'mine@example.com' },
      'password',
      said('accounts.password_is_email'),
    ],
    [
      'passwords that differ',
      { password_again: 'over de brug 43' },
      'password_again',
      'De opgegeven wachtwoorden zijn niet gelijk.',
    ],
    ['no date of birth', { date_of_birth_day: '' }, 'date_of_birth', 'Vul uw geboortedatum in (18+ jaar)'],
    [
      'a day that does not exist',
      { date_of_birth_day: '29', date_of_birth_month: '2', date_of_birth_year: '1990' },
      'date_of_birth',
      'Ongeldige geboortedatum.',
    ],
    [
      'somebody too young',
      { date_of_birth_year: '2020' },
      'date_of_birth',
      said('accounts.too_young', { min_age: 18 }),
    ],
    ['no gender', { gender: '' }, 'gender', said('accounts.gender_required')],
    ['a gender that is none of the choices', { gender: 'robot' }, 'gender', said('accounts.gender_required')],
    ['nobody to look for', { seeking: '' }, 'seeking', said('accounts.seeking_required')],
    ['a country that the site does not serve', { country: 'FR' }, 'country', said('accounts.country_required')],
  ]
  test.for(wrong)('%s', async ([, fields, field, text], { site }) => {
    const email = fields.email ?? newEmail()
    const browser = openBrowser(site, ASKING)
    const answer = await signUp(browser, { ...fields, email })
    expect(answer.status).toBe(422)
    expect(errorOf(answer, field)).toBe(text)
    expect(screenOf(answer.body).links).toContain(`#signup-${field}`)
    expect(hasSession(answer)).toBe(false)
    // The address is still free, so no account was created by the refused attempt.
    if (field !== 'email') expect((await signUp(openBrowser(site, ASKING), { email })).status).toBe(303)
  })

  test('nothing of a password that is asked for once', async ({ site }) => {
    const asked = async (host: string) =>
      screenOf((await openBrowser(site, host).get('/signup')).body).sentWith({ password: '' })
    expect(await asked(ALPHA)).not.toHaveProperty('password_again')
    expect((await signUp(openBrowser(site, ALPHA), { password_again: '' })).status).toBe(303)
    expect(await asked(ASKING)).toHaveProperty('password_again')
  })

  test('a form that was sent empty: everything at once, in the order of the page', async ({ site }) => {
    const answer = await openBrowser(site, SPECIFIC).post('/signup', {})
    expect(answer.status).toBe(422)
    const linked = screenOf(answer.body).links.filter((href) => href.startsWith('#signup-'))
    const fields = ['name', 'email', 'password', 'date_of_birth', 'gender', 'seeking', 'country']
    expect(linked).toEqual(fields.map((field) => `#signup-${field}`))
  })
})

describe('what a site makes the same for everybody', () => {
  test('is not asked, and is filled in', async ({ site }) => {
    const host = await site.addTenant('men.test', {
      ...{ account_errors: 'specific', genders: ['man'], seeking: ['man'] },
    })
    const browser = openBrowser(site, host)
    const { body } = await browser.get('/signup')
    const { getByLabelText, valuesOf } = screenOf(body)
    const form = getByLabelText(loadMessages().nl.accounts.email ?? '').closest('form')
    expect(form && valuesOf(form)).toMatchObject({ country: ['NL'] })
    // Two steps are left.
    expect(form?.querySelectorAll('[data-h-step]')).toHaveLength(2)
    expect(form?.querySelector('[name="gender"], [name="seeking"]')).toBeNull()
    const answer = await signUp(browser, { gender: '', seeking: '' })
    expect(answer.status).toBe(303)
    const { body: members } = await browser.get('/members?gender=woman')
    expect(
      screenOf(members)
        .all('[name="min_age"], [name="gender"]')
        .map((field) => field.getAttribute('name')),
    ).toEqual(['min_age'])
  })

  test('is refused in any other form', async ({ site }) => {
    const host = await site.addTenant('women-and-men.test', { genders: ['woman', 'man'], seeking: ['woman', 'man'] })
    const { body } = await openBrowser(site, host).get('/signup')
    const { all } = screenOf(body)
    expect(all('[value="woman"]')).not.toEqual([])
    expect(all('[value="nonbinary"], [value="everyone"]')).toEqual([])
    const answer = await signUp(openBrowser(site, host), { gender: 'nonbinary', seeking: 'everyone' })
    expect(answer.status).toBe(422)
    expect(errorOf(answer, 'gender')).toBe(said('accounts.gender_required'))
    expect(errorOf(answer, 'seeking')).toBe(said('accounts.seeking_required'))
    expect(hasSession(answer)).toBe(false)
  })
})

describe('an address that has an account', () => {
  test('is refused with a link to the login, and the account stays as it was', async ({ site }) => {
    const { email } = await newMember(site, SPECIFIC)
    const answer = await signUp(openBrowser(site, SPECIFIC), {
      email: email.toUpperCase(),
      password: 'another one 9',
      password_again: 'another one 9',
      returnTo: '/members?tab=two',
    })
    expect(answer.status).toBe(422)
    // Once, beside the field.
    expect(screenOf(answer.body).all('a[href="/login?returnTo=%2Fmembers%3Ftab%3Dtwo"]')).toHaveLength(1)
    expect(errorOf(answer, 'email')).toBe('Dit e-mailadres heeft al een account op deze site.')
    expect(textOf(answer.body)).toContain(
      `${loadMessages().nl.onboarding.have_account} ${loadMessages().nl.shell.log_in}`,
    )
    const login = { email, password: 'another one 9' }
    expect((await openBrowser(site, SPECIFIC).call('POST', '/api/user.php', login)).status).toBe(422)
  })

  test('may have one on another site too', async ({ site }) => {
    const { email } = await newMember(site, SPECIFIC)
    expect((await signUp(openBrowser(site, BETA), { email, country: 'IE' })).status).toBe(303)
  })

  test('goes to exactly one of two who want it at the same moment', async ({ site }) => {
    const email = newEmail()
    const browsers = [openBrowser(site, SPECIFIC), openBrowser(site, SPECIFIC)]
    const answers = await Promise.all(
      browsers.map((browser, at) => signUp(browser, { email, name: at === 0 ? 'First' : 'Second' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    const [late] = answers.filter(({ status }) => status === 422)
    expect(late && errorOf(late, 'email')).toBe('Dit e-mailadres heeft al een account op deze site.')
    expect(answers.filter(hasSession)).toHaveLength(1)
  })
})

test.for([
  ['may be written from right to left', 'شيماء', 'شيماء'],
  ['cannot turn the text around it', '\u202EAnna\u2066', 'Anna'],
  ['is no markup', '</bdi><b>Ann</b>', '</bdi><b>Ann</b>'],
] as const)('a name %s', async ([, name, shown], { site }) => {
  const { browser } = await newMember(site, SPECIFIC, { name })
  expect(namesIn((await browser.get('/members')).body)).toContain(shown)
})

test('who was born on 29 February is of age on 1 March in the Netherlands', async ({ site }) => {
  const born = { date_of_birth_day: '29', date_of_birth_month: '2', date_of_birth_year: '2008' }
  const at = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    try {
      return (await signUp(openBrowser(site, SPECIFIC), born)).status
    } finally {
      vi.useRealTimers()
    }
  }
  // Midnight in Amsterdam is 23:00 UTC.
  expect(await at('2026-02-28T22:59:00Z')).toBe(422)
  expect(await at('2026-02-28T23:01:00Z')).toBe(303)
})

describe('who may sign up', () => {
  const formsIn = (body: string) => screenOf(body).main.all('[data-h-form="signup"]')

  test('is nobody where signups are closed', async ({ site }) => {
    await site.addTenant('closed.test', { signups: 'none' })
    const browser = openBrowser(site, 'closed.test')
    const page = await browser.get('/signup?ref=friend')
    expect(page.status).toBe(200)
    expect(formsIn(page.body)).toEqual([])
    expect(screenOf(page.body).links).toContain('/login')
    const sentHere = await browser.get('/signup?returnTo=%2Fmembers%3Ftab%3Dtwo')
    expect(screenOf(sentHere.body).links).toContain('/login?returnTo=%2Fmembers%3Ftab%3Dtwo')
    const answer = await signUp(browser)
    expect(answer.status).toBe(422)
    expect(hasSession(answer)).toBe(false)
    expect(formsIn(answer.body)).toEqual([])
  })

  test('is no member: they go home', async ({ site }) => {
    const { browser } = await newMember(site, SPECIFIC)
    expect((await browser.get('/signup')).headers.location).toBe('/members')
    const again = await signUp(browser)
    expect({ status: again.status, location: again.headers.location }).toEqual({ status: 303, location: '/members' })
    expect(hasSession(again)).toBe(false)
  })

  test('is nobody whose form comes from another site, or from nowhere', async ({ site }) => {
    for (const Origin of ['http://evil.test', 'null', `http://${BETA}:8080`]) {
      const answer = await openBrowser(site, SPECIFIC).post(
        '/signup',
        { ...signupFields, email: newEmail() },
        { Origin },
      )
      expect({ status: answer.status, session: hasSession(answer) }).toEqual({ status: 403, session: false })
    }
  })

  test('is stopped after twenty tries from one network within the hour', async ({ site }) => {
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1) statuses.push((await signUp(openBrowser(site, SPECIFIC, '10.200.0.1'))).status)
    expect(statuses).toEqual([...Array(20).fill(303), 429])
    const refused = await signUp(openBrowser(site, SPECIFIC, '10.200.0.1'))
    expect(refused.headers['retry-after']).toBe('3600')
    expect(textOf(refused.body)).toContain(textOf(said('accounts.too_many_signups', { minutes: 60 })))
    // There is no field to correct.
    expect(screenOf(refused.body).all('a[href^="#signup-"]')).toEqual([])
  })
})

test('a cookie of another site makes nobody a member here', async ({ site }) => {
  const { browser } = await newMember(site, SPECIFIC)
  const elsewhere = openBrowser(site, BETA)
  elsewhere.plant('hearth_session', browser.cookie('hearth_session'))
  expect((await elsewhere.get('/members')).headers.location).toBe('/login?returnTo=%2Fmembers')
  expect((await elsewhere.get('/signup')).status).toBe(200)
  expect((await elsewhere.call('GET', '/api/user.php')).status).toBe(403)
  expect((await browser.get('/members')).status).toBe(200)
})
