import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BarItem, TopBar } from './top-bar.tsx'

const skip = <a href="#main">Skip</a>
const brand = <a href="/">Brand</a>

it('has the way past it first, then the way back, the brand, its named items and the end', () => {
  render(
    <TopBar brand={brand} skip={skip} back={<a href="..">Back</a>} label="Main menu" end="End">
      <BarItem href="/search" icon="?" label="Search" />
    </TopBar>,
  )
  expect(screen.getByRole('banner').textContent).toBe('SkipBackBrand?SearchEnd')
  expect(screen.getByRole('navigation', { name: 'Main menu' }).textContent).toBe('?Search')
})

it('has no empty navigation', () => {
  render(<TopBar brand={brand} skip={skip} label="Main menu" />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('names an item by its label and its count in words, and says where one is', () => {
  render(
    <>
      <BarItem href="/chats" icon="" label="Messages" count={128} countLabel="128 unread" current />
      <BarItem href="/" icon="" label="Likes" />
    </>,
  )
  const current = screen.getByRole('link', { current: 'page' })
  expect(current).toBe(screen.getByRole('link', { name: 'Messages 128 unread' }))
  expect(current.textContent).toContain('99+')
})
