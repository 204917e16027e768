import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConversationBar } from './conversation-bar.tsx'

const bar = { back: { href: '/chats', label: 'Messages' }, name: 'Noor' }

it('leads to the list and to the profile, and its name is the heading of the page', () => {
  render(<ConversationBar {...bar} href="/members/1" />)
  expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/chats')
  const heading = screen.getByRole('heading', { level: 1, name: 'Noor' })
  expect(heading.querySelector('a')?.getAttribute('href')).toBe('/members/1')
})

it('leads nowhere, and shows no photo, of somebody who is gone', () => {
  const { container } = render(<ConversationBar {...bar} gone src="/noor.webp" level={2} />)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Noor')
  expect(container.querySelector('img')).toBeNull()
})

it('says when the person was here, and what must be said of the profile', () => {
  render(<ConversationBar {...bar} label="Fictional profile" presence="Active today" menu={<button type="button" />} />)
  expect(screen.getByText('Fictional profile')).toBeTruthy()
  expect(screen.getByText('Active today')).toBeTruthy()
  expect(screen.getByRole('button')).toBeTruthy()
})
