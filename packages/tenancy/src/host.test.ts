import { expect, it } from 'vitest'
import { parseHost } from './host.ts'

it.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.Com', 'example.com'],
  ['example.com:3000', 'example.com'],
  ['example.com.', 'example.com'],
  ['Example.COM.:443', 'example.com'],
  ['example.com:', 'example.com'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('reads %s as %s', (header, host) => {
  expect(parseHost(header)).toBe(host)
})

it.each([
  undefined,
  '',
  'localhost',
  'user@example.com',
  'user:secret@example.com',
  'example.com:port',
  'example.com:99999',
  'example.com:80:80',
  'example.com..',
  'exa mple.com',
  ' example.com',
  'example.com\r\nx: y',
  'example.com/path',
  'exa_mple.com',
  '[::1]',
  '[::1]:3000',
  '127.0.0.1',
  '127.0.0.1:3000',
  'bücher.example',
  'example.com\0',
  '*.example.com',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(126)}example`,
  'a'.repeat(10_000),
])('finds no host in %j', (header) => {
  expect(parseHost(header)).toBeNull()
})
