import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Card } from './card.tsx'

it('is the element of the prop `as`', () => {
  render(
    <>
      <Card>plain</Card>
      <Card as="article">said</Card>
    </>,
  )
  expect(screen.getByText('plain').tagName).toBe('DIV')
  expect(screen.getByRole('article').textContent).toBe('said')
})

it('is one link where it leads somewhere, inside the item of its list', () => {
  render(
    <ul>
      <Card as="li" href="/x">
        x
      </Card>
    </ul>,
  )
  const link = screen.getByRole('link', { name: 'x' })
  expect(link.getAttribute('href')).toBe('/x')
  expect(link.parentElement).toBe(screen.getByRole('listitem'))
})
