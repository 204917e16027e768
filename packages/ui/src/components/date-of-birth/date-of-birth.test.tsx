import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleWords } from '../../gallery/sample-words.ts'
import { DateOfBirth } from './date-of-birth.tsx'

const words = sampleWords('fi')
function open(order?: readonly ('day' | 'month' | 'year')[]): HTMLSelectElement[] {
  render(
    <form>
      <DateOfBirth
        legend="Syntymäaika"
        words={words}
        months={words.months}
        years={[2000, 1999]}
        value={{ day: '29', month: '2' }}
        error="Valitse vuosi"
        required
        order={order}
      />
    </form>,
  )
  return screen.getAllByRole<HTMLSelectElement>('combobox')
}

it('asks for day, month and year by name, keeps what was chosen, and says of each what is wrong with the whole', () => {
  const parts = open()
  expect(
    parts.map((part) => [part.getAttribute('aria-label'), part.name, part.getAttribute('autocomplete'), part.value]),
  ).toEqual([
    [words.day, 'date_of_birth_day', 'bday-day', '29'],
    [words.month, 'date_of_birth_month', 'bday-month', '2'],
    [words.year, 'date_of_birth_year', 'bday-year', ''],
  ])
  expect(parts.map(({ selectedOptions }) => selectedOptions[0]?.text)).toEqual(['29', 'helmikuu', words.year])
  for (const part of parts) {
    expect(part.required).toBe(true)
    expect(part.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(part.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Valitse vuosi')
  }
})

it('offers 31 days, 12 months and the years that it is given, and each time no answer', () => {
  expect(open().map(({ options }) => options.length)).toEqual([32, 13, 3])
})

it('follows the order of the language, and the first list has the id of the group', () => {
  const parts = open(['year', 'month', 'day'])
  expect(parts.map(({ name }) => name)).toEqual(['date_of_birth_year', 'date_of_birth_month', 'date_of_birth_day'])
  expect(parts[0]?.id).toBe('date_of_birth')
})
