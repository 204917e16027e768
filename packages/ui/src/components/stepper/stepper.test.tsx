import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Stepper } from './stepper.tsx'

const steps = ['Name', 'Wishes', 'Account'].map((name, at) => ({ name, place: `Step ${at + 1} of 3` }))

it('is an ordered list that says where one is, and what each step is', () => {
  render(<Stepper label="Progress" steps={steps} current={1} />)
  expect(screen.getByRole('list', { name: 'Progress' }).tagName).toBe('OL')
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Step 1 of 3: Name',
    'Step 2 of 3: Wishes',
    'Step 3 of 3: Account',
  ])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(items.map((item) => item.hasAttribute('data-done'))).toEqual([true, false, false])
})

it('says of a step that was left out that nothing was filled in, once it is over', () => {
  render(<Stepper label="Progress" steps={steps.map((step) => ({ ...step, empty: 'left out' }))} current={1} />)
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.hasAttribute('data-empty'))).toEqual([true, false, false])
  expect(items[0]?.textContent).toBe('Step 1 of 3: Name, left out')
  expect(items[1]?.textContent).toBe('Step 2 of 3: Wishes')
})
