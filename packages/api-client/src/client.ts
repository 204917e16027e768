import { ENDPOINTS } from '@hearth/contracts/endpoints/endpoints'
import { createCaller, type Options, regionsOf } from './caller.ts'
import type { ClientOptions } from './retrying-request.ts'

export type Client = ReturnType<typeof createClient>

/** A client for every endpoint of one site. Pages use `createCaller` with the lists that they need instead. */
export function createClient(options: ClientOptions = {}) {
  const calls = createCaller(options)(ENDPOINTS)
  return {
    ...calls,
    /** The regions of one country, or of all countries that the site serves; loaded once for both. */
    regions: (of: Options<'regions'> & { readonly country?: string } = {}) => regionsOf(calls, of),
  }
}
