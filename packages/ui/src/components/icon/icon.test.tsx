import { Heart } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Icon } from './icon.tsx'

it('is decoration without a label', () => {
  const html = renderToStaticMarkup(<Icon shape={Heart} size={20} />)
  expect(html).toContain('aria-hidden="true"')
  expect(html).toContain('width="20" height="20"')
  expect(html).not.toContain('role=')
})

it('is a picture with a name where it has a label', () => {
  const html = renderToStaticMarkup(<Icon shape={Heart} label="Likes" />)
  expect(html).toContain('role="img" aria-label="Likes"')
  expect(html).not.toContain('aria-hidden')
})
