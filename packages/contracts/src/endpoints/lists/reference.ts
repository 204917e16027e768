import { type Endpoint, READ } from '../endpoint.ts'

/** The endpoints of data that is the same for everybody: interests and places. */
export const REFERENCE_ENDPOINTS = {
  interests: { ...READ, path: '/api/interests.php', loadedOnce: true },
  regions: { ...READ, path: '/api/regions.php', loadedOnce: true },
  cities: { ...READ, path: '/api/cities.php', access: 'member', query: ['region'], keptSeconds: 3600 },
  geocode: { ...READ, path: '/api/geocode.php', access: 'member', query: ['lat', 'lon'], keptSeconds: 3600 },
} as const satisfies Readonly<Record<string, Endpoint>>
