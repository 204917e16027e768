import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextField } from './text-field.tsx'

it('has the id of its name, unless the page has that id already', () => {
  expect(renderToStaticMarkup(<TextField name="email" label="Email" />)).toMatch(
    /<label for="email".*<input id="email"/,
  )
  const html = renderToStaticMarkup(<TextField name="email" id="login-email" label="Email" hint="Yours" />)
  expect(html).toMatch(/<label for="login-email".*<input id="login-email"/)
  expect(html).toContain('name="email"')
  expect(html).toContain('aria-describedby="login-email-hint login-email-error"')
})

it('passes on what the browser needs to help and to check', () => {
  const html = renderToStaticMarkup(
    <TextField
      name="email"
      type="email"
      label="Email"
      value="a@b.nl"
      autoComplete="username"
      inputMode="email"
      minLength={3}
      maxLength={254}
      pattern=".+@.+"
      placeholder="name@example.com"
      required
      dataAttributes={{ 'data-x': '1' }}
    />,
  )
  for (const attribute of [
    'type="email"',
    'value="a@b.nl"',
    'autoComplete="username"',
    'inputMode="email"',
    'minLength="3"',
    'maxLength="254"',
    'pattern=".+@.+"',
    'placeholder="name@example.com"',
    'required=""',
    'autoCapitalize="none"',
    'data-x="1"',
  ])
    expect(html).toContain(attribute)
})

it('is written in the direction of what is typed', () => {
  expect(renderToStaticMarkup(<TextField name="name" label="Name" />)).toContain('dir="auto"')
})

it('keeps hostile values inside their attributes', () => {
  const html = renderToStaticMarkup(<TextField name="name" label="Name" value={'"><script>'} error="<b>" />)
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<b>')
})
