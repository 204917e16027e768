import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PhotoFrame } from './photo-frame.tsx'

const size = { width: 480, height: 600 }

it('paints the dominant colour behind the photo without a style attribute', () => {
  const html = renderToStaticMarkup(<PhotoFrame src="/a.jpg" alt="Ida" colour="#aa5500" {...size} />)
  expect(html).toMatch(/<svg [^>]*aria-hidden="true"[^>]*><rect width="100%" height="100%" fill="#aa5500">/)
  expect(html).not.toMatch(/ style=/)
})

it('loads late, unless it is the first thing to see', () => {
  const html = renderToStaticMarkup(<PhotoFrame src="/a.jpg" alt="Ida" {...size} />)
  expect(html).toMatch(/<img [^>]*width="480" height="600" loading="lazy"/)
  expect(html).not.toContain('fetchpriority')
  const first = renderToStaticMarkup(<PhotoFrame src="/a.jpg" alt="Ida" priority {...size} />)
  expect(first).toContain('loading="eager"')
  expect(first).toContain('fetchpriority="high"')
})

it('shows something in place of a photo that is not there, named if the photo would have been', () => {
  const html = renderToStaticMarkup(<PhotoFrame alt="Ida" fallback={<b>?</b>} {...size} />)
  expect(html).toContain('role="img" aria-label="Ida"><b>?</b>')
  expect(html).not.toContain('<img')
  expect(renderToStaticMarkup(<PhotoFrame alt="" {...size} />)).not.toContain('role="img"')
})
