import { createRequire } from 'node:module'

/** A package without types. Required rather than imported: it finds its data beside itself, so it must never end up in a bundle. */
const geoip = createRequire(import.meta.url)('geoip-country') as {
  lookup(ip: string): { readonly country: string } | null
}

/** The country that an address is registered in (ISO 3166-1 alpha-2), or null where that is unknown, as for private addresses. */
export const countryOf = (ip: string): string | null => geoip.lookup(ip)?.country || null
