import { expect, test } from 'vitest'
import {
  guessesPerAccount,
  guessesPerDevice,
  guessesPerNetwork,
  loginsPerAccount,
  networkOf,
  signupsPerNetwork,
} from './rate-limits.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unix', 'unix'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('neighbours in one /64 share a rate limit, other networks do not', () => {
  expect(guessesPerNetwork('2001:db8:1:2::1')).toEqual(guessesPerNetwork('2001:db8:1:2:ffff::9'))
  expect(guessesPerNetwork('2001:db8:1:2::1').key).not.toBe(guessesPerNetwork('2001:db8:1:3::1').key)
})

test('no two rate limits have a key in common, and none shows whom it counts', () => {
  const limits = [
    guessesPerAccount('a@example.com'),
    guessesPerAccount('b@example.com'),
    guessesPerNetwork('192.0.2.7'),
    signupsPerNetwork('192.0.2.7'),
    loginsPerAccount('a@example.com'),
    guessesPerDevice('one', 'a@example.com'),
    guessesPerDevice('two', 'a@example.com'),
    guessesPerDevice('one', 'b@example.com'),
  ]
  expect(new Set(limits.map(({ key }) => key)).size).toBe(limits.length)
  for (const { key } of limits) expect(key).toMatch(/^[\w-]{43}$/)
})
