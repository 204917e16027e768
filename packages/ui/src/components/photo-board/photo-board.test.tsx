import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { samplePhotos } from '../photo-frame/sample-photo.ts'
import { moved } from './moved.ts'
import { PhotoBoard, PhotoTile } from './photo-board.tsx'

beforeEach(() => {
  // The test's DOM has no pointer capture.
  Element.prototype.setPointerCapture = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const tile = (id: string) => (
  <PhotoTile photo={{ ...samplePhotos[0], alt: id }} corner={<button type="button">{id}</button>} />
)

async function open() {
  const onMove = vi.fn()
  const items = ['a', 'b', 'c'].map((id) => ({ id, moves: true, tile: tile(id) }))
  render(
    <PhotoBoard label="Photos" items={[...items, { id: 'new', tile: tile('new') }]} onMove={onMove}>
      <button type="button">Add</button>
    </PhotoBoard>,
  )
  fireEvent.pointerEnter(screen.getByRole('list'))
  await act(() => import('./drag-order.ts'))
  return onMove
}
const picture = (id: string) => screen.getByRole('img', { name: id })
const order = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'))
const at = (clientX: number, pointerType = 'mouse') => ({
  clientX,
  clientY: 300,
  pointerType,
  pointerId: 1,
  isPrimary: true,
})
const over = (id: string) => {
  document.elementFromPoint = () => picture(id)
}

it('moves one item and leaves the others in their order', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
})

it('shows where a dragged photo goes, and tells once when it is let go', async () => {
  const onMove = await open()
  fireEvent.pointerDown(picture('c'), at(0))
  over('a')
  fireEvent.pointerMove(picture('c'), at(4))
  expect(order()).toEqual(['a', 'b', 'c', 'new'])
  fireEvent.pointerMove(picture('c'), at(40))
  expect(order()).toEqual(['c', 'a', 'b', 'new'])
  expect(onMove).not.toHaveBeenCalled()
  fireEvent.pointerUp(picture('c'), at(40))
  expect(onMove.mock.calls).toEqual([['c', 0]])
  fireEvent.pointerMove(picture('c'), at(80))
  expect(order()).toEqual(['a', 'b', 'c', 'new'])
})

it('puts it back on Escape, and does not lift by a button or what is not there yet', async () => {
  const onMove = await open()
  const drag = (from: Element, to: string) => {
    fireEvent.pointerDown(from, at(0))
    over(to)
    fireEvent.pointerMove(from, at(40))
  }
  drag(picture('a'), 'b')
  expect(order()).toEqual(['b', 'a', 'c', 'new'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(order()).toEqual(['a', 'b', 'c', 'new'])
  fireEvent.pointerUp(picture('a'), at(40))
  for (const from of [screen.getByRole('button', { name: 'a' }), picture('new')]) {
    drag(from, 'b')
    fireEvent.pointerUp(from, at(40))
  }
  expect(onMove).not.toHaveBeenCalled()
})

it('scrolls under a finger that moves at once, and lifts by one that rests', async () => {
  const onMove = await open()
  vi.useFakeTimers()
  const swipe = (rests: number) => {
    fireEvent.pointerDown(picture('a'), at(0, 'touch'))
    act(() => void vi.advanceTimersByTime(rests))
    over('c')
    fireEvent.pointerMove(picture('a'), at(40, 'touch'))
    const scrolls = fireEvent.touchMove(picture('a'))
    fireEvent.pointerUp(picture('a'), at(40, 'touch'))
    return scrolls
  }
  expect(swipe(100)).toBe(true)
  expect(onMove).not.toHaveBeenCalled()
  expect(swipe(300)).toBe(false)
  expect(onMove.mock.calls).toEqual([['a', 2]])
})

it('says how much has been sent, by a name', () => {
  render(<PhotoTile photo={{ ...samplePhotos[0], alt: 'x' }} progress={{ part: 0.25, label: 'Sending' }} />)
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending' })
  expect(progress.value / progress.max).toBe(0.25)
})

it('keeps what takes a row of its own after the photos, and out of their order', () => {
  const onMove = vi.fn()
  const items = [
    { id: 'notice', wide: true, tile: <p>Not taken</p> },
    { id: 'a', moves: true, tile: tile('a') },
  ]
  render(<PhotoBoard label="Photos" items={items} onMove={onMove} />)
  const places = screen.getAllByRole('listitem')
  expect(places.map((place) => [place.textContent, place.hasAttribute('data-wide')])).toEqual([
    ['a', false],
    ['Not taken', true],
  ])
})
