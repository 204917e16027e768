import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as css from './chip.css.ts'
import { Chip } from './chip.tsx'

it('is a link that says whether it is chosen where it leads somewhere, and plain words elsewhere', () => {
  expect(renderToStaticMarkup(<Chip href="/x">Tea</Chip>)).toMatch(/^<a href="\/x"(?!.*aria-current)/)
  const chosen = renderToStaticMarkup(
    <Chip href="/x" selected>
      Tea
    </Chip>,
  )
  expect(chosen).toContain('aria-current="true"')
  expect(renderToStaticMarkup(<Chip>Tea</Chip>)).toMatch(/^<span/)
})

it('marks a chosen one by more than colour', () => {
  expect(renderToStaticMarkup(<Chip selected>Tea</Chip>)).toContain('<svg')
  expect(renderToStaticMarkup(<Chip>Tea</Chip>)).not.toContain('<svg')
})

it('is marked as a fact only: a link says by `selected` what it is', () => {
  expect(renderToStaticMarkup(<Chip marked>Tea</Chip>)).toContain(css.chip({ selected: false, marked: true }))
  expect(css.chip({ marked: true })).not.toBe(css.chip())
  const link = { href: '/x', marked: true, children: 'Tea' } as const
  // @ts-expect-error
  expect(renderToStaticMarkup(<Chip {...link} />)).not.toContain(css.chip({ marked: true }))
})
