import { expect, it } from 'vitest'
import { createHostIndex, parseHost } from './hosts.ts'
import type { Tenant } from './tenant.ts'

/** Tenants that count how often any of their properties is read. */
function crowd(size: number) {
  const reads = { count: 0 }
  const tenants = Array.from({ length: size }, (_, at): Tenant => {
    const tenant = {
      folder: `t${at}.example`,
      domain: `t${at}.example`,
      aliases: [`www.t${at}.example`],
    } as unknown as Tenant
    return new Proxy(tenant, {
      get: (target, key) => {
        reads.count += 1
        return Reflect.get(target, key)
      },
    })
  })
  return { tenants, reads }
}

it('finds each of ten thousand tenants by domain and alias without reading any tenant', () => {
  const { tenants, reads } = crowd(10_000)
  const index = createHostIndex()
  for (const tenant of tenants) index.put(tenant)
  reads.count = 0
  const found = tenants.map((_, at) => [index.get(`t${at}.example`), index.get(`www.t${at}.example`)])
  expect(index.get('unknown.example')).toBeUndefined()
  expect(reads.count).toBe(0)
  expect(found.every(([domain, alias], at) => domain === tenants[at] && alias === tenants[at])).toBe(true)
})

it('forgets the hosts that a tenant gave up', () => {
  const index = createHostIndex()
  const tenant = (domain: string) => ({ folder: 'a', domain, aliases: [] }) as unknown as Tenant
  index.put(tenant('old.example'))
  index.put(tenant('new.example'))
  expect(index.get('old.example')).toBeUndefined()
  expect(index.get('new.example')?.domain).toBe('new.example')
  index.remove('a')
  expect(index.get('new.example')).toBeUndefined()
})

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
