import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Skeleton } from './skeleton.tsx'

it.each(['line', 'title', 'avatar', 'photo', 'card'] as const)('says nothing in the shape %s', (shape) => {
  expect(renderToStaticMarkup(<Skeleton shape={shape} />)).toMatch(/^<div [^>]*aria-hidden="true"/)
})

it('has as many lines as the text will', () => {
  const html = renderToStaticMarkup(<Skeleton shape="line" lines={4} />)
  expect(html.match(/<div/g)).toHaveLength(5)
})
