import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ListRow } from './list-row.tsx'

afterEach(cleanup)

it('is a link, a button that submits its value, or plain words, by what it is given', () => {
  render(
    <>
      <ListRow href="/x" title="Noor" text="Bakes bread" trailing="3" leading="N" current />
      <ListRow name="language" value="fi" lang="fi" title="Suomi" />
      <ListRow title="E-mail" />
    </>,
  )
  const link = screen.getByRole('link')
  expect([link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual([
    'NNoorBakes bread3',
    '/x',
    'true',
  ])
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Suomi' })
  expect([button.type, button.name, button.value, button.lang]).toEqual(['submit', 'language', 'fi', 'fi'])
  expect(button.hasAttribute('aria-current')).toBe(false)
  expect(screen.getByText('E-mail').closest('a, button')).toBeNull()
})

it('leaves out what it is not given', () => {
  const { container } = render(<ListRow title="Noor" />)
  expect(container.querySelectorAll('span')).toHaveLength(2)
})
