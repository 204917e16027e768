import { expect, test } from 'vitest'
import { packingOf } from './packing.ts'

test.for([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['deflate, zstd', null],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.8 , gzip;Q=0.9', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['gzip, *;q=0', 'gzip'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity;q=0', null],
  ['identity;q=0, *', 'br'],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.4, gzip;q=0.5', 'gzip'],
  ['gzip;q=nonsense', null],
  ['gzip;q=-1', null],
] as const)('%j is answered with %j', ([accepted, packing]) => {
  expect(packingOf(accepted)).toBe(packing)
})
