import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextField } from '../text-field/text-field.tsx'
import { Fieldset, Form } from './form.tsx'

it('is sent by the browser, which checks it, unless told otherwise', () => {
  const html = renderToStaticMarkup(
    <Form action="/login" dataAttributes={{ 'data-h-form': 'login' }}>
      x
    </Form>,
  )
  expect(html).toMatch(/^<form class="[^"]+" method="post" action="\/login" data-h-form="login">/)
  expect(html).not.toMatch(/alert|autofocus/i)
  expect(renderToStaticMarkup(<Form noValidate>x</Form>)).toContain('novalidate=""')
})

it('begins with a focused summary that links to each control to mend', () => {
  const html = renderToStaticMarkup(
    <Form faultsTitle="Two things are missing" faults={[{ field: 'email', text: 'Fill in your email' }]}>
      <TextField name="email" label="Email" error="Fill in your email" />
    </Form>,
  )
  expect(html).toMatch(/role="alert" tabindex="-1" autofocus="" data-h-faults=""/i)
  expect(html).toMatch(/Two things are missing.*<a [^>]*href="#email">Fill in your email<\/a>/)
  expect(html).toMatch(/<input id="email"/)
})

it('heads a part of it with a legend', () => {
  expect(renderToStaticMarkup(<Fieldset legend="You">x</Fieldset>)).toMatch(/<fieldset[^>]*><legend[^>]*>You<\/legend>/)
})
