import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PhotoGallery, PhotoStrip } from './photo-gallery.tsx'

const size = { width: 480, height: 600, colour: '#aa5500' }
const photo = (at: number) => ({ src: `/${at}.webp`, thumb: `/${at}-small.webp`, alt: `Photo ${at} of Ida`, ...size })
const one = { id: 'photo', name: 'Ida', label: 'Photos of Ida', photos: [photo(1)] }
const two = { ...one, photos: [photo(1), photo(2)] }
const noPhoto = 'Ida has no photo'

it('shows every photo large, the first at once, with a small one that leads to it', () => {
  const large = renderToStaticMarkup(<PhotoGallery {...two} noPhoto={noPhoto} />)
  const shown = [...large.matchAll(/id="([^"]+)".*?<img [^>]*src="([^"]+)" alt="([^"]+)".*?loading="([^"]+)"/g)]
  expect(shown.map(([, ...said]) => said)).toEqual([
    ['photo-1', '/1.webp', 'Photo 1 of Ida', 'eager'],
    ['photo-2', '/2.webp', 'Photo 2 of Ida', 'lazy'],
  ])
  const small = renderToStaticMarkup(<PhotoStrip {...two} />)
  const links = [...small.matchAll(/<a href="(#[^"]+)"[^>]* aria-label="([^"]+)".*?<img [^>]*src="([^"]+)"/g)]
  expect(links.map(([, ...said]) => said)).toEqual([
    ['#photo-1', 'Photo 1 of Ida', '/1-small.webp'],
    ['#photo-2', 'Photo 2 of Ida', '/2-small.webp'],
  ])
})

it('is a stop of the Tab key only where there is something to scroll', () => {
  expect(renderToStaticMarkup(<PhotoGallery {...two} noPhoto={noPhoto} />)).toContain('tabindex="0"')
  expect(renderToStaticMarkup(<PhotoGallery {...one} noPhoto={noPhoto} />)).not.toContain('tabindex')
})

it('has no strip where there is nothing to choose and nothing more', () => {
  expect(renderToStaticMarkup(<PhotoStrip {...one} />)).toBe('')
})

it('has a door to what is locked only where it is told one', () => {
  const locked = { title: '4 more photos', text: 'Log in' }
  const told = renderToStaticMarkup(<PhotoStrip {...one} locked={locked} />)
  expect(told).toContain('4 more photos')
  expect(told).not.toContain('<a ')
  const door = { ...locked, href: '/login', dataAttributes: { 'data-h-modal': 'signup' } }
  const open = renderToStaticMarkup(<PhotoStrip {...one} locked={door} />)
  expect(open).toMatch(/<a href="\/login"[^>]* data-h-modal="signup">/)
})

it('says that there is no photo where there is none, and shows the initial', () => {
  const html = renderToStaticMarkup(<PhotoGallery {...one} photos={[]} noPhoto={noPhoto} />)
  expect(html).toMatch(/role="img" aria-label="Ida has no photo"><span [^>]*>I</)
})
