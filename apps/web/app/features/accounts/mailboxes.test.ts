import { expect, test } from 'vitest'
import { mailboxOf } from './mailboxes.ts'

test.for([
  ['Robin@Gmail.com', 'https://mail.google.com/'],
  ['robin@live.nl', 'https://outlook.live.com/mail/'],
  ['robin@yahoo.co.uk', 'https://mail.yahoo.com/'],
  ['"@gmail.com"@example.com', null],
  ['robin@notgmail.com', null],
  ['robin@gmail.com.evil.example', null],
] as const)('the mailbox of %s is opened at %s', ([email, address]) => {
  expect(mailboxOf(email)).toBe(address)
})
