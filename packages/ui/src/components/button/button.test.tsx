import { fireEvent, render, screen } from '@testing-library/react'
import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { Icon } from '../icon/icon.tsx'
import { Button, ButtonLink, IconButton } from './button.tsx'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('sends nothing unless its type is submit', () => {
  render(
    <>
      <form id="other" />
      <Button>Go</Button>
      <Button type="submit" name="to" value="/x" form="other" dataAttributes={{ 'data-h-opens': 'menu' }}>
        Send
      </Button>
    </>,
  )
  expect(button('Go').type).toBe('button')
  const { type, name, value, form, dataset } = button('Send')
  expect([type, name, value, form?.id, dataset.hOpens]).toEqual(['submit', 'to', '/x', 'other', 'menu'])
})

it('keeps its name while it is busy, and cannot be pressed', () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  fireEvent.click(button('Save'))
  expect(button('Save').hasAttribute('aria-busy')).toBe(false)
  rerender(
    <Button onClick={onClick} busy>
      Save
    </Button>,
  )
  button('Save').click()
  expect(button('Save').getAttribute('aria-busy')).toBe('true')
  expect(onClick).toHaveBeenCalledOnce()
})

it('keeps the focus while it is busy, and sends no form, whether pressed or by Enter in a field', () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const save = button('Save')
  save.focus()
  // Enter in a field is a click on the button that sends its form.
  save.click()
  expect(onSubmit).toHaveBeenCalledOnce()
  rerender(form(true))
  expect(document.activeElement).toBe(save)
  expect([save.disabled, save.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  save.click()
  expect(onSubmit).toHaveBeenCalledOnce()
  rerender(form(false))
  save.click()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

it('is a link where it leads somewhere', () => {
  render(
    <ButtonLink href="/signup" rel="nofollow" dataAttributes={{ 'data-h-modal': 'signup' }}>
      Join
    </ButtonLink>,
  )
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Join' })
  expect([link.getAttribute('href'), link.rel, link.dataset.hModal]).toEqual(['/signup', 'nofollow', 'signup'])
})

it('has a name where it shows an icon alone', () => {
  render(<IconButton icon={<Icon shape={X} />} label="Close" popovertarget="menu" />)
  expect(button('Close').getAttribute('popovertarget')).toBe('menu')
})
