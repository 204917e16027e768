// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { enhancePrefillLink } from './prefill-link.ts'

test.for([
  ['nothing typed', '?returnTo=%2Fchats', '', '?returnTo=%2Fchats'],
  ['an address', '?returnTo=%2Fchats', ' ann@example.com ', '?returnTo=%2Fchats&email=ann%40example.com'],
  ['another address', '?email=old%40example.com', 'ann@example.com', '?email=ann%40example.com'],
  ['an address that was removed', '?email=old%40example.com', '', ''],
] as const)('a link carries what was typed, and what it carried before: %s', ([, before, typed, after]) => {
  document.body.innerHTML = `<input id="email" name="email"><a data-h-carries="email" href="/reset-password${before}"><b>Forgot</b></a>`
  enhancePrefillLink(document)
  const [field, link] = [document.querySelector('input'), document.querySelector('a')]
  if (!field || !link) throw new Error('The page has no link')
  link.addEventListener('click', (event) => event.preventDefault())
  field.value = typed
  link.querySelector('b')?.click()
  expect(link.search).toBe(after)
})
