import { createRequire } from 'node:module'

/** A package without types. It is required and not imported, because it finds its data next to its own file and must never be bundled. */
const geoip = createRequire(import.meta.url)('geoip-country') as {
  lookup(ip: string): { readonly country: string } | null
}

/** The country (ISO 3166-1 alpha-2) in which an address is registered; null if unknown, as for private addresses. */
export const countryOf = (ip: string): string | null => geoip.lookup(ip)?.country || null
