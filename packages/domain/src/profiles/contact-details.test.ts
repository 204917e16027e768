import { expect, test } from 'vitest'
import { withoutContactDetails } from './contact-details.ts'

test('a text is kept as it is, or refused with all that leads past the site', () => {
  expect(withoutContactDetails('I like the sea.')).toEqual({ ok: true, value: 'I like the sea.' })
  expect(withoutContactDetails('Insta: anna_dv')).toEqual({
    ok: false,
    fault: { code: 'profiles.contact_handle', params: { found: 'Insta: anna_dv' } },
  })
  expect(
    withoutContactDetails('Bel 06-12345678, mail anna@example.com, zie www.example.com of insta: anna_dv'),
  ).toEqual({
    ok: false,
    fault: {
      code: 'profiles.contact_several',
      params: { found: 'anna@example.com · www.example.com · 06-12345678 · insta: anna_dv' },
    },
  })
})
