import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PlainSelect } from './plain-select.tsx'
import { Select } from './select.tsx'

const options = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
]

it('starts with the value that it is given', () => {
  const html = renderToStaticMarkup(<Select name="country" label="Country" options={options} value="BE" />)
  expect(html).toMatch(/<label for="country".*<select id="country"/)
  expect(html).toContain('<option value="BE" selected="">België</option>')
  expect(html).not.toContain('<option value="">')
})

it('starts with nothing where it has a word for that, which then is no answer to a required question', () => {
  const html = renderToStaticMarkup(
    <Select name="country" label="Country" options={options} placeholder="Choose" required error="Choose a country" />,
  )
  expect(html).toContain('<option value="" selected="">Choose</option>')
  expect(html).toMatch(/<select [^>]*required=""[^>]*aria-describedby="country-error"[^>]*aria-invalid="true"/)
})

it('offers any of them in a plain one, which has nothing to say of mistakes', () => {
  const html = renderToStaticMarkup(<PlainSelect name="land" label="Country" options={options} value="" any="All" />)
  expect(html).toMatch(/<label for="land".*<select id="land"/)
  expect(html).toContain('<option value="" selected="">All</option>')
  expect(html).not.toMatch(/aria-describedby|-error/)
})
