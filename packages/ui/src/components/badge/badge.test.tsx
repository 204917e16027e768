import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Badge, badgeText } from './badge.tsx'

it.each([
  [0, ''],
  [-3, ''],
  [Number.NaN, ''],
  [0.5, ''],
  [1, '1'],
  [99, '99'],
  [99.9, '99'],
  [100, '99+'],
  [Number.POSITIVE_INFINITY, '99+'],
])('writes %d as "%s"', (count, text) => {
  expect(badgeText(count)).toBe(text)
})

it('shows nothing at 0', () => {
  expect(render(<Badge count={0} label="0 unread" />).container.childElementCount).toBe(0)
})

it('tells screen readers its words instead of its number', () => {
  const { getByText } = render(<Badge count={128} label="128 unread messages" />)
  expect(getByText('99+').closest('[aria-hidden="true"]')).not.toBeNull()
  expect(getByText('128 unread messages').closest('[aria-hidden="true"]')).toBeNull()
})
