import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BarItem } from '../top-bar/top-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'

it('is a named navigation', () => {
  const html = renderToStaticMarkup(
    <BottomBar label="Main menu">
      <BarItem href="/search" icon="?" label="Search" />
    </BottomBar>,
  )
  expect(html).toMatch(/^<nav [^>]*aria-label="Main menu"><a href="\/search"/)
})
