import { expect, test } from 'vitest'
import { fontCssOf, preloadedFontsOf } from './fonts.server.ts'

const stamp = { path: '/nowhere', size: 1, mtimeMs: 1, ctimeMs: 1, ino: 1 }
const branded = (...files: string[]) => ({ brand: { hash: 'abc', files: new Map(files.map((file) => [file, stamp])) } })

test('a typeface is called as its file is, and comes from the brand’s own address', () => {
  expect(fontCssOf(branded('instrument-sans.woff2', 'hero.svg'))).toBe(
    '@font-face{font-family:"instrument sans";font-style:normal;font-weight:100 900;font-display:optional;' +
      'src:url("/brand/abc/instrument-sans.woff2") format("woff2")}',
  )
})

test('an italic is a style of its family, and is not fetched before it is needed', () => {
  const tenant = branded('newsreader.woff2', 'newsreader-italic.woff2')
  expect(fontCssOf(tenant).match(/font-family:"newsreader";font-style:(?:normal|italic)/g)).toHaveLength(2)
  expect(preloadedFontsOf(tenant)).toEqual(['/brand/abc/newsreader.woff2'])
})

test('a brand without typefaces of its own has no rule', () => {
  expect(fontCssOf(branded('logo.svg', 'Odd Name.woff2', 'x.woff2.svg'))).toBe('')
})
