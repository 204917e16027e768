import { describe, expect, test } from 'vitest'
import { loadCountGuesses, parsePassword, passwordText } from './password-rules.ts'

const countGuesses = await loadCountGuesses()
const known = {
  emailNormalized: 'robin.example@mail.example',
  name: 'Robin of Loxley',
  siteNames: ['Lantern', 'lantern.example'],
}
const parse = (password: string) => parsePassword(password, known, countGuesses)
const why = (password: string) => {
  const parsed = parse(password)
  return parsed.ok ? null : parsed.fault
}
/** Random characters. */
const unordered = (length: number) =>
  Array.from({ length }, (_, n) => String.fromCharCode(33 + ((n * 37 + n * n * 11) % 90))).join('')

test.each([
  'tG7&kq2!',
  'over de brug 42',
  'one two three four',
  'blauwe tafel zeven',
  'пароль-из-слов',
  '🌻🐝🍯🌧🌈🎈🚲⛵',
  unordered(128),
])('%s may be a password', (password) => {
  expect(why(password)).toBeNull()
})

describe('refused is', () => {
  test('what is missing, too short or too long, counted in code points', () => {
    expect(why('')).toEqual({ code: 'accounts.new_password_required', params: { min: 8 } })
    expect(why('tG7&kq2')).toMatchObject({ code: 'accounts.password_too_short' })
    expect(why('🌻🌻🌻🌻')).toMatchObject({ code: 'accounts.password_too_short' })
    expect(why('x7'.repeat(64).concat('x'))).toEqual({ code: 'accounts.password_too_long', params: { max: 128 } })
    expect(why('x'.repeat(1_000_000))).toMatchObject({ code: 'accounts.password_too_long' })
  })

  test.each([
    ['that many have', 'password Password1 QWERTYUIOP iloveyou letmein1 wachtwoord1 fussball1 P@ssw0rd! Welkom01'],
    [
      'that many have in a language of the sites',
      'ikhouvanjou IkHouVanJou1 ichliebedich jetaimemonamour teamomucho tiamoamore kochamciebie jagälskardig jegelskerdig jegelskerdeg rakastansinua ikhouv@nj0u',
    ],
    ['that repeats itself', 'aaaaaaaa abababab 12121212 abcabcabc xxxxxxx1 🌻🌻🌻🌻🌻🌻🌻🌻'],
    ['that is a sequence', '1234567890 87654321 abcdefgh zyxwvuts abcdefg1 13579246'],
    ['that is a row of keys', 'asdfghjk qwertzuiop azertyuiop 1qaz2wsx q1w2e3r4t5 qazwsxedc 147258369'],
    ['that is a date', '20.05.1990 19900520'],
    ['that the site says', 'lantern1 Lantern2026 l4nt3rn! nretnal1 lantern.example LanternLantern'],
    ['that others know of the member', 'robin1990 RobinLoxley loxley99 example1 mail.example'],
    ['that is a word of the program', 'constructor'],
  ])('a password %s', (_, passwords) => {
    const unrefused = passwords.split(' ').filter((password) => why(password)?.code !== 'accounts.password_too_weak')
    expect(unrefused).toEqual([])
  })

  test.each(['        ', 'trustno1 ', '\u3000aaaaaaaa\u3000'])('one that blanks lengthen: "%s"', (password) => {
    expect(why(password)).toEqual({ code: 'accounts.password_too_weak' })
  })

  test.each(['robin.example@mail.example', 'Robin.Example@MAIL.example', 'robin.example', 'Robin Of Loxley'])(
    'what others see or know: %s',
    (password) => {
      expect(why(password)).toEqual({ code: 'accounts.password_is_email' })
    },
  )
})

test('a letter is the same however a keyboard composes it', () => {
  expect(passwordText('cafe\u0301')).toBe(passwordText('caf\u00E9'))
  expect(parse('un cafe\u0301 noir')).toEqual({ ok: true, value: 'un caf\u00E9 noir' })
})

test('the longest password is the same however a keyboard composes it', () => {
  const longest = '\u1EC7'.repeat(128)
  expect(passwordText(longest.normalize('NFD'))).toBe(longest)
})

// A quadratic algorithm would exceed the test's time limit.
test('a megabyte of marks is answered', () => {
  expect(passwordText('\u0301\u0334'.repeat(500_000))).toHaveLength(1_000_000)
})

test('a password of any length is judged by its first characters: more of them would hold up everybody else', () => {
  expect(why(`${'ab'.repeat(16)}${unordered(96)}`)).toEqual({ code: 'accounts.password_too_weak' })
})
