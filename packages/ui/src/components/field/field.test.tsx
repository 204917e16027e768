import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Field, FieldGroup } from './field.tsx'

const render = (props: { hint?: string; error?: string; required?: boolean; optionalWord?: string }) =>
  renderToStaticMarkup(
    <Field id="town" label="Town" {...props}>
      {(control) => <input {...control} />}
    </Field>,
  )

it('ties label, hint and error to the control', () => {
  const html = render({ hint: 'Where you live', error: 'Fill in a town' })
  expect(html).toContain('<label for="town"')
  expect(html).toMatch(/<input [^>]*id="town"[^>]*aria-describedby="town-hint town-error"/)
  expect(html).toMatch(/<div id="town-hint"[^>]*>Where you live<\/div>/)
  expect(html).toMatch(/<div id="town-error"[^>]*><span[^>]*>Fill in a town<\/span>/)
  expect(html).toContain('aria-invalid="true"')
})

it('has room for an error, and nothing invalid, before there is one', () => {
  const html = render({})
  expect(html).toMatch(/<div id="town-error"[^>]*aria-live="polite"[^>]*data-h-error=""><span[^>]*><\/span>/)
  expect(html).toContain('aria-describedby="town-error"')
  expect(html).not.toContain('aria-invalid')
})

it('calls a value optional only where it is', () => {
  expect(render({ optionalWord: '(optional)' })).toContain('(optional)')
  expect(render({ optionalWord: '(optional)', required: true })).not.toContain('(optional)')
  expect(render({ required: true })).toContain('required=""')
})

it('carries its messages for the script, and only those that it has', () => {
  const html = renderToStaticMarkup(
    <Field id="town" label="Town" messages={{ required: 'Fill in a town', short: undefined }}>
      {(control) => <input {...control} />}
    </Field>,
  )
  expect(html).toContain('data-h-field="" data-h-message-required="Fill in a town"')
  expect(html).not.toContain('data-h-message-short')
})

it('describes a group as a whole', () => {
  const html = renderToStaticMarkup(
    <FieldGroup id="age" legend="Age" hint="In years" error="Choose an age">
      <input id="age" />
    </FieldGroup>,
  )
  expect(html).toMatch(/^<fieldset [^>]*aria-describedby="age-hint age-error"/)
  expect(html).toMatch(/<legend[^>]*>Age<\/legend>/)
  expect(html).not.toContain('role="radiogroup"')
})
