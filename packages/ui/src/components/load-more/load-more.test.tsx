import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LoadMore } from './load-more.tsx'

it('is a link that works by itself', () => {
  const html = renderToStaticMarkup(<LoadMore href="?after=9" label="Show more" busyLabel="Loading" />)
  expect(html).toMatch(/<a href="\?after=9"/)
  expect(html).toContain('Show more')
  expect(html).not.toMatch(/Loading|aria-busy/)
})

it('says that it is busy and keeps its link, so that the focus stays', () => {
  const html = renderToStaticMarkup(<LoadMore href="?after=9" label="Show more" busyLabel="Loading" busy />)
  expect(html).toMatch(/<a href="\?after=9"[^>]*aria-busy="true" aria-disabled="true"/)
  expect(html).toMatch(/<span role="status"><span [^>]*>Loading/)
})

it('keeps its link while it cannot be loaded', () => {
  const html = renderToStaticMarkup(<LoadMore href="?after=9" label="Show more" busyLabel="Loading" disabled />)
  expect(html).toMatch(/<a href="\?after=9"[^>]*aria-disabled="true"/)
  expect(html).not.toContain('aria-busy')
})
