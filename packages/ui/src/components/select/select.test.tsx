import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PlainSelect } from './plain-select.tsx'
import { Select } from './select.tsx'

const options = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
]
const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
const offered = () => [...list().options].map(({ value, text }) => [value, text])

it('starts with the value that it is given', () => {
  render(<Select name="country" label="Country" options={options} value="BE" />)
  expect([list().id, list().name, list().value]).toEqual(['country', 'country', 'BE'])
  expect(offered()).toEqual([
    ['NL', 'Nederland'],
    ['BE', 'België'],
  ])
})

it('starts with nothing where it has a word for that, which then is no answer to a required question', () => {
  render(
    <Select name="country" label="Country" options={options} placeholder="Choose" required error="Choose a country" />,
  )
  expect(offered()[0]).toEqual(['', 'Choose'])
  expect([list().value, list().required, list().getAttribute('aria-invalid')]).toEqual(['', true, 'true'])
  expect(document.getElementById(list().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose a country')
})

it('offers any of them in a plain one, which has nothing to say of mistakes and tells what is chosen', () => {
  const onChoose = vi.fn()
  render(<PlainSelect name="land" label="Country" options={options} value="" any="All" onChoose={onChoose} />)
  expect(offered()[0]).toEqual(['', 'All'])
  expect(list().value).toBe('')
  expect(list().hasAttribute('aria-describedby')).toBe(false)
  fireEvent.change(list(), { target: { value: 'BE' } })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('BE')
})
