import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PhotoCropper } from './photo-cropper.tsx'

afterEach(cleanup)

const open = () => {
  render(
    <PhotoCropper
      src="/me.jpg"
      label="Frame"
      zoomLabel="Zoom"
      resetLabel="Reset"
      say={(_, zoom) => `Zoom ${zoom}`}
      onChange={vi.fn()}
    />,
  )
  return screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })
}

it('zooms by keys in the frame, by its slider and not beyond its ends; a button puts it back', () => {
  const slider = open()
  const frame = screen.getByRole('application', { name: 'Frame' })
  for (const [key, shown] of [
    ['-', 1],
    ['+', 1.1],
    ['=', 1.2],
    ['-', 1.1],
  ] as const) {
    fireEvent.keyDown(frame, { key })
    expect(Number(slider.value)).toBeCloseTo(shown)
  }
  fireEvent.change(slider, { target: { value: '4' } })
  fireEvent.keyDown(frame, { key: '+' })
  expect(Number(slider.value)).toBe(4)
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(Number(slider.value)).toBe(1)
})

it('is reached by the keyboard', () => {
  open()
  expect(screen.getByRole('application', { name: 'Frame' }).tabIndex).toBe(0)
})
