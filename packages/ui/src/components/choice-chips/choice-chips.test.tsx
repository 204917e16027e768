import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChoiceChips } from './choice-chips.tsx'

const chips = ['Cooking', 'Café life', 'Gardening'].map((label) => ({
  ...{ value: label.slice(0, 2), label, icon: null, chosen: label === 'Gardening' },
}))
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
const shown = () => boxes().flatMap((box) => (box.closest('[hidden]') ? [] : box.closest('label')?.textContent))

it('shows what the search finds and says how many; hidden chips stay chosen, and the search is not sent', () => {
  const { container } = render(
    <form>
      <ChoiceChips
        name="interests"
        label="Interests"
        chips={chips}
        search={{ label: 'Search interests', found: (count) => `${count} shown` }}
      />
    </form>,
  )
  expect(screen.getByRole('group', { name: 'Interests' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('3 shown')
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search interests' })
  fireEvent.change(search, { target: { value: 'cafe' } })
  expect(shown()).toEqual(['Café life'])
  expect(screen.getByRole('status').textContent).toBe('1 shown')
  fireEvent.click(screen.getByText('Café life'))
  expect([search.name, search.getAttribute('form')]).toEqual(['', ''])
  const sent = () => new FormData(container.querySelector('form') as HTMLFormElement)
  expect([...sent()]).toEqual([
    ['interests', 'Ca'],
    ['interests', 'Ga'],
  ])
  fireEvent.change(search, { target: { value: 'zzz' } })
  expect([shown(), screen.getByRole('status').textContent, [...sent()].length]).toEqual([[], '0 shown', 2])
  fireEvent.change(search, { target: { value: ' ' } })
  expect(shown()).toHaveLength(3)
})
