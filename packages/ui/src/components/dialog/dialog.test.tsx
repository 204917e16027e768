import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

// The top layer, the focus and the keys are tested in a real browser: apps/web/e2e/gallery/surfaces.spec.ts.

it('is named by its title, closed, and can be closed without a script', () => {
  render(<Dialog id="signup" title="Sign up" closeLabel="Close" />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Sign up')
  expect(dialog.open).toBe(false)
  const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close', hidden: true })
  expect(close.type).toBe('submit')
  expect(close.form?.getAttribute('method')).toBe('dialog')
})

it('without words for a close button waits for an answer, and may hide its title from the eye only', () => {
  render(
    <Dialog id="gate" title="Adults only" hideTitle open>
      <p>Are you an adult?</p>
    </Dialog>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('dialog').dataset.hDialog).toBe('answer')
  expect(screen.getByRole('heading', { name: 'Adults only' })).toBeTruthy()
})

it('is no more to be closed by its user while something is being sent', () => {
  const dialog = (sending: boolean) => (
    <Dialog id="report" title="Report" closeLabel="Close" open closable={!sending}>
      x
    </Dialog>
  )
  const { rerender } = render(dialog(false))
  const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close' })
  expect(close.disabled).toBe(false)
  rerender(dialog(true))
  expect(close.disabled).toBe(true)
})

it('tells once that its user has closed it, and nobody that the app has', () => {
  const onClose = vi.fn()
  const dialog = (open: boolean) => (
    <Dialog id="report" title="Report" closeLabel="Close" open={open} onClose={onClose}>
      <dialog data-testid="inner" />
    </Dialog>
  )
  const { rerender } = render(dialog(true))
  const [outer] = screen.getAllByRole<HTMLDialogElement>('dialog')
  fireEvent(screen.getByTestId('inner'), new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
  act(() => outer?.close())
  expect(onClose).toHaveBeenCalledOnce()
  rerender(dialog(false))
  rerender(dialog(true))
  expect(outer?.open).toBe(true)
  rerender(dialog(false))
  expect(outer?.open).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
})
