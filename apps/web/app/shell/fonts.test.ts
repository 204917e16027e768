import { expect, test } from 'vitest'
import { fontCssOf, preloadedFontsOf } from './fonts.server.ts'

const stamp = { path: '/nowhere', size: 1, mtimeMs: 1, ctimeMs: 1, ino: 1 }
const measures = { ascent: 1, descent: 0.25, lineGap: 0, regular: 0.45, bold: 0.5 }
const branded = (...files: string[]) => ({
  brand: {
    hash: 'abc',
    files: new Map(files.map((file) => [file, stamp])),
    fonts: new Map(files.filter((file) => /^[a-z-]+(?<!-ext)\.woff2$/.test(file)).map((file) => [file, measures])),
  },
  theme: {
    font_display: ['Newsreader', 'Georgia', 'serif'],
    font_weight: 600,
    font_text: ['Instrument Sans', 'system-ui', 'sans-serif'],
  },
})
const rulesOf = (css: string) => css.match(/@font-face\{[^}]+\}/g) ?? []

test('a typeface is called as its file is, and comes from the brand’s own address', () => {
  expect(rulesOf(fontCssOf(branded('instrument-sans.woff2', 'hero.svg')))[0]).toBe(
    '@font-face{font-family:"instrument sans";font-style:normal;font-weight:100 900;font-display:optional;' +
      'src:url("/brand/abc/instrument-sans.woff2") format("woff2")}',
  )
})

test('until it is loaded, fallback fonts of its own kind and measures take its place', () => {
  const css = fontCssOf(branded('instrument-sans.woff2', 'newsreader.woff2'))
  expect(css).toContain(
    '@font-face{font-family:"newsreader fallback 1";font-weight:100 900;src:local("Georgia Bold");size-adjust:98.87%;' +
      'ascent-override:101.14%;descent-override:25.29%;line-gap-override:0%}',
  )
  expect(css).toMatch(/"instrument sans fallback 1";font-weight:100 500;src:local\("Arial"\)/)
})

test('a typeface that the theme does not name has no fallback font and is not fetched first', () => {
  const tenant = branded('lobster.woff2')
  expect(rulesOf(fontCssOf(tenant))).toHaveLength(1)
  expect(preloadedFontsOf(tenant, 'nl')).toEqual([])
})

test('an italic is a style of its family, and is not fetched before it is needed', () => {
  const tenant = branded('newsreader.woff2', 'newsreader-italic.woff2')
  expect(fontCssOf(tenant).match(/font-family:"newsreader";font-style:(?:normal|italic)/g)).toHaveLength(2)
  expect(preloadedFontsOf(tenant, 'nl')).toEqual(['/brand/abc/newsreader.woff2'])
})

test('further letters are fetched where a page has them, and first where the language cannot do without', () => {
  const tenant = branded('newsreader.woff2', 'newsreader-ext.woff2')
  const extended = rulesOf(fontCssOf(tenant)).filter((rule) => rule.includes('unicode-range:'))
  expect(extended).toHaveLength(1)
  expect(extended[0]).toContain('font-family:"newsreader";font-style:normal;')
  expect(preloadedFontsOf(tenant, 'nl')).toEqual(['/brand/abc/newsreader.woff2'])
  expect(preloadedFontsOf(tenant, 'pl')).toContain('/brand/abc/newsreader-ext.woff2')
})

test('a brand without typefaces of its own has no rule', () => {
  expect(fontCssOf(branded('logo.svg', 'Odd Name.woff2', 'x.woff2.svg'))).toBe('')
})
