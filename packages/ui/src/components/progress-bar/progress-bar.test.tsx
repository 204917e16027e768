import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

afterEach(cleanup)

it('is for the eyes only, and runs while it is active', () => {
  const { container, rerender } = render(<ProgressBar active />)
  const bar = container.firstElementChild
  expect(bar?.getAttribute('aria-hidden')).toBe('true')
  expect(bar?.hasAttribute('data-active')).toBe(true)
  rerender(<ProgressBar />)
  expect(bar?.hasAttribute('data-active')).toBe(false)
})
