import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Alert, type Tone } from './alert.tsx'

const TONES: readonly Tone[] = ['info', 'success', 'warning', 'danger']

afterEach(cleanup)

it('speaks of failure at once and of success politely, and does not interrupt with what was there from the start', () => {
  for (const tone of TONES) render(<Alert tone={tone}>{tone}</Alert>)
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['danger'])
  expect(screen.getAllByRole('status').map((alert) => alert.textContent)).toEqual(['success'])
})

it('tells its tones apart by shape', () => {
  const shapes = TONES.map((tone) => {
    const { container } = render(<Alert tone={tone}>x</Alert>)
    return container.querySelector('svg')?.innerHTML
  })
  expect(new Set(shapes).size).toBe(TONES.length)
})

it('is dismissed by a named button that sends a form, with or without script', () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <>
      <Alert tone="warning" dismiss={{ label: 'Hide this', form: 'away' }}>
        No photo yet
      </Alert>
      <form id="away" onSubmit={sent} />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Hide this' }))
  expect(sent).toHaveBeenCalledOnce()
  cleanup()
  render(<Alert tone="warning">x</Alert>)
  expect(screen.queryByRole('button')).toBeNull()
})
