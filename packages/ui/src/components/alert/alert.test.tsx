import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Alert } from './alert.tsx'

it('speaks of failure at once and of success politely, and does not interrupt with what was there from the start', () => {
  expect(renderToStaticMarkup(<Alert tone="danger">x</Alert>)).toContain('role="alert"')
  expect(renderToStaticMarkup(<Alert tone="success">x</Alert>)).toContain('role="status"')
  for (const tone of ['info', 'warning'] as const)
    expect(renderToStaticMarkup(<Alert tone={tone}>x</Alert>)).not.toContain('role=')
})

it('tells its tones apart by shape', () => {
  const shapes = (['info', 'success', 'warning', 'danger'] as const).map((tone) =>
    /<svg.*<\/svg>/.exec(renderToStaticMarkup(<Alert tone={tone}>x</Alert>))?.[0].replace(/class="[^"]*"/g, ''),
  )
  expect(new Set(shapes).size).toBe(4)
})

it('can be put away by a named button', () => {
  const html = renderToStaticMarkup(
    <Alert tone="warning" dismiss={{ label: 'Hide this', name: 'photo' }}>
      x
    </Alert>,
  )
  expect(html).toContain('data-h-alert="photo"')
  expect(html).toMatch(/<button [^>]*aria-label="Hide this"[^>]*data-h-dismisses="photo"/)
  expect(renderToStaticMarkup(<Alert tone="warning">x</Alert>)).not.toContain('<button')
})
