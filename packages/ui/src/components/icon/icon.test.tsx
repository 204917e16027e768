import { render, screen } from '@testing-library/react'
import { Heart } from 'lucide-react'
import { expect, it } from 'vitest'
import { Icon } from './icon.tsx'

it('is decoration without a label, a picture with a name where it has one', () => {
  const { container } = render(<Icon shape={Heart} size={20} />)
  const icon = container.querySelector('svg')
  expect([icon?.getAttribute('aria-hidden'), icon?.getAttribute('width')]).toEqual(['true', '20'])
  render(<Icon shape={Heart} label="Likes" />)
  expect(screen.getByRole('img', { name: 'Likes' })).toBeTruthy()
})

it('draws what a file of drawings has under that name', () => {
  const { container } = render(<Icon shape="/assets/drawings.svg#coffee" size={16} />)
  const icon = container.querySelector('svg')
  expect(icon?.querySelector('use')?.getAttribute('href')).toBe('/assets/drawings.svg#coffee')
  expect([icon?.getAttribute('aria-hidden'), icon?.getAttribute('stroke'), icon?.getAttribute('width')]).toEqual([
    'true',
    'currentColor',
    '16',
  ])
})
