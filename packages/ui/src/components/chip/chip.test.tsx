import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Chip } from './chip.tsx'

it('is a link that says whether it is chosen where it leads somewhere, and plain words elsewhere', () => {
  render(
    <>
      <Chip href="/x">Tea</Chip>
      <Chip href="/y" selected>
        Coffee
      </Chip>
      <Chip>Milk</Chip>
    </>,
  )
  const current = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])
  expect(current).toEqual([
    ['Tea', null],
    ['Coffee', 'true'],
  ])
  expect(screen.getByText('Milk').closest('a')).toBeNull()
})

it('says that it removes a filter, and is not one of several to choose from', () => {
  const { container } = render(
    <Chip href="/z" removes="Remove filter:">
      Tea
    </Chip>,
  )
  const link = screen.getByRole('link', { name: 'Remove filter: Tea' })
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/z', null])
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})

it('marks a chosen one by more than colour', () => {
  const marks = (selected: boolean) =>
    render(<Chip selected={selected}>Tea</Chip>).container.querySelectorAll('svg').length
  expect([marks(true), marks(false)]).toEqual([1, 0])
})

it('stands out as a fact only: a link says by `selected` what it is', () => {
  const link = { href: '/x', marked: true, children: 'Tea' } as const
  // @ts-expect-error
  const { container } = render(<Chip {...link} />)
  expect(container.textContent).toBe('Tea')
})
