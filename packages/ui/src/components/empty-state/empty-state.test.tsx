import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmptyState } from './empty-state.tsx'

it('has a heading, one sentence and one thing to do; its picture is decoration', () => {
  const { container } = render(
    <EmptyState art="/brand/empty.svg" title="No messages" text="Write one." action={<a href="/x">Go</a>} />,
  )
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No messages')
  expect(screen.getByText('Write one.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go' })).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/brand/empty.svg')
})
