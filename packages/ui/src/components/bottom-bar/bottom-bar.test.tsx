import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BarItem, BarMenuButton } from '../top-bar/top-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'

it('is a named navigation', () => {
  render(
    <BottomBar label="Main menu">
      <BarItem href="/search" icon="?" label="Search" />
    </BottomBar>,
  )
  const bar = screen.getByRole('navigation', { name: 'Main menu' })
  expect(
    within(bar)
      .getByRole('link', { name: /Search/ })
      .getAttribute('href'),
  ).toBe('/search')
})

it('opens a menu by the browser alone', () => {
  render(<BarMenuButton menu="account" icon="!" label="Account" />)
  expect(screen.getByRole('button', { name: /Account/ }).getAttribute('popovertarget')).toBe('account')
})
