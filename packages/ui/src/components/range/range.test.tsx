import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Range } from './range.tsx'

const render = (from: number, to: number) =>
  renderToStaticMarkup(
    <Range
      legend="Age"
      min={18}
      max={98}
      unit="years"
      from={{ name: 'age_from', label: 'From', value: from }}
      to={{ name: 'age_to', label: 'To', value: to }}
    />,
  )

it('is two sliders with names of their own, and shows their values', () => {
  const html = render(28, 45)
  expect(html).toMatch(
    /<input type="range"[^>]*id="age_from" name="age_from" min="18" max="98" aria-label="From"[^>]*value="28"/,
  )
  expect(html).toMatch(
    /<input type="range"[^>]*id="age_to" name="age_to" min="18" max="98" aria-label="To"[^>]*value="45"/,
  )
  expect(html).toMatch(/<output for="age_from"[^>]*>28<\/output> – <output for="age_to"[^>]*>45<\/output> years/)
})

it('draws the line between the two without styles', () => {
  expect(render(28, 45)).toMatch(/viewBox="0 0 80 1".*<rect [^>]*x="10" width="17"/)
})

it('puts the lower end on top where only it can move', () => {
  expect(render(98, 98)).toMatch(/name="age_from"[^>]*data-h-front=""/)
  expect(render(28, 45)).not.toContain('data-h-front')
})

it('has one end where the other cannot be moved, and says that the highest value is open', () => {
  const html = renderToStaticMarkup(
    <Range legend="Age" min={18} max={98} to={{ name: 'age_to', label: 'To', value: 98 }} open />,
  )
  expect(html.match(/<input /g)).toHaveLength(1)
  expect(html).toMatch(/>18<\/output> – <output for="age_to"[^>]*>98\+<\/output>/)
  expect(html).toMatch(/x="0" width="80"/)
})
