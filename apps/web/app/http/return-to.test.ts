import { describe, expect, test } from 'vitest'
import { safePath, withoutLanguage } from './return-to.ts'

describe('a path to be sent on to', () => {
  test.for([
    ['/', '/'],
    ['/members', '/members'],
    ['/members/7?tab=photos#first', '/members/7?tab=photos#first'],
    ['/members?to=//evil.test', '/members?to=//evil.test'],
    ['/a/../members', '/members'],
    ['/members//7///photos?to=//x', '/members/7/photos?to=//x'],
    ['/café', '/caf%C3%A9'],
    ['/a\r\nSet-Cookie: x=1', '/aSet-Cookie:%20x=1'],
  ])('%j is taken as %s', ([value, path]) => {
    expect(safePath(value)).toBe(path)
  })

  test.for([
    null,
    undefined,
    '',
    'members',
    '?to=/',
    'https://evil.test/',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/./\\evil.test',
    '/%2e//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    `/${'x'.repeat(500)}`,
  ])('%j is none', (value) => {
    expect(safePath(value)).toBeNull()
  })

  test('of 500 characters is not too long', () => {
    expect(safePath(`/${'x'.repeat(499)}`)).toHaveLength(500)
  })
})

test.for([
  ['/members', '/members'],
  ['/?lng=fi', '/'],
  ['/a?b=1&lng=fi&c=2&lng=de#d', '/a?b=1&c=2#d'],
  ['/a?b=%20x+y', '/a?b=%20x+y'],
])('%s without its language is %s', ([path, rest]) => {
  expect(withoutLanguage(path ?? '')).toBe(rest)
})
