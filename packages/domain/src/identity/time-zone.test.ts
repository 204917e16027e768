import { expect, test } from 'vitest'
import { dayIn, parseTimeZone } from './time-zone.ts'

test.for([
  ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ['europe/paris', 'Europe/Paris'],
  ['America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
  ['UTC', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
])('a zone is kept by its name: %s', ([named, kept]) => {
  expect(parseTimeZone(named)).toBe(kept)
})

test.for([
  undefined,
  '',
  ' ',
  '+02:00',
  'GMT+2',
  'Mars/Olympus',
  'Europe/Paris; drop table',
  'Europe/Paris\0',
  '../../etc/passwd',
  'Europe/'.repeat(2_000),
  null,
])('whatever names no zone is nobody’s: %j', (named) => {
  expect(parseTimeZone(named)).toBeNull()
})

test.for([
  ['UTC', '2026-06-15T23:59:59.999Z', '2026-06-15'],
  ['Europe/Amsterdam', '2026-06-15T22:00:00Z', '2026-06-16'],
  ['America/Los_Angeles', '2026-06-16T06:59:59Z', '2026-06-15'],
  ['Pacific/Kiritimati', '2026-06-15T10:00:00Z', '2026-06-16'],
  // Midnight is at another moment in winter.
  ['Europe/Amsterdam', '2026-03-28T23:00:00Z', '2026-03-29'],
  ['Europe/Amsterdam', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Amsterdam', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['Europe/Amsterdam', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['Europe/Amsterdam', '2026-10-25T23:00:00Z', '2026-10-26'],
  // That day begins at one o’clock, because the clocks change at midnight.
  ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
])('in %s it is, at %s, %s', ([zone, at, day]) => {
  expect(dayIn(zone as string, new Date(at as string))).toBe(day)
})
