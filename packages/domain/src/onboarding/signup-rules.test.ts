import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import { describe, expect, test } from 'vitest'
import { parseSignup, type SignupDraft, type SignupRules } from './signup-rules.ts'

const good: SignupDraft = {
  name: 'Robin',
  email: 'robin@example.com',
  password: 'tG7&kq2!mP',
  password_again: 'tG7&kq2!mP',
  date_of_birth: { day: '20', month: '5', year: '2008' },
  gender: 'woman',
  seeking: 'everyone',
  country: 'NL',
}
const now = new Date('2026-05-20T12:00:00Z')
const countGuesses = (password: string) => (password === 'common password' ? 1 : 1e9)
const rules = {
  countries: ['NL', 'KR', 'SG'],
  genders: GENDERS,
  seeking: SEEKING,
  siteNames: [],
  countGuesses,
  now,
} satisfies SignupRules
const parse = (differs: Partial<SignupDraft>, site: Partial<SignupRules> = {}) =>
  parseSignup({ ...good, ...differs }, { ...rules, ...site })
const why = (differs: Partial<SignupDraft>) => {
  const parsed = parse(differs)
  return parsed.ok ? [] : parsed.faults
}

test('a form that is filled in well has no fault, also on the birthday itself', () => {
  expect(why({})).toEqual([])
})

test('what comes of it is as it is stored, whatever way it was typed', () => {
  const typed = {
    name: '  Zoe\u0308  B ',
    email: ' Robin@EXAMPLE.com ',
    password: 'cafe\u0301 noir 42',
    password_again: 'cafe\u0301 noir 42',
    date_of_birth: { day: '3', month: '04', year: ' 1990 ' },
    country: 'SG',
  }
  expect(parse(typed)).toEqual({
    ok: true,
    value: {
      name: 'Zo\u00EB B',
      email: 'Robin@example.com',
      emailNormalized: 'robin@example.com',
      password: 'caf\u00E9 noir 42',
      birthDate: '1990-04-03',
      gender: 'woman',
      seeking: 'everyone',
      country: 'SG',
    },
  })
})

test('the password is compared with another only where the site asks for it twice', () => {
  expect(why({ password_again: null })).toEqual([])
  expect(why({ password_again: '' })).toEqual([{ field: 'password_again', code: 'accounts.passwords_differ' }])
})

describe('each field has its own message', () => {
  const born = (day: string, month: string, year: string) => ({ date_of_birth: { day, month, year } })
  const required = { code: 'accounts.birth_date_required', params: { min_age: 18 } }
  const invalid = { code: 'accounts.birth_date_invalid' }
  const young = (min_age: number) => ({ code: 'accounts.too_young', params: { min_age } })
  test.each<[string, Partial<SignupDraft>, object]>([
    ['name', { name: ' ' }, { code: 'accounts.name_required' }],
    ['name', { name: 'Robin@Example.com' }, { code: 'accounts.name_is_email' }],
    ['name', { name: '@robin' }, { code: 'accounts.name_starts_with_at' }],
    ['email', { email: ' ' }, { code: 'accounts.email_required' }],
    ['email', { email: 'robin@' }, { code: 'accounts.email_invalid' }],
    [
      'password',
      { password: 'short', password_again: 'short' },
      { code: 'accounts.password_too_short', params: { min: 8 } },
    ],
    [
      'password',
      { password: 'Common password', password_again: 'Common password' },
      { code: 'accounts.password_too_weak' },
    ],
    ['password_again', { password_again: 'tG7&kq2!mp' }, { code: 'accounts.passwords_differ' }],
    ['date_of_birth', born('', '', ''), required],
    ['date_of_birth', born('20', '5', ''), required],
    ['date_of_birth', born('30', '2', '1990'), invalid],
    ['date_of_birth', born('29', '2', '2007'), invalid],
    ['date_of_birth', born('1', '13', '1990'), invalid],
    ['date_of_birth', born('0', '1', '1990'), invalid],
    ['date_of_birth', born('1', '1', '90'), invalid],
    ['date_of_birth', born('-1', '1', '1990'), invalid],
    ['date_of_birth', born('1e0', '1', '1990'), invalid],
    ['date_of_birth', born('1', '1', '1850'), invalid],
    ['date_of_birth', born('1', '1', '2999'), invalid],
    ['date_of_birth', born('21', '5', '2008'), young(18)],
    ['date_of_birth', { country: 'KR' }, young(19)],
    ['date_of_birth', { country: 'SG' }, young(21)],
    ['gender', { gender: '' }, { code: 'accounts.gender_required' }],
    ['gender', { gender: 'toString' }, { code: 'accounts.gender_required' }],
    ['seeking', { seeking: 'nobody' }, { code: 'accounts.seeking_required' }],
    ['country', { country: '' }, { code: 'accounts.country_required' }],
    ['country', { country: 'FR' }, { code: 'accounts.country_required' }],
    ['country', { country: 'nl' }, { code: 'accounts.country_required' }],
  ])('%s: %j', (field, differs, fault) => {
    expect(why(differs)).toEqual([{ field, ...fault }])
  })

  test('and all of them at once, in the order of the form', () => {
    const nothing = { name: '', email: '', password: '', password_again: 'x', gender: '', seeking: '', country: '' }
    expect(why({ ...nothing, ...born('', '', '') }).map(({ field }) => field)).toEqual([
      'name',
      'email',
      'password',
      'password_again',
      'date_of_birth',
      'gender',
      'seeking',
      'country',
    ])
  })
})

describe('what a site does not offer', () => {
  const site = { genders: ['man'], seeking: ['man'] } as const
  const answer = (gender: string, seeking: string) => parse({ gender, seeking }, site)

  test('is refused', () => {
    const faults = [
      { field: 'gender', code: 'accounts.gender_required' },
      { field: 'seeking', code: 'accounts.seeking_required' },
    ]
    expect(answer('woman', 'everyone')).toEqual({ ok: false, faults })
  })

  test('is not asked where one answer is left, which is filled in', () => {
    for (const sent of ['', 'man'])
      expect(answer(sent, sent)).toMatchObject({ value: { gender: 'man', seeking: 'man' } })
  })

  test('leaves a question with two answers one that has to be answered', () => {
    expect(parse({ gender: '' }, { genders: ['woman', 'man'] })).toMatchObject({ faults: [{ field: 'gender' }] })
  })
})
