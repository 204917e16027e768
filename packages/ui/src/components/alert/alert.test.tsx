import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Alert, type Tone } from './alert.tsx'

const TONES: readonly Tone[] = ['info', 'success', 'warning', 'danger']

afterEach(() => {
  cleanup()
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not everywhere
  document.cookie = 'dismissed-photo=; max-age=0; path=/'
})

it('speaks of failure at once and of success politely, and does not interrupt with what was there from the start', () => {
  for (const tone of TONES) render(<Alert tone={tone}>{tone}</Alert>)
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['danger'])
  expect(screen.getAllByRole('status').map((alert) => alert.textContent)).toEqual(['success'])
})

it('tells its tones apart by shape', () => {
  const shapes = TONES.map((tone) => {
    const { container } = render(<Alert tone={tone}>x</Alert>)
    return container.querySelector('svg')?.innerHTML
  })
  expect(new Set(shapes).size).toBe(TONES.length)
})

const photo = (onDismiss?: () => void) => (
  <Alert tone="warning" dismiss={{ label: 'Hide this', name: 'photo' }} onDismiss={onDismiss}>
    No photo yet
  </Alert>
)

it('is put away for good by a named button, which says when in a cookie', () => {
  const onDismiss = vi.fn()
  render(photo(onDismiss))
  const before = Math.floor(Date.now() / 1000)
  fireEvent.click(screen.getByRole('button', { name: 'Hide this' }))
  expect(screen.getByText('No photo yet').closest('[hidden]')).not.toBeNull()
  expect(onDismiss).toHaveBeenCalledOnce()
  expect(Number(/dismissed-photo=(\d+)/.exec(document.cookie)?.[1])).toBeGreaterThanOrEqual(before)

  cleanup()
  render(photo())
  expect(screen.getByText('No photo yet').closest('[hidden]')).not.toBeNull()
})

it('is in sight on a page that the server made, and has no button where it cannot be put away', () => {
  document.body.innerHTML = renderToString(photo())
  expect(screen.getByText('No photo yet').closest('[hidden]')).toBeNull()
  document.body.innerHTML = ''
  render(<Alert tone="warning">x</Alert>)
  expect(screen.queryByRole('button')).toBeNull()
})
