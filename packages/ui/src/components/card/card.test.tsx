import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Card } from './card.tsx'

it('is the element that it is told to be', () => {
  expect(renderToStaticMarkup(<Card>x</Card>)).toMatch(/^<div/)
  expect(renderToStaticMarkup(<Card as="section">x</Card>)).toMatch(/^<section/)
})

it('is one link where it leads somewhere, inside the item of its list', () => {
  expect(renderToStaticMarkup(<Card href="/x">x</Card>)).toMatch(/^<a href="\/x"/)
  const item = renderToStaticMarkup(
    <Card as="li" href="/x">
      x
    </Card>,
  )
  expect(item).toMatch(/^<li [^>]*><a href="\/x"/)
})
