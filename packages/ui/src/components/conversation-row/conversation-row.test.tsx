import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConversationRow } from './conversation-row.tsx'

const row = { href: '/chats/1', name: 'Noor', text: 'You: Hello', time: '14:05', dateTime: '2026-11-27T14:05:00Z' }

it('is one link, which says all of it, and its menu stands beside that', () => {
  render(<ConversationRow {...row} menu={<button type="button">More</button>} />)
  const link = screen.getByRole('link', { name: /^Noor/ })
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/chats/1', 'Noor14:05You: Hello'])
  expect(link.hasAttribute('aria-current')).toBe(false)
  expect(screen.getByRole('button', { name: 'More' }).closest('a')).toBeNull()
  expect(screen.getByText('14:05').getAttribute('datetime')).toBe(row.dateTime)
})

it('says which conversation stands beside the list', () => {
  render(<ConversationRow {...row} current />)
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe('page')
})

it.each([
  [0, ''],
  [3, '3'],
  [99, '99'],
  [100, '99+'],
])('counts %i unread messages as %o, and says them in words', (unread, shown) => {
  render(<ConversationRow {...row} unread={unread} unreadLabel="so many unread" />)
  expect(screen.queryByText('so many unread')?.parentElement?.textContent ?? '').toBe(shown && `${shown}so many unread`)
})

it('says that the person is online, and that a profile is fictional', () => {
  render(<ConversationRow {...row} online="Online now" label="Fictional profile" />)
  expect(screen.getByText('Online now')).toBeTruthy()
  expect(screen.getByText('Fictional profile')).toBeTruthy()
})

it('shows no photo of somebody who is gone', () => {
  const { container } = render(<ConversationRow {...row} gone src="/noor.webp" />)
  expect(container.querySelector('img')).toBeNull()
})
