import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

it('is named where the name does not stand beside it, and silent where it does', () => {
  render(<Avatar name="Ida" alt="Ida" />)
  const { container } = render(<Avatar name="Bo" alt="" />)
  expect(screen.getAllByRole('img').map((avatar) => avatar.getAttribute('aria-label'))).toEqual(['Ida'])
  expect(container.querySelectorAll('[aria-hidden] svg')).toHaveLength(1)
})

it('keeps the room of its photo, in the colour of the photo', () => {
  const { container } = render(<Avatar name="Ida" src="/ida.jpg" colour="#aa5500" size={64} alt="Ida" />)
  const photo = screen.getByRole('img', { name: 'Ida' })
  expect([photo.tagName, photo.getAttribute('width'), photo.getAttribute('height')]).toEqual(['IMG', '64', '64'])
  expect(container.querySelector('rect')?.getAttribute('fill')).toBe('#aa5500')
})

it('shows one drawing for everybody who is gone, of which nothing is read out', () => {
  const { container } = render(<Avatar name="" alt="" size={40} />)
  expect(container.querySelectorAll('[aria-hidden] svg')).toHaveLength(1)
  expect([screen.queryByRole('img'), container.textContent]).toEqual([null, ''])
})
