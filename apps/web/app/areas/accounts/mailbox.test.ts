import { expect, test } from 'vitest'
import { mailboxOf, probablyMeant } from './mailbox.ts'

test.for([
  ['Noor@GMAIL.com ', 'Gmail'],
  ['noor@hotmail.co.uk', 'Outlook'],
  ['noor@free.fr', 'Free'],
  ['noor@o2.pl', 'o2'],
  ['noor@gmail.com.example.com', null],
  ['noor@example.com', null],
  ['gmail.com', 'Gmail'],
] as const)('the mailbox of %s is %s', ([email, name]) => {
  expect(mailboxOf(email)?.name ?? null).toBe(name)
})

test.for([
  ['noor@gmial.com', 'noor@gmail.com'],
  ['noor@gmai.com', 'noor@gmail.com'],
  ['noor@gmaill.com', 'noor@gmail.com'],
  ['noor@gmail.con', 'noor@gmail.com'],
  ['noor@gmail.co', 'noor@gmail.com'],
  ['noor@gmail.comm', 'noor@gmail.com'],
  [' Noor.B@Hotmial.NL ', 'Noor.B@hotmail.nl'],
  ['noor@laposte.met', 'noor@laposte.net'],
  ['noor@gmial.con', 'noor@gmail.com'],
  ['noor@hotmial.cmo', 'noor@hotmail.com'],
] as const)('%s probably means %s', ([email, meant]) => {
  expect(probablyMeant(email)).toBe(meant)
})

test('nothing is suggested for an address of a provider, of another domain, or of none', () => {
  for (const email of ['noor@gmail.com', 'noor@hotmail.fr', 'noor@example.com', 'noor@mai1.com', 'noor@live.nl'])
    expect(probablyMeant(email), email).toBeNull()
  for (const email of ['noor@hotmial.be', 'noor@gmial.co.uk', 'noor@gmx.con'])
    expect(probablyMeant(email), email).toBeNull()
  for (const email of ['', 'noor', 'noor@', '@', 'gmial.com@']) expect(probablyMeant(email), email).toBeNull()
})
