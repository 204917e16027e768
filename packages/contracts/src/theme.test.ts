import { expect, it } from 'vitest'
import { themeSchema } from './theme.ts'

it('has a default for every seed', () => {
  expect(themeSchema.parse({})).toMatchObject({ accent: '#C8102E', scheme: 'auto', edge: 'shadow' })
})

const INJECTIONS = [
  '</style><script>',
  '#fff;}body{display:none',
  'url(//evil.example/x)',
  'expression(1)',
  '#C8102E}',
  'var(--x)',
]

it.each(INJECTIONS)('refuses %s as a colour and as a font', (text) => {
  expect(themeSchema.safeParse({ accent: text }).success).toBe(false)
  expect(themeSchema.safeParse({ dark: { paper: text } }).success).toBe(false)
  expect(themeSchema.safeParse({ font_text: [text] }).success).toBe(false)
})

it('refuses quotes, commas and line breaks in the name of a font', () => {
  for (const name of ["O'Font", 'A, B', 'A"B', 'A\nB', 'A;B', 'A\\B'])
    expect(themeSchema.safeParse({ font_display: [name] }).success).toBe(false)
})

it('refuses lengths that are not plain numbers within limits', () => {
  for (const radius of [-1, 29, 3.5, '4px', Number.NaN]) expect(themeSchema.safeParse({ radius }).success).toBe(false)
})

it('refuses colours for after dark where one scheme holds for everyone', () => {
  const dark = { paper: '#101010' }
  expect(themeSchema.safeParse({ scheme: 'dark', dark }).error?.issues[0]?.path).toEqual(['dark'])
  expect(themeSchema.safeParse({ scheme: 'auto', dark }).success).toBe(true)
})
