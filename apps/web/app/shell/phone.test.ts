import { expect, test } from 'vitest'
import { phoneHref, readablePhone } from './phone.ts'

test.for([
  ['+1 4155550142', '+1-415-555-0142'],
  ['+1 415-555-0142', '+1-415-555-0142'],
  ['+14155550142', '+1-415-555-0142'],
  ['+1 415 5550', '+1 415 5550'],
  ['+31 20 555 0142', '+31 20 555 0142'],
  ['+44 20 7946 0142', '+44 20 7946 0142'],
  ['+49 30 23125-042', '+49 30 23125-042'],
])('%s reads %s', ([phone, readable]) => {
  expect(readablePhone(phone ?? '')).toBe(readable)
})

test.for([
  ['+1-415-555-0142', 'tel:+14155550142'],
  ['+31 20 555 0142', 'tel:+31205550142'],
])('%s is dialled as %s', ([phone, href]) => {
  expect(phoneHref(phone ?? '')).toBe(href)
})
