import { expect, it } from 'vitest'
import { originOf } from './origin.ts'

const tenant = { domain: 'example.com' }

it('leaves out the port that the scheme implies', () => {
  expect(originOf(tenant, { publicScheme: 'https', publicPort: 443 })).toBe('https://example.com')
  expect(originOf(tenant, { publicScheme: 'http', publicPort: 80 })).toBe('http://example.com')
})

it('states every other port, as browsers do in an Origin header', () => {
  expect(originOf(tenant, { publicScheme: 'http', publicPort: 3000 })).toBe('http://example.com:3000')
  expect(originOf(tenant, { publicScheme: 'https', publicPort: 80 })).toBe(new URL('https://example.com:80').origin)
})
