import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

it('is a closed native dialog named by its title', () => {
  const html = renderToStaticMarkup(<Dialog id="signup" title="Sign up" closeLabel="Close" />)
  expect(html).toMatch(/^<dialog id="signup" (?!open)[^>]*aria-labelledby="signup-title" data-h-dialog="">/)
  expect(html).toMatch(/<h2 id="signup-title"[^>]*>Sign up<\/h2>/)
  expect(html).not.toContain('data-h-guarded')
})

it('closes without a script too', () => {
  const html = renderToStaticMarkup(<Dialog id="signup" title="Sign up" closeLabel="Close" open guarded />)
  expect(html).toMatch(/^<dialog id="signup" open=""/)
  expect(html).toContain('data-h-guarded=""')
  expect(html).toMatch(/<form method="dialog"[^>]*><button [^>]*aria-label="Close" type="submit"/)
})

it('without words for a close button waits for an answer', () => {
  const html = renderToStaticMarkup(
    <Dialog id="entry" title="Adults only" hideTitle>
      <p>Are you an adult?</p>
    </Dialog>,
  )
  expect(html).toContain('data-h-dialog="answer"')
  expect(html).not.toContain('<button')
  expect(html).toMatch(/<h2 id="entry-title"[^>]*><span [^>]*>Adults only<\/span><\/h2>/)
})
