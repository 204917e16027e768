import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Checkbox } from './checkbox.tsx'

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('is named by the words around it, which may hold a link, and described by its error', () => {
  const label = (
    <>
      I agree to the <a href="/pages/terms">terms</a>
    </>
  )
  render(<Checkbox name="terms" value="yes" label={label} error="Needed" required messages={{ required: 'Tick it' }} />)
  const agreed = box(/I agree to the terms/)
  expect([agreed.id, agreed.value, agreed.required, agreed.getAttribute('aria-invalid')]).toEqual([
    'terms',
    'yes',
    true,
    'true',
  ])
  expect(document.getElementById(agreed.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Needed')
  expect(agreed.closest('[data-h-field]')?.getAttribute('data-h-message-required')).toBe('Tick it')
})

it('is checked only where it is said to be, and by whoever ticks it', () => {
  render(
    <>
      <Checkbox name="x" label="Yes" checked />
      <Checkbox name="y" label="No" />
    </>,
  )
  expect([box(/Yes/).checked, box(/No/).checked]).toEqual([true, false])
  fireEvent.click(screen.getByText('No'))
  expect(box(/No/).checked).toBe(true)
})
