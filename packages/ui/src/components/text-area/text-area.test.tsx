import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextArea } from './text-area.tsx'

it('counts what is typed, and says it aloud once little room is left', () => {
  render(<TextArea name="message" label="Message" value="Hello" maxLength={20} />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  expect([area.value, area.maxLength, area.dir]).toEqual(['Hello', 20, 'auto'])
  const counter = document.querySelector('[data-h-count]')
  expect(counter?.textContent).toBe('5/20')
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.input(area, { target: { value: 'Hello, how are you' } })
  expect(counter?.textContent).toBe('18/20')
  expect(screen.getByRole('status').textContent).toBe('18/20')
})
