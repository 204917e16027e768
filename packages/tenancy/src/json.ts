export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type ParsedJson = { ok: true; value: Json } | { ok: false; line: number; column: number; expected: string }

/** Parses JSON; for a syntax error says line and column (from 1) and what was expected there. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as Json }
  } catch {
    const { at, expected } = findSyntaxError(text)
    const before = text.slice(0, at).split('\n')
    return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected }
  }
}

const SPACE = /[ \t\r\n]*/y
// The characters from the space on, without quote and backslash: JSON allows no control characters inside a string.
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y

class SyntaxFault extends Error {
  readonly at: number
  readonly expected: string
  constructor(at: number, expected: string) {
    super(expected)
    this.at = at
    this.expected = expected
  }
}

/** Parses the text again by the grammar of RFC 8259, because the engine's error has no position in some cases. */
function findSyntaxError(text: string): { at: number; expected: string } {
  let at = 0
  const fail = (expected: string): never => {
    throw new SyntaxFault(at, expected)
  }
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  const sign = (character: string): boolean => {
    take(SPACE)
    if (text[at] !== character) return false
    at += 1
    return true
  }
  const string = (expected: string) => {
    take(SPACE)
    if (take(STRING)) return
    fail(text[at] === '"' ? 'a string that ends in a double quote on the same line' : expected)
  }
  const list = (end: string, item: (after: string) => void) => {
    if (sign(end)) return
    item(`or "${end}"`)
    while (sign(',')) item('(no comma may stand before the end)')
    if (!sign(end)) fail(`a comma or "${end}"`)
  }
  const value = (hint = '') => {
    if (sign('{'))
      return list('}', (after) => {
        string(`a key in double quotes ${after}`)
        if (!sign(':')) fail('a colon after the key')
        value()
      })
    if (sign('[')) return list(']', value)
    take(SPACE)
    if (text[at] === '"') return string('')
    if (!take(SCALAR))
      fail(`a value: text in double quotes, a number, true, false, null, a list or an object ${hint}`.trim())
  }
  try {
    value()
    take(SPACE)
    return { at, expected: 'the end of the file' }
  } catch (error) {
    if (error instanceof SyntaxFault) return error
    throw error
  }
}
