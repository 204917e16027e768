import { ENDPOINTS } from '@hearth/contracts/endpoints/endpoints'
import { createCaller, type Options, regionsOf } from './caller.ts'
import type { ClientOptions } from './retrying-request.ts'

export type Client = ReturnType<typeof createClient>

/** Every endpoint of one site. A page takes `createCaller` instead, and the lists that it calls. */
export function createClient(options: ClientOptions = {}) {
  const calls = createCaller(options)(ENDPOINTS)
  return {
    ...calls,
    /** Of one country, or of every one that the site serves; loaded once for all of them. */
    regions: (of: Options<'regions'> & { readonly country?: string } = {}) => regionsOf(calls, of),
  }
}
