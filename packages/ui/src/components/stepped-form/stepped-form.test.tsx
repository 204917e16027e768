import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextField } from '../text-field/text-field.tsx'
import { SteppedForm } from './stepped-form.tsx'

// Steps, keyboard and history are tested in a real browser: apps/web/e2e/site/signup.spec.ts.

const words = { progress: 'Progress', back: 'Back', next: 'Next', send: 'Send' }
const steps = ['name', 'email', 'town'].map((name, at) => ({
  name,
  heading: `Your ${name}`,
  place: `Step ${at + 1} of 3`,
  children: <TextField name={name} label={`A ${name}`} required />,
}))
const marked = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => one.hasAttribute('data-h-now'))

it('is one form, with a group and a heading for each step', () => {
  render(<SteppedForm action="/signup" words={words} steps={steps} />)
  expect(screen.getAllByRole('textbox').map((field) => field.closest('form')?.getAttribute('action'))).toEqual(
    Array(3).fill('/signup'),
  )
  expect(screen.getAllByRole('group').map((group) => group.querySelector('h2')?.textContent)).toEqual([
    'Step 1 of 3: Your name',
    'Step 2 of 3: Your email',
    'Step 3 of 3: Your town',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).type).toBe('submit')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).type).toBe('button')
})

it('marks the step that it begins with, and the buttons that it has there', () => {
  const { rerender } = render(<SteppedForm words={words} steps={steps} />)
  expect(marked('[data-h-step]')).toEqual([true, false, false])
  expect(['back', 'next', 'send'].map((name) => marked(`[data-h-step-${name}]`)[0])).toEqual([false, true, false])
  rerender(<SteppedForm words={words} steps={steps} current={2} />)
  expect(marked('[data-h-step]')).toEqual([false, false, true])
  expect(['back', 'next', 'send'].map((name) => marked(`[data-h-step-${name}]`)[0])).toEqual([true, false, true])
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('Step 3 of 3: town')
})

it('of one step says nothing of steps', () => {
  render(<SteppedForm words={words} steps={steps.slice(0, 1)} />)
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('Your name')
  expect(marked('[data-h-step-send]')).toEqual([true])
})
