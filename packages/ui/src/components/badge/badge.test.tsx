import { renderToStaticMarkup } from 'react-dom/server'
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
  expect(renderToStaticMarkup(<Badge count={0} label="0 unread" />)).toBe('')
})

it('tells screen readers its words instead of its number', () => {
  const html = renderToStaticMarkup(<Badge count={128} label="128 unread messages" />)
  expect(html).toContain('<span aria-hidden="true">99+</span>')
  expect(html).toContain('>128 unread messages</span>')
})
