import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PhotoFrame } from './photo-frame.tsx'

const size = { width: 480, height: 600 }
const photo = (name: string) => screen.getByRole<HTMLImageElement>('img', { name })

it('paints the dominant colour behind the photo', () => {
  const { container } = render(<PhotoFrame src="/a.jpg" alt="Ida" colour="#aa5500" {...size} />)
  expect(container.querySelector('svg[aria-hidden="true"] > rect')?.getAttribute('fill')).toBe('#aa5500')
})

it('keeps its room and loads late, unless it is the first thing to see', () => {
  render(<PhotoFrame src="/a.jpg" alt="late" {...size} />)
  render(<PhotoFrame src="/a.jpg" alt="first" priority {...size} />)
  const said = (name: string) =>
    ['width', 'height', 'loading', 'fetchpriority'].map((attribute) => photo(name).getAttribute(attribute))
  expect(said('late')).toEqual(['480', '600', 'lazy', null])
  expect(said('first')).toEqual(['480', '600', 'eager', 'high'])
})

it('shows something in place of a photo that is not there, named if the photo would have been', () => {
  render(<PhotoFrame alt="Ida" fallback={<b>?</b>} {...size} />)
  expect(photo('Ida').tagName).not.toBe('IMG')
  expect(photo('Ida').textContent).toBe('?')
  render(<PhotoFrame alt="" {...size} />)
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

it('cuts a photo of about its own shape, and shows all of one that is very wide or high, before the same photo', () => {
  const framed = (width: number, height: number) =>
    render(<PhotoFrame src="/a.jpg" alt="Ida" width={width} height={height} />).container
  for (const [width, height] of [
    [960, 1200],
    [1000, 1000],
    [1200, 900],
    [600, 1000],
  ] as const)
    expect(framed(width, height).querySelectorAll('img')).toHaveLength(1)
  for (const [width, height] of [
    [1500, 500],
    [500, 1500],
  ] as const) {
    const images = [...framed(width, height).querySelectorAll('img')]
    expect(images.map((image) => [image.alt, image.getAttribute('src')])).toEqual([
      ['', '/a.jpg'],
      ['Ida', '/a.jpg'],
    ])
    expect(images[0]?.getAttribute('aria-hidden')).toBe('true')
  }
})
