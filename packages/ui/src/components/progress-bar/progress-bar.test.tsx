import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

it('is for the eyes only, and runs while it is active', () => {
  expect(renderToStaticMarkup(<ProgressBar active />)).toMatch(/aria-hidden="true" data-h-progress="" data-active=""/)
  expect(renderToStaticMarkup(<ProgressBar />)).not.toContain('data-active')
})
