import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReadMore } from './read-more.tsx'

// The cut after nine lines is tested in a real browser: apps/web/e2e/gallery/surfaces.spec.ts.

it('has the whole text outside of its disclosure, so that nothing hides it from those who do not see', () => {
  const { container } = render(
    <ReadMore more="Read on" less="Show less">
      A long story
    </ReadMore>,
  )
  expect(container.querySelector('details')?.textContent).toBe('Read onShow less')
  expect(container.textContent).toContain('A long story')
  expect(container.querySelector('details')?.open).toBe(false)
})
