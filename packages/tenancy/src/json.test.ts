import { expect, it } from 'vitest'
import { parseJson } from './json.ts'

it('gives the value of what is JSON', () => {
  expect(parseJson('{ "a": [1, -2.5e3, true, null, "\\u00e9"] }')).toEqual({
    ok: true,
    value: { a: [1, -2500, true, null, 'é'] },
  })
})

it.each([
  ['', 1, 1, /a value/],
  ['{\n  "a": 1,\n}', 3, 1, /no comma may stand before the end/],
  ['{ "a": 1 "b": 2 }', 1, 10, /a comma or "}"/],
  ['{ a: 1 }', 1, 3, /a key in double quotes/],
  ["{ 'a': 1 }", 1, 3, /a key in double quotes/],
  ['{ "a" 1 }', 1, 7, /a colon/],
  ['{ "a": tru }', 1, 8, /a value/],
  ['{ "a": 01 }', 1, 8, /a value/],
  ['[1, 2', 1, 6, /a comma or "]"/],
  ['{ "a": "b\n" }', 1, 8, /ends in a double quote/],
  ['{ "a": 1 } x', 1, 12, /the end of the file/],
  ['// no\n{}', 1, 1, /a value/],
])('says where %j stops being JSON', (text, line, column, expected) => {
  expect(parseJson(text)).toEqual({ ok: false, line, column, expected: expect.stringMatching(expected) })
})
