import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field, FieldGroup } from './field.tsx'

const open = (props: { hint?: string; error?: string; required?: boolean; optionalWord?: string } = {}) => {
  render(
    <Field id="town" label="Town" {...props}>
      {(control) => <input {...control} />}
    </Field>,
  )
  return screen.getByRole<HTMLInputElement>('textbox', { name: /^Town/ })
}
const descriptions = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

it('ties label, hint and error to the control', () => {
  const control = open({ hint: 'Where you live', error: 'Fill in a town' })
  expect(descriptions(control)).toEqual(['Where you live', 'Fill in a town'])
  expect(control.getAttribute('aria-invalid')).toBe('true')
})

it('has room for an error, and nothing invalid, before there is one', () => {
  const control = open()
  expect(descriptions(control)).toEqual([''])
  expect(control.hasAttribute('aria-invalid')).toBe(false)
  // The live region announces errors that appear later.
  expect(document.getElementById('town-error')?.getAttribute('aria-live')).toBe('polite')
})

it('calls a value optional only where it is', () => {
  expect(open({ optionalWord: '(optional)' }).labels?.[0]?.textContent).toBe('Town (optional)')
})

it('calls a required value nothing', () => {
  const control = open({ optionalWord: '(optional)', required: true })
  expect(control.labels?.[0]?.textContent).toBe('Town')
  expect(control.required).toBe(true)
})

it('carries its messages for the script of documents, and only those that it has', () => {
  const { container } = render(
    <Field id="town" label="Town" messages={{ required: 'Fill in a town', short: undefined }}>
      {(control) => <input {...control} />}
    </Field>,
  )
  const names = container.querySelector('[data-h-field]')?.getAttributeNames() ?? []
  expect(names.filter((name) => name.startsWith('data-h-message'))).toEqual(['data-h-message-required'])
})

it('describes a group as a whole, which is a choice only with `choice`', () => {
  render(
    <FieldGroup id="age" legend="Age" hint="In years" error="Choose an age">
      <input id="age" />
    </FieldGroup>,
  )
  expect(descriptions(screen.getByRole('group', { name: 'Age' }))).toEqual(['In years', 'Choose an age'])
  expect(screen.queryByRole('radiogroup')).toBeNull()
})
