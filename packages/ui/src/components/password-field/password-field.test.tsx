import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PasswordField } from './password-field.tsx'

const html = renderToStaticMarkup(
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
  />,
)

it('hides what is typed and never has a value', () => {
  expect(html).toMatch(/<input [^>]*type="password"/)
  expect(html).not.toContain('value=')
  expect(html).toContain('autoComplete="new-password"')
})

it('has a button that belongs to it and sends nothing', () => {
  expect(html).toMatch(/<button type="button"[^>]*aria-label="Show"[^>]*aria-controls="password_again"/)
  expect(html).toContain('data-h-reveals="password_again" data-h-show="Show" data-h-hide="Hide"')
})

it('says which field it repeats, and what if it does not', () => {
  expect(html).toContain('data-h-matches="password"')
  expect(html).toContain('data-h-message-differs="They differ"')
  expect(html).toContain('aria-invalid="true"')
})
