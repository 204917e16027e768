import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LoadMore } from './load-more.tsx'

const link = () => screen.getByRole('link', { name: 'Show more' })
/** Whether a click on the link was left to the browser. */
function followed(): boolean {
  const click = createEvent.click(link())
  fireEvent(link(), click)
  return !click.defaultPrevented
}

it('is a link that works by itself', () => {
  render(<LoadMore href="?after=9" label="Show more" busyLabel="Loading" />)
  expect(link().getAttribute('href')).toBe('?after=9')
  expect(link().hasAttribute('aria-busy')).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(followed()).toBe(true)
})

it('says that it is busy and keeps its link, so that the focus stays', () => {
  const { rerender } = render(<LoadMore href="?after=9" label="Show more" busyLabel="Loading" />)
  const before = link()
  rerender(<LoadMore href="?after=9" label="Show more" busyLabel="Loading" busy />)
  expect(link()).toBe(before)
  expect([before.getAttribute('aria-busy'), before.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
  expect(screen.getByRole('status').textContent).toBe('Loading')
})

it('leads nowhere while nothing can be loaded', () => {
  const onClick = vi.fn()
  render(<LoadMore href="?after=9" label="Show more" busyLabel="Loading" disabled onClick={onClick} />)
  expect(link().getAttribute('aria-disabled')).toBe('true')
  expect(followed()).toBe(false)
  expect(onClick).not.toHaveBeenCalled()
})
