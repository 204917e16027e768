import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Skeleton } from './skeleton.tsx'

it('says nothing in any shape', () => {
  for (const shape of ['line', 'title', 'avatar', 'photo', 'card'] as const) {
    const { container } = render(<Skeleton shape={shape} />)
    expect(container.querySelector(':scope > [aria-hidden="true"]'), shape).not.toBeNull()
    expect(container.textContent, shape).toBe('')
  }
})

it('has as many lines as the text will', () => {
  const { container } = render(<Skeleton shape="line" lines={4} />)
  expect(container.firstElementChild?.childElementCount).toBe(4)
})
