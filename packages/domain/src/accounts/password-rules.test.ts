import { describe, expect, test } from 'vitest'
import { loadCommonPasswords, parsePassword, passwordText } from './password-rules.ts'

const common = await loadCommonPasswords()
const parse = (password: string) =>
  parsePassword(password, { emailNormalized: 'robin.example@example.com', name: 'Robin of Loxley' }, common)
const why = (password: string) => {
  const parsed = parse(password)
  return parsed.ok ? null : parsed.fault
}

test.each(['tG7&kq2!', 'one two three four', 'пароль-из-слов', '🌻🌻🌻🌻🌻🌻🌻🌻', 'x7'.repeat(64)])(
  '%s may be a password',
  (password) => {
    expect(why(password)).toBeNull()
  },
)

describe('refused is', () => {
  test('what is too short or too long, counted in code points', () => {
    expect(why('')).toEqual({ code: 'accounts.password_too_short', params: { min: 8 } })
    expect(why('tG7&kq2')).toMatchObject({ code: 'accounts.password_too_short' })
    expect(why('🌻🌻🌻🌻')).toMatchObject({ code: 'accounts.password_too_short' })
    expect(why('x7'.repeat(64).concat('x'))).toEqual({ code: 'accounts.password_too_long', params: { max: 128 } })
    expect(why('x'.repeat(1_000_000))).toMatchObject({ code: 'accounts.password_too_long' })
  })

  test.each(['password', 'Password1', 'QWERTYUIOP', '1234567890', 'iloveyou', ' letmein1'.trim(), 'trustno1 '])(
    'the commonly breached %s',
    (password) => {
      expect(why(password)).toEqual({ code: 'accounts.password_too_common' })
    },
  )

  test.each(['robin.example@example.com', 'Robin.Example@EXAMPLE.com', 'robin.example', 'Robin Of Loxley'])(
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

// What is quadratic does not end before the test's time does.
test('a megabyte of marks is answered', () => {
  expect(passwordText('\u0301\u0334'.repeat(500_000))).toHaveLength(1_000_000)
})
