import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmptyState } from './empty-state.tsx'

it('has a heading, one sentence and one thing to do; its picture is decoration', () => {
  const html = renderToStaticMarkup(
    <EmptyState
      art={<img src="/brand/empty.svg" alt="" />}
      title="No messages"
      text="Write one."
      action={<a href="/x">Go</a>}
    />,
  )
  expect(html).toMatch(/aria-hidden="true"><img/)
  expect(html).toMatch(/<h2 [^>]*>No messages<\/h2><p [^>]*>Write one.<\/p><a href="\/x">Go<\/a>/)
  expect(renderToStaticMarkup(<EmptyState title="No messages" text="Write one." />)).not.toContain('aria-hidden')
})
