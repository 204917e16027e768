import { expect, it } from 'vitest'
import { fallbackFamiliesOf, fallbackFontCss } from './typefaces.ts'

const measures = { ascent: 0.9, descent: 0.3, lineGap: 0.1, regular: 0.43412, bold: 0.5057 }
const rules = (css: string) => css.match(/@font-face\{[^}]+\}/g) ?? []

it('leaves a typeface of the device as it is where it has the measures already', () => {
  const [georgia, bold] = rules(fallbackFontCss({ family: 'Lora', stack: ['Lora', 'serif'], measures }))
  expect(georgia).toContain(
    'src:local("Georgia");size-adjust:100%;ascent-override:90%;descent-override:30%;line-gap-override:10%',
  )
  expect(bold).toContain('src:local("Georgia Bold");size-adjust:100%;')
})

it('widens a narrower one, and undoes for the line what that does to its height', () => {
  const [georgia] = rules(
    fallbackFontCss({ family: 'Lora', stack: ['Lora', 'serif'], measures: { ...measures, regular: 0.8682 } }),
  )
  expect(georgia).toContain('size-adjust:200%;ascent-override:45%;descent-override:15%;')
})

it('takes a serif for a serif, and a plain one for anything else', () => {
  expect(fallbackFontCss({ family: 'Lora', stack: ['Lora', 'Charter', 'serif'], measures })).not.toContain('Arial')
  for (const stack of [['Inter', 'sans-serif'], ['Inter', 'system-ui'], ['Inter']])
    expect(fallbackFontCss({ family: 'Inter', stack, measures })).not.toContain('Georgia')
})

it('defines every family that it names, and no other', () => {
  for (const stack of [['serif'], ['sans-serif']]) {
    const defined = [...fallbackFontCss({ family: 'Inter', stack, measures }).matchAll(/font-family:"([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect([...new Set(defined)]).toEqual(fallbackFamiliesOf('Inter'))
  }
})

it('has one face for a family of one weight, as wide as that weight is', () => {
  const css = fallbackFontCss({
    family: 'Lora',
    stack: ['Lora', 'serif'],
    measures: { ...measures, bold: 0.48412 },
    weight: 500,
  })
  expect(rules(css)).toHaveLength(fallbackFamiliesOf('Lora').length)
  // Half-way between the two measures: 0.45912 to Georgia's 0.4341.
  expect(rules(css)[0]).toContain('font-weight:100 900;src:local("Georgia");size-adjust:105.76%;')
  const loud = fallbackFontCss({ family: 'Lora', stack: ['Lora', 'serif'], measures, weight: 700 })
  expect(rules(loud)[0]).toContain('src:local("Georgia Bold")')
})
