import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Menu, MenuButton, MenuHeading, MenuLink, MenuSeparator } from './menu.tsx'

// Opening and the arrow keys are tested in a real browser: apps/web/e2e/gallery/surfaces.spec.ts.

afterEach(cleanup)

it('opens by the browser alone: a named button points to a named popover', () => {
  render(
    <Menu id="account" label="Account" trigger="A">
      <MenuHeading>Noor</MenuHeading>
      <MenuSeparator />
    </Menu>,
  )
  const panel = screen.getByRole('group', { name: 'Account' })
  expect(panel.getAttribute('popover')).toBe('auto')
  expect(screen.getByRole('button', { name: 'Account' }).getAttribute('popovertarget')).toBe(panel.id)
})

it('has choices that say which one holds, and in which language they are', () => {
  render(
    <>
      <MenuLink href="?lng=fi" lang="fi" current>
        Suomi
      </MenuLink>
      <MenuLink href="/x">Other</MenuLink>
    </>,
  )
  const chosen = screen.getByRole<HTMLAnchorElement>('link', { current: true })
  expect([chosen.textContent, chosen.lang, chosen.hreflang, chosen.getAttribute('href')]).toEqual([
    'Suomi',
    'fi',
    'fi',
    '?lng=fi',
  ])
  expect(screen.getByText('Other').closest('a')?.hasAttribute('lang')).toBe(false)
})

it('has buttons that submit the form around them, unless they say otherwise', () => {
  const onClick = vi.fn()
  render(
    <form>
      <MenuButton name="language" value="fi">
        Suomi
      </MenuButton>
      <MenuButton type="button" onClick={onClick}>
        Report
      </MenuButton>
    </form>,
  )
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Suomi' })
  expect([submit.type, submit.name, submit.value]).toEqual(['submit', 'language', 'fi'])
  const report = screen.getByRole<HTMLButtonElement>('button', { name: 'Report' })
  expect(report.type).toBe('button')
  fireEvent.click(report)
  expect(onClick).toHaveBeenCalledOnce()
})
