import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sampleWords } from '../../gallery/sample-words.ts'
import { DateOfBirth } from './date-of-birth.tsx'

const words = sampleWords('fi')
const render = (order?: readonly ('day' | 'month' | 'year')[]) =>
  renderToStaticMarkup(
    <DateOfBirth
      legend="Syntymäaika"
      words={words}
      months={words.months}
      years={[2000, 1999]}
      value={{ day: '29', month: '2' }}
      error="Valitse vuosi"
      required
      order={order}
    />,
  )

it('asks for day, month and year by name, and keeps what was chosen', () => {
  const html = render()
  for (const [id, part, word] of [
    ['date_of_birth', 'day', words.day],
    ['date_of_birth-month', 'month', words.month],
    ['date_of_birth-year', 'year', words.year],
  ])
    expect(html).toMatch(
      new RegExp(
        `<select [^>]*id="${id}" name="date_of_birth_${part}" autoComplete="bday-${part}" required="" aria-label="${word}" aria-describedby="date_of_birth-error" aria-invalid="true">`,
      ),
    )
  expect(html).toContain('<option value="29" selected="">29</option>')
  expect(html).toContain('<option value="2" selected="">helmikuu</option>')
  expect(html).toContain(`<option value="" selected="">${words.year}</option>`)
})

it('offers 31 days, 12 months and the years that it is given', () => {
  expect(render().match(/<option /g)).toHaveLength(31 + 12 + 2 + 3)
})

it('follows the order of the language, and the first list has the id of the group', () => {
  const html = render(['year', 'month', 'day'])
  expect(html).toMatch(/id="date_of_birth" name="date_of_birth_year"/)
  expect(html.indexOf('_year')).toBeLessThan(html.indexOf('_day'))
})
