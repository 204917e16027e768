import { expect, test } from 'vitest'
import { countryOf } from './geo.ts'

test.each([
  ['145.97.39.155', 'NL'], // SURF
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:610:188:410::1', 'NL'], // SURF
])('%s is in %s', (ip, country) => {
  expect(countryOf(ip)).toBe(country)
})

test.each(['127.0.0.1', '10.1.2.3', '192.168.1.1', '::1', 'fd00::1', 'fe80::1%eth0', '', 'nonsense', '999.1.1.1'])(
  'the country of "%s" is unknown',
  (ip) => {
    expect(countryOf(ip)).toBeNull()
  },
)
