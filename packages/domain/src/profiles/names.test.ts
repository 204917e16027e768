import { describe, expect, test } from 'vitest'
import { nameOf, parseName } from './names.ts'

const parse = (name: string) => parseName(name, 'person@example.com')
const why = (name: string) => {
  const parsed = parse(name)
  return parsed.ok ? null : parsed.fault.code.replace(/^accounts\.name_|^profiles\.contact_/, '')
}

describe('a name', () => {
  test.each([
    'Jo',
    'Anne-Marie',
    'Ærøskøbing',
    "O'Neill",
    'Zoë 🌸',
    'Łukasz',
    'Ольга',
    '美咲',
    'नमिता',
    'محمد علي',
    'שרה',
    'می‌خواهم',
    '007',
    'x'.repeat(40),
    '👨‍👩‍👧‍👦 family',
  ])('may be %s', (name) => {
    expect(why(name)).toBeNull()
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['\u200B\u2060\uFEFF', 'required'],
    ['\u3164\u3164\u3164', 'required'],
    ['\u2800\u2800', 'required'],
    ['@person', 'starts_with_at'],
    ['  @person', 'starts_with_at'],
    ['\u202E@person', 'starts_with_at'],
    ['＠person', 'starts_with_at'],
    ['person@example.com', 'is_email'],
    [' Person@Example.com ', 'is_email'],
    ['Jan 06-12345678', 'phone'],
    ['anna at gmail dot com', 'email'],
    ['www.robin.example', 'link'],
    ['insta robin_87', 'handle'],
    ['J', 'too_short'],
    ['é', 'too_short'],
    ['e\u0301', 'too_short'],
    ['😀😀😀', 'needs_letters'],
    ['❤️🔥', 'needs_letters'],
    ['1️⃣2️⃣', 'needs_letters'],
    ['ℹ️ℹ️', 'needs_letters'],
    ['👨‍👩‍👧‍👦', 'needs_letters'],
    ['🇳🇱🇧🇪', 'needs_letters'],
    ['...', 'needs_letters'],
    ['\u0301\u0301\u0301', 'needs_letters'],
    ['x'.repeat(41), 'too_long'],
    ['é'.repeat(41), 'too_long'],
    ['x'.repeat(10_000), 'too_long'],
    [`Z${'\u0335'.repeat(10_000)}`, 'too_long'],
    ['👨‍👩‍👧‍👦'.repeat(1_000), 'too_long'],
    [' '.repeat(10_000), 'required'],
  ])('may not be %j: %s', (name, code) => {
    expect(why(name)).toBe(code)
  })

  test('may have forty characters, however many code points each takes', () => {
    expect(why('é'.repeat(40).normalize('NFD'))).toBeNull()
    expect(why(`${'🌸'.repeat(38)}Jo`)).toBeNull()
  })

  // What is quadratic does not end before the test's time does.
  test.each(['x', ' ', '@', '\u0301', '\u200D', '👨‍👩‍👧‍👦', 'ا', '\u202E', '1️⃣'])(
    'of ten thousand %j is answered',
    (part) => {
      expect(why(part.repeat(10_000))).not.toBeNull()
    },
  )
})

test.each([
  ['  Anne \t\n Marie ', 'Anne Marie'],
  ['Zoe\u0308', 'Zoë'],
  ['\u202Eevil\u202C', 'evil'],
  ['\u2066a\u2069\u200Fb', 'ab'],
  ['a\u0000b\u0007c', 'abc'],
  ['Jo\uD800', 'Jo'],
  ['So\u00ADnja', 'Sonja'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['မြွှေ့', 'မြွှေ့'],
  [`Zo${'\u0335\u0316'.repeat(60)}`, `Zo${'\u0335'.repeat(6)}`],
])('%j is stored as %j', (typed, stored) => {
  expect(nameOf(typed)).toBe(stored)
})

test('a name that may be one is parsed into what is stored', () => {
  expect(parse('  Zoe\u0308 \t B ')).toEqual({ ok: true, value: 'Zo\u00EB B' })
})
