import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

it('is a named list of links that says where one is, with counts in the names', () => {
  const received = { href: '/in', label: 'Received', count: 150, current: true }
  render(<Tabs label="Likes" items={[received, { href: '/out', label: 'Sent', count: 0 }]} />)
  const tabs = within(screen.getByRole('navigation', { name: 'Likes' }))
  expect(tabs.getAllByRole('listitem')).toHaveLength(2)
  const links = tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Received 99+', '/in'],
    ['Sent', '/out'],
  ])
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toContain('Received')
})
