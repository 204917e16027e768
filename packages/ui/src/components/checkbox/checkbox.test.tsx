import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Checkbox } from './checkbox.tsx'

it('is named by the words around it and described by its error', () => {
  const html = renderToStaticMarkup(
    <Checkbox
      name="terms"
      value="yes"
      label={
        <>
          I agree to the <a href="/pages/terms">terms</a>
        </>
      }
      error="Needed"
      required
      messages={{ required: 'Needed' }}
    />,
  )
  expect(html).toMatch(/<label[^>]*>.*<input type="checkbox"[^>]*id="terms"[^>]*>.*terms<\/a>.*<\/label>/)
  expect(html).toMatch(/<input [^>]*value="yes"/)
  expect(html).toContain('aria-describedby="terms-error" aria-invalid="true"')
  expect(html).toMatch(/id="terms-error"[^>]*><span[^>]*>Needed/)
  expect(html).toContain('data-h-message-required="Needed"')
})

it('is checked only where it is said to be', () => {
  expect(renderToStaticMarkup(<Checkbox name="x" label="X" checked />)).toContain('checked=""')
  expect(renderToStaticMarkup(<Checkbox name="x" label="X" />)).not.toContain('checked')
})
