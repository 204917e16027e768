import { createRequire } from 'node:module'
import { render, screen } from '@testing-library/react'
import { Heart } from 'lucide-react'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createLucideIcon from './create-lucide-icon.ts'
import { LINES } from './icon.css.ts'
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
  expect([icon?.getAttribute('aria-hidden'), icon?.getAttribute('width')]).toEqual(['true', '16'])
})

it('draws an icon whose component we make as lucide-react draws it', async () => {
  const folder = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/\/dist\/.*/, '/dist/esm/icons/')
  for (const name of ['heart', 'circle-exclamation-point', 'log-out']) {
    const { default: Theirs, __iconData } = await import(/* @vite-ignore */ `${folder}${name}.mjs`)
    // The build leaves out the keys.
    const node = __iconData.node.map(([tag, { key: _, ...attributes }]: [string, { key: string }]) => [tag, attributes])
    const drawn = (shape: ComponentProps<typeof Icon>['shape']) => {
      const html = renderToStaticMarkup(<Icon shape={shape} size={20} />)
      const svg = new DOMParser().parseFromString(html, 'text/html').querySelector('svg')
      const own = ({ name, value }: Attr) => (name === 'class' || name === 'xmlns' ? [] : [[name, value]])
      return { attributes: Object.fromEntries([...(svg?.attributes ?? [])].flatMap(own)), lines: svg?.innerHTML }
    }
    const { attributes, lines } = drawn(createLucideIcon({ ...__iconData, node }))
    expect(attributes.width).toBe('20')
    // What lucide writes as attributes stands in the styles here.
    const { fill, stroke, strokeLinecap, strokeLinejoin } = LINES
    const styled = {
      fill,
      stroke,
      'stroke-linecap': strokeLinecap,
      'stroke-linejoin': strokeLinejoin,
      'stroke-width': '2',
    }
    expect({ attributes: { ...attributes, ...styled }, lines }).toEqual(drawn(Theirs))
  }
})
