import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RadioGroup } from './radio-group.tsx'

const html = renderToStaticMarkup(
  <RadioGroup
    name="gender"
    legend="You are"
    hint="Only once"
    options={[
      { value: 'woman', label: 'A woman' },
      { value: 'man', label: 'A man' },
    ]}
    value="man"
    error="Choose one"
    required
  />,
)

it('is one question, with the error of the whole', () => {
  expect(html).toMatch(
    /^<fieldset [^>]*aria-describedby="gender-hint gender-error" role="radiogroup" aria-required="true" aria-invalid="true"/,
  )
  expect(html).toMatch(/<legend[^>]*>You are<\/legend>/)
  expect(html.match(/aria-invalid/g)).toHaveLength(1)
})

it('gives its first choice the id to which a summary of errors links', () => {
  expect(html).toMatch(/<input type="radio"[^>]*id="gender" name="gender"[^>]*value="woman"/)
  expect(html).toMatch(/<input type="radio"[^>]*id="gender-man" name="gender"[^>]*checked="" value="man"/)
})
