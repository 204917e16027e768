import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BarItem, TopBar } from './top-bar.tsx'

const skip = <a href="#main">Skip</a>
const brand = <a href="/">Brand</a>

it('has the way past it first, then the way back, the brand, its named items and the end', () => {
  const html = renderToStaticMarkup(
    <TopBar brand={brand} skip={skip} back={<a href="..">Back</a>} label="Main menu" end="End">
      <BarItem href="/search" icon="?" label="Search" />
    </TopBar>,
  )
  expect(html).toMatch(/^<header/)
  const order = ['Skip', 'Back', 'Brand', '<nav', 'Search', 'End'].map((part) => html.indexOf(part))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
  expect(html).toMatch(/<nav [^>]*aria-label="Main menu">/)
})

it('has no empty navigation', () => {
  expect(renderToStaticMarkup(<TopBar brand={brand} skip={skip} label="Main menu" />)).not.toContain('<nav')
})

it('names an item by its label and its count in words, and says where one is', () => {
  const html = renderToStaticMarkup(
    <BarItem href="/chats" icon="!" label="Messages" count={128} countLabel="128 unread" current />,
  )
  expect(html).toMatch(/^<a href="\/chats"[^>]*aria-current="page">/)
  expect(html).toMatch(/>Messages<\/span>.*99\+.*>128 unread<\/span>/)
  expect(renderToStaticMarkup(<BarItem href="/" icon="!" label="Likes" />)).not.toContain('aria-current')
})
