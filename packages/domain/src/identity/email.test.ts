import { describe, expect, test } from 'vitest'
import { deliverableEmail, isEmail, normalizeEmail } from './email.ts'

test.each([
  ['  Person@Example.COM ', 'person@example.com'],
  ['person+tag@example.com', 'person+tag@example.com'],
  ['per.son@example.com', 'per.son@example.com'],
  ['jan@Bücher.example', 'jan@xn--bcher-kva.example'],
  ['jan@Bu\u0308cher.example', 'jan@xn--bcher-kva.example'],
])('%s and %s are one account', (typed, normalized) => {
  expect(normalizeEmail(typed)).toBe(normalized)
  expect(isEmail(normalized)).toBe(true)
})

test.each([
  [' Per.Son+tag@Example.COM ', 'Per.Son+tag@example.com'],
  ['Jan@B\u00ADücher.example', 'Jan@xn--bcher-kva.example'],
  ['\u212Aim@example.com', 'Kim@example.com'],
])('to %j mail is sent as %s', (typed, deliverable) => {
  expect(deliverableEmail(typed)).toBe(deliverable)
})

describe('no address is', () => {
  const wrong = [
    '',
    'person',
    '@example.com',
    'person@',
    'person@example',
    'person@127.0.0.1',
    'per son@example.com',
    'person@exam ple.com',
    '.person@example.com',
    'per..son@example.com',
    'person.@example.com',
    'one@two@example.com',
    'person@example..com',
    'person@-example.com',
    'person\u0000@example.com',
    'person@example.com\u0000',
    'person\n@example.com',
    'pérson@example.com',
    'person@example.com>',
    'person@example.com/path',
    'person@example.com?query',
    'person@example.com#end',
    'person@exam\tple.com',
    'person@ex%61mple.com',
    '"person"@example.com',
    `${'p'.repeat(65)}@example.com`,
    `person@${'e'.repeat(250)}.com`,
  ]
  test.each(wrong)('%j', (typed) => {
    expect(isEmail(normalizeEmail(typed))).toBe(false)
  })
})

// A quadratic algorithm would exceed the test's time limit.
test.each(['@', 'a.', '.@', 'a@b.', '\u0301\u0334'])('a megabyte of %s is no address', (part) => {
  expect(isEmail(normalizeEmail(part.repeat(1_000_000 / part.length)))).toBe(false)
  expect(isEmail(normalizeEmail(`a@${part.repeat(1_000_000 / part.length)}`))).toBe(false)
})
