import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PhotoGallery, PhotoStrip } from './photo-gallery.tsx'

// Scrolling and the viewer are tested in a real browser: apps/web/e2e/gallery/surfaces.spec.ts and e2e/site/profile.spec.ts.

const size = { width: 480, height: 600, colour: '#aa5500' }
const photo = (at: number) => ({
  src: `/${at}.webp`,
  thumb: `/${at}-small.webp`,
  alt: `Photo ${at} of Ida`,
  view: `Enlarge ${at}`,
  ...size,
})
const viewer = { close: 'Close', previous: 'Previous', next: 'Next', zoom: 'Zoom', failed: 'Not loaded' }
const one = { id: 'photo', name: 'Ida', label: 'Photos of Ida', photos: [photo(1)], viewer }
const two = { ...one, photos: [photo(1), photo(2)] }
const noPhoto = 'Ida has no photo'

it('shows every photo large, the first at once, with a small one that leads to it', () => {
  render(
    <>
      <PhotoGallery {...two} noPhoto={noPhoto} />
      <PhotoStrip {...two} />
    </>,
  )
  const large = screen.getAllByRole('img', { name: /Photo/ })
  expect(large.map((img) => [img.getAttribute('src'), img.getAttribute('loading')])).toEqual([
    ['/1.webp', 'eager'],
    ['/2.webp', 'lazy'],
  ])
  for (const [at, img] of large.entries()) {
    const small = screen.getByRole('link', { name: `Photo ${at + 1} of Ida` })
    expect(small.querySelector('img')?.getAttribute('src')).toBe(`/${at + 1}-small.webp`)
    expect(document.querySelector(small.getAttribute('href') ?? '')?.contains(img)).toBe(true)
  }
})

it('is a stop of the Tab key only where there is something to scroll', () => {
  render(<PhotoGallery {...two} noPhoto={noPhoto} />)
  expect(screen.getByRole('region', { name: 'Photos of Ida' }).tabIndex).toBe(0)
  const { container } = render(<PhotoGallery {...one} noPhoto={noPhoto} />)
  expect(container.querySelector('[tabindex]')).toBeNull()
})

it('says in HTML which photo is in sight, and leads to the file of each where no script enlarges it', () => {
  const html = renderToString(
    <>
      <PhotoGallery {...two} noPhoto={noPhoto} />
      <PhotoStrip {...two} />
    </>,
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  const current = [...page.querySelectorAll('a[data-h-shows]')].map((link) => link.getAttribute('aria-current'))
  expect(current).toEqual(['true', null])
  const files = [...page.querySelectorAll('a[data-h-views="photo"]')].map((link) => link.getAttribute('href'))
  expect(files).toEqual(['/1.webp', '/2.webp'])
  expect(page.querySelector('#photo-viewer[popover]')?.childElementCount).toBe(0)
})

it('has no strip where there is nothing to choose and nothing more', () => {
  expect(render(<PhotoStrip {...one} />).container.childElementCount).toBe(0)
})

it('links what is locked only when it is given a link', () => {
  const locked = { title: '4 more photos', text: 'Log in' }
  const { rerender } = render(<PhotoStrip {...one} locked={locked} />)
  expect(screen.getByText('4 more photos')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  const way = { ...locked, href: '/login', dataAttributes: { 'data-h-modal': 'signup' } }
  rerender(<PhotoStrip {...one} locked={way} />)
  const link = screen.getByRole('link', { name: /4 more photos/ })
  expect([link.getAttribute('href'), link.dataset.hModal]).toEqual(['/login', 'signup'])
})

it('says that there is no photo where there is none, and shows a silhouette', () => {
  render(<PhotoGallery {...one} photos={[]} noPhoto={noPhoto} />)
  expect(screen.getByRole('img', { name: noPhoto }).querySelector('svg[aria-hidden]')).not.toBeNull()
})
