import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RadioGroup } from './radio-group.tsx'

function open() {
  render(
    <RadioGroup
      name="gender"
      legend="You are"
      hint="Only once"
      options={[
        { value: 'woman', label: 'A woman' },
        { value: 'man', label: 'A man' },
      ]}
      value="man"
      error="Choose one"
      required
    />,
  )
  return screen.getAllByRole<HTMLInputElement>('radio')
}

it('is one question, with the error of the whole', () => {
  const choices = open()
  const group = screen.getByRole('radiogroup', { name: 'You are' })
  const ids = (group.getAttribute('aria-describedby') ?? '').split(' ')
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Only once', 'Choose one'])
  expect([group.getAttribute('aria-required'), group.getAttribute('aria-invalid')]).toEqual(['true', 'true'])
  for (const choice of choices) expect(choice.hasAttribute('aria-invalid')).toBe(false)
})

it('gives its first choice the id to which a summary of errors links, and selects the given value', () => {
  expect(open().map(({ id, name, value, checked }) => [id, name, value, checked])).toEqual([
    ['gender', 'gender', 'woman', false],
    ['gender-man', 'gender', 'man', true],
  ])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A man' }).checked).toBe(true)
})
