import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastTime } from './toast.tsx'
import { ToastProvider, useToast } from './toast-provider.tsx'

type Toasts = ReturnType<typeof useToast>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A page with toasts; `rendered` counts the renders of the component that shows them. */
function open() {
  const page = { toasts: undefined as unknown as Toasts, rendered: 0 }
  const Page = () => {
    page.toasts = useToast()
    page.rendered += 1
    return <button type="button">Save</button>
  }
  render(
    <ToastProvider label="Messages" closeLabel="Close">
      <Page />
    </ToastProvider>,
  )
  return page
}
const show = (page: { toasts: Toasts }, toast: Parameters<Toasts['show']>[0]) => act(() => page.toasts.show(toast))
const pass = (time: number) => act(() => vi.advanceTimersByTime(time))
const region = () => screen.getByRole('status')

it('speaks politely in a named region that is there before the first toast, on the server, too', () => {
  const html = renderToString(
    <ToastProvider label="Messages" closeLabel="Close">
      x
    </ToastProvider>,
  )
  const page = open()
  expect(html).toContain(region().outerHTML)
  show(page, { text: 'Saved.' })
  expect(region().textContent).toBe('Saved.')
  expect(screen.getByRole('region', { name: 'Messages' }).contains(region())).toBe(true)
})

it('reports when a toast is gone: closed, used, or timed out', () => {
  const page = open()
  const onClose = vi.fn()
  show(page, { text: 'Deleted.', onClose })
  pass(toastTime('Deleted.') + 1)
  expect(onClose).toHaveBeenCalledTimes(1)
  show(page, { text: 'Deleted.', onClose, action: { label: 'Undo', onPress: () => {} } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(region().textContent).toBe('')
})

it('leaves what shows a toast as it is', () => {
  const page = open()
  show(page, { text: 'Saved.' })
  expect(page.rendered).toBe(1)
})

it('removes a toast after the time to read it, unless the pointer or the focus is on it', () => {
  const page = open()
  show(page, { text: 'Saved.' })
  pass(toastTime('Saved.') - 1)
  fireEvent.pointerEnter(screen.getByText('Saved.').closest('[role=status] > div') as Element)
  pass(60_000)
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  fireEvent.pointerLeave(screen.getByText('Saved.').closest('[role=status] > div') as Element)
  pass(60_000)
  expect(screen.getByText('Saved.')).toBeTruthy()
  act(() => close.blur())
  pass(toastTime('Saved.') - 1)
  expect(screen.getByText('Saved.')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Saved.')).toBeNull()
})

it('gives more time to more words', () => {
  expect(toastTime('Saved.')).toBeGreaterThanOrEqual(4_000)
  expect(toastTime('x'.repeat(200))).toBeGreaterThan(15_000)
})

it('keeps an error, and a toast that stays, until it is closed', () => {
  const page = open()
  show(page, { text: 'Failed.', tone: 'danger' })
  show(page, { text: 'Offline.', key: 'offline', stays: true })
  pass(600_000)
  expect(region().children).toHaveLength(2)
  act(() => page.toasts.dismiss('offline'))
  act(() => page.toasts.dismiss('unknown'))
  expect(region().textContent).toBe('Failed.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(region().children).toHaveLength(0)
})

it('restores the focus when it is closed', () => {
  const page = open()
  show(page, { text: 'Saved.' })
  const save = screen.getByRole('button', { name: 'Save' })
  act(() => save.focus())
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  fireEvent.click(close)
  expect(document.activeElement).toBe(save)
})

it('restores the focus when the app removes it', () => {
  const page = open()
  show(page, { key: 'net', text: 'Offline.', stays: true })
  const save = screen.getByRole('button', { name: 'Save' })
  act(() => save.focus())
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  act(() => page.toasts.dismiss('net'))
  expect(document.activeElement).toBe(save)
})

it('stands in the modal dialog that was opened last, beside which nothing can be used or heard', async () => {
  vi.useRealTimers()
  const page = open()
  const dialogs = [0, 1].map(() => document.body.appendChild(document.createElement('dialog')))
  const [first, second] = dialogs
  const isIn = (dialog: HTMLElement | undefined) => vi.waitFor(() => expect(dialog?.contains(region())).toBe(true))
  // A later dialog may stand before an earlier one.
  second?.showModal()
  await isIn(second)
  first?.showModal()
  await isIn(first)
  show(page, { text: 'Saved.' })
  expect(first?.textContent).toBe('Saved.')
  first?.close()
  await isIn(second)
  second?.close()
  await vi.waitFor(() => expect(dialogs.some((dialog) => dialog.contains(region()))).toBe(false))
  expect(region().textContent).toBe('Saved.')
  for (const dialog of dialogs) dialog.remove()
})

it('has one toast of a key, which takes new words in place of old ones', () => {
  const page = open()
  show(page, { key: 'net', text: 'Offline.' })
  const first = region().firstElementChild
  show(page, { key: 'net', text: 'Online again.' })
  expect(region().firstElementChild).toBe(first)
  expect(region().textContent).toBe('Online again.')
  show(page, { text: 'Saved.' })
  show(page, { text: 'Saved.' })
  expect(region().children).toHaveLength(2)
})

it('announces the same words again, by another element, which has its full time', () => {
  const page = open()
  show(page, { key: 'undo', text: 'Removed.' })
  const first = region().firstElementChild
  pass(toastTime('Removed.') - 1)
  show(page, { key: 'undo', text: 'Removed.' })
  expect(region().children).toHaveLength(1)
  expect(region().firstElementChild).not.toBe(first)
  pass(toastTime('Removed.') - 1)
  expect(region().textContent).toBe('Removed.')
  pass(1)
  expect(region().textContent).toBe('')
})

it('leaves the same words alone where nothing has happened since, but offers what is given now', () => {
  const page = open()
  const [earlier, later] = [vi.fn(), vi.fn()]
  const toast = { key: 'undo', text: 'Removed.', stays: true, silent: true }
  show(page, { ...toast, action: { label: 'Undo', onPress: earlier } })
  const first = region().firstElementChild
  show(page, { ...toast, action: { label: 'Undo', onPress: later } })
  expect(region().firstElementChild).toBe(first)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([earlier.mock.calls.length, later.mock.calls.length]).toEqual([0, 1])
})

it('does what it offers, once, and goes', () => {
  const page = open()
  const undo = vi.fn()
  show(page, { text: 'Removed.', action: { label: 'Undo', onPress: undo } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(region().children).toHaveLength(0)
})

it('shows nothing in a document, which has no provider', () => {
  const Page = () => {
    const { show, dismiss } = useToast()
    show({ text: 'Saved' })
    dismiss('Saved')
    return <p>Page</p>
  }
  expect(renderToString(<Page />)).toBe('<p>Page</p>')
})
