import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MessageList, type MessageListProps } from './message-list.tsx'
import type { MessageRow } from './message-row.tsx'

// Where it scrolls is tested in a real browser: apps/web/e2e/gallery/message-list.spec.ts.

afterEach(() => {
  vi.useRealTimers()
})

const row = (number: number, rest: Partial<MessageRow> = {}): MessageRow => ({
  id: String(number),
  message: <p>message {number}</p>,
  spoken: `Noor: ${number}`,
  ...rest,
})
const rowsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => row(from + at))
const list = (props: Partial<MessageListProps>) => (
  <MessageList label="Messages with Noor" rows={[]} endLabel="Newest" {...props} />
)
const older = { href: '/chats/1?before=5', label: 'Earlier', busyLabel: 'Loading' }
const log = () => screen.getByRole('log').textContent
/** As if the reader scrolled up from the end. */
function scrollUp(to: number) {
  const box = screen.getByRole('region')
  box.scrollTop = to
  fireEvent.scroll(box)
}

it('is an ordered list in a part of the page that the keyboard scrolls', () => {
  const rows = [row(1, { day: { label: 'Today', dateTime: '2026-11-27' } }), row(2, { unread: 'New' })]
  render(list({ rows }))
  expect(screen.getByRole('region', { name: 'Messages with Noor' }).tabIndex).toBe(0)
  expect(screen.getByRole('list').tagName).toBe('OL')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Todaymessage 1',
    'Newmessage 2',
  ])
  expect(screen.getByText('Today').getAttribute('datetime')).toBe('2026-11-27')
})

it('says what comes once, and neither what was there, nor what is older, nor what the viewer wrote', () => {
  vi.useFakeTimers()
  const { rerender } = render(list({ rows: rowsOf(5, 7) }))
  expect(log()).toBe('')
  rerender(list({ rows: rowsOf(3, 7) }))
  expect(log()).toBe('')
  rerender(list({ rows: [...rowsOf(3, 9), row(9, { spoken: undefined })] }))
  expect(log()).toBe('Noor: 7Noor: 8')
  rerender(list({ rows: rowsOf(3, 9).map((each) => ({ ...each })) }))
  expect(log()).toBe('Noor: 7Noor: 8')
  act(() => void vi.runAllTimers())
  expect(log()).toBe('')
})

it('says each message once while more come, own ones are stored, and a page is read anew after a break', () => {
  vi.useFakeTimers()
  const { rerender } = render(list({ rows: rowsOf(1, 3) }))
  const own = (number: number) => row(number, { id: 'own', spoken: undefined })
  rerender(list({ rows: rowsOf(1, 4) }))
  rerender(list({ rows: [...rowsOf(1, 4), own(0)] }))
  // The stored one has the id of what was on its way.
  rerender(list({ rows: [...rowsOf(1, 4), own(4)] }))
  expect(log()).toBe('Noor: 3')
  rerender(list({ rows: [row(3), own(4), row(5), row(6)] }))
  expect(log()).toBe('Noor: 3Noor: 5Noor: 6')
  act(() => void vi.runAllTimers())
  rerender(list({ rows: [row(3), own(4), row(5), row(6), row(7)] }))
  expect(log()).toBe('Noor: 7')
})

it('offers the way to the newest message while that is out of view', () => {
  render(list({ rows: rowsOf(0, 50) }))
  expect(screen.queryByRole('button')).toBeNull()
  scrollUp(-500)
  const button = screen.getByRole('button', { name: 'Newest' })
  button.focus()
  fireEvent.click(button)
  expect(screen.getByRole('region').scrollTop).toBe(0)
  expect(screen.queryByRole('button')).toBeNull()
  // The button is gone, and the focus is where the keyboard reads on.
  expect(document.activeElement).toBe(screen.getByRole('region'))
})

it('goes to the end for what the viewer writes, and not for what the other side writes', () => {
  const { rerender } = render(list({ rows: rowsOf(0, 50) }))
  scrollUp(-500)
  rerender(list({ rows: rowsOf(0, 51) }))
  expect(screen.getByRole('region').scrollTop).not.toBe(0)
  rerender(list({ rows: [...rowsOf(0, 51), row(51, { spoken: undefined })] }))
  expect(screen.getByRole('region').scrollTop).toBe(0)
})

it('tells whether the newest message is in view, when that changes and with each new one', () => {
  const onEndInView = vi.fn()
  const told = () => onEndInView.mock.calls.flat()
  const { rerender } = render(list({ rows: rowsOf(0, 50), onEndInView }))
  expect(told()).toEqual([true])
  rerender(list({ rows: rowsOf(0, 51), onEndInView }))
  expect(told()).toEqual([true, true])
  scrollUp(-500)
  rerender(list({ rows: rowsOf(0, 52), onEndInView }))
  expect(told()).toEqual([true, true, false, false])
  scrollUp(0)
  expect(told().at(-1)).toBe(true)
})

it('has a link to older ones, which loads them in place unless they are on their way', () => {
  const onLoad = vi.fn()
  const { rerender } = render(list({ rows: rowsOf(5, 7), older: { ...older, onLoad } }))
  const link = screen.getByRole('link', { name: 'Earlier' })
  expect(link.getAttribute('href')).toBe(older.href)
  expect(fireEvent.click(link)).toBe(false)
  expect(onLoad).toHaveBeenCalledTimes(1)
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  rerender(list({ rows: rowsOf(5, 7), older: { ...older, onLoad, busy: true } }))
  expect(fireEvent.click(link)).toBe(false)
  expect(onLoad).toHaveBeenCalledTimes(1)
})

it('says what stands in place of messages, while there are none', () => {
  const { rerender } = render(list({ empty: <p>Nothing yet</p> }))
  expect([screen.queryByText('Nothing yet') !== null, screen.queryByRole('list')]).toEqual([true, null])
  rerender(list({ rows: rowsOf(0, 1), empty: <p>Nothing yet</p> }))
  expect(screen.queryByText('Nothing yet')).toBeNull()
})

it('has all rows on the page as long as they are few, and of more than 200 those in view', async () => {
  const { rerender } = render(list({ rows: rowsOf(0, 200) }))
  expect(screen.getAllByRole('listitem')).toHaveLength(200)
  rerender(list({ rows: rowsOf(0, 201) }))
  await waitFor(() => expect(screen.queryAllByRole('listitem').length).toBeLessThan(200))
  expect(screen.getByRole('list').tagName).toBe('OL')
})
