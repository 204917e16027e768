import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { sampleWords } from '../../gallery/sample-words.ts'
import { examples as button } from '../button/button.examples.tsx'
import { examples as checkbox } from '../checkbox/checkbox.examples.tsx'
import { examples as dateOfBirth } from '../date-of-birth/date-of-birth.examples.tsx'
import { examples as form } from '../form/form.examples.tsx'
import { examples as icon } from '../icon/icon.examples.tsx'
import { examples as link } from '../link/link.examples.tsx'
import { examples as passwordField } from '../password-field/password-field.examples.tsx'
import { examples as radioGroup } from '../radio-group/radio-group.examples.tsx'
import { examples as range } from '../range/range.examples.tsx'
import { examples as select } from '../select/select.examples.tsx'
import { examples as textField } from '../text-field/text-field.examples.tsx'
import { examples as field } from './field.examples.tsx'

const all = [
  button,
  checkbox,
  dateOfBirth,
  field,
  form,
  icon,
  link,
  passwordField,
  radioGroup,
  range,
  select,
  textField,
].flat()
const valuesOf = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].flatMap(([, value = '']) => value.split(' '))
const render = (example: Example, words: SampleWords) => renderToStaticMarkup(example.render(words) as ReactElement)

it('points from labels, descriptions and buttons only to what is there, once on the page', () => {
  const html = all.map((example) => render(example, sampleWords('de'))).join('')
  const ids = valuesOf(html, 'id')
  expect(ids.length).toBeGreaterThan(50)
  expect(ids).toEqual([...new Set(ids)])
  for (const attribute of ['for', 'aria-describedby', 'aria-controls', 'data-h-reveals'])
    for (const id of valuesOf(html, attribute)) expect(ids).toContain(id)
})

it.each(all)('writes no style into the page, which our policy would block: $name', (example) => {
  expect(render(example, sampleWords('en'))).not.toMatch(/ style=/)
})

it('names every control', () => {
  for (const example of all) {
    const html = render(example, sampleWords('fi'))
    for (const [control] of html.matchAll(/<(input|select|textarea|button)[^>]*>/g)) {
      const id = valuesOf(control, 'id')[0]
      const named =
        / aria-label="[^"]+"/.test(control) ||
        (id !== undefined && html.includes(`<label for="${id}"`)) ||
        /^<button/.test(control) ||
        / type="(radio|checkbox)"/.test(control)
      expect(named, control).toBe(true)
    }
  }
})
