import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Toast, ToastRegion } from './toast.tsx'

const html = renderToStaticMarkup(
  <ToastRegion label="Messages" closeLabel="Close">
    <Toast tone="info" closeLabel="Close">
      Saved.
    </Toast>
  </ToastRegion>,
)

it('is a named region that is spoken politely, one toast at a time', () => {
  expect(html).toMatch(/^<section [^>]*aria-label="Messages"/)
  expect(html).toMatch(/<div [^>]*role="status" aria-atomic="false" data-h-toasts="">/)
  expect(html).not.toContain('role="alert"')
})

it('carries an empty toast of every tone, hidden, outside of what is spoken', () => {
  const [spoken = '', models = ''] = html.split('<div hidden="" data-h-toast-models="">')
  expect(spoken).toContain('Saved.')
  expect([...models.matchAll(/data-h-toast="(\w+)"/g)].map(([, tone]) => tone)).toEqual([
    'info',
    'success',
    'warning',
    'danger',
  ])
  expect(models).toMatch(/data-h-toast-text=""><\/p>/)
})

it('can be closed by a named button', () => {
  expect(html).toMatch(/<button [^>]*aria-label="Close"[^>]*data-h-closes-toast=""/)
})
