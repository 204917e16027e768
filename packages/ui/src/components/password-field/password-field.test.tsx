import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

const field = (
  <PasswordField
    name="password_again"
    label="Again"
    show="Show"
    hide="Hide"
    matches="password"
    autoComplete="new-password"
    error="They differ"
    messages={{ differs: 'They differ' }}
    required
  />
)
const line = () => screen.getByLabelText<HTMLInputElement>('Again')

it('hides what is typed, until its button shows it', () => {
  render(field)
  fireEvent.input(line(), { target: { value: 'over de brug' } })
  expect(line().type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(line().type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(line().type).toBe('password')
  expect(line().value).toBe('over de brug')
})

it('hides it again before a form is sent, or the browser would offer it as a text', () => {
  let sent = ''
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent = line().type
      }}
    >
      {field}
    </form>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Show' })
  fireEvent.click(button)
  fireEvent.submit(button.form as HTMLFormElement)
  expect(sent).toBe('password')
  expect(screen.getByRole('button', { name: 'Show' })).toBe(button)
})

it('has a button that belongs to it and sends nothing', () => {
  render(field)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Show' })
  expect(button.type).toBe('button')
  expect(button.getAttribute('aria-controls')).toBe(line().id)
})

it('says which field it repeats, and what is wrong with it', () => {
  render(field)
  expect(line().dataset.hMatches).toBe('password')
  expect(line().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById('password_again-error')?.textContent).toBe('They differ')
  expect(line().closest('[data-h-field]')?.getAttribute('data-h-message-differs')).toBe('They differ')
})
