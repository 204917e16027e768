import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextField } from '../text-field/text-field.tsx'
import { Fieldset, Form } from './form.tsx'
import { type FormElementProps, FormElementProvider } from './form-element.tsx'
import { FormStatus } from './form-status.tsx'

it('is validated and sent by the browser by default', () => {
  const { container, rerender } = render(
    <Form action="/login" dataAttributes={{ 'data-h-form': 'login' }}>
      x
    </Form>,
  )
  const form = container.querySelector('form') as HTMLFormElement
  expect([form.method, form.getAttribute('action'), form.noValidate]).toEqual(['post', '/login', false])
  expect(form.dataset.hForm).toBe('login')
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(
    <Form action="/login" noValidate busy>
      x
    </Form>,
  )
  expect([form.noValidate, form.getAttribute('aria-busy')]).toEqual([true, 'true'])
})

it('begins with a focused summary that links to each control to mend', () => {
  render(
    <Form faultsTitle="Two things are missing" faults={[{ field: 'email', text: 'Fill in your email' }]}>
      <TextField name="email" label="Email" error="Fill in your email" />
    </Form>,
  )
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(summary.textContent).toBe('Two things are missingFill in your email')
  const link = screen.getByRole('link', { name: 'Fill in your email' })
  expect(document.querySelector(link.getAttribute('href') ?? '')).toBe(screen.getByRole('textbox', { name: 'Email' }))
})

it('links to a page that helps where no control does', () => {
  render(
    <Form faultsTitle="Too many attempts" faults={[{ href: '/reset-password', text: 'Get a link by email' }]}>
      x
    </Form>,
  )
  expect(screen.getByRole('link', { name: 'Get a link by email' }).getAttribute('href')).toBe('/reset-password')
})

it('says why it was refused, without a link, where nothing is to be corrected', () => {
  render(<Form faultsTitle="Too many attempts">x</Form>)
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(summary.textContent).toBe('Too many attempts')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})

it('heads a part of it with a legend', () => {
  render(<Fieldset legend="You">x</Fieldset>)
  expect(screen.getByRole('group', { name: 'You' }).textContent).toContain('x')
})

it('is the form of the provider around it', () => {
  const Own = (props: FormElementProps) => <form {...props} data-own="" />
  const { container } = render(
    <FormElementProvider value={Own}>
      <Form action="/profile">x</Form>
    </FormElementProvider>,
  )
  expect(container.querySelector('form[data-own]')?.getAttribute('action')).toBe('/profile')
})

it('says what became of it in a place that is there before', () => {
  const { rerender } = render(<FormStatus text={null} saved={false} />)
  const status = screen.getByRole('status')
  expect([status.textContent, status.tabIndex]).toEqual(['', -1])
  rerender(<FormStatus text="Saved" saved />)
  expect([status.textContent, status.dataset.saved]).toEqual(['Saved', ''])
})

it('opens a page that helps beside the form, where it may not be left', () => {
  render(
    <Form faultsTitle="You are logged out" faults={[{ href: '/login', text: 'Log in', newTab: true }]}>
      x
    </Form>,
  )
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank')
})
