import { expect, it } from 'vitest'
import { createHostIndex } from './host-index.ts'
import type { Tenant } from './tenant.ts'

/** Tenants that count how often anything of theirs is read. */
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
