import { type Endpoint, READ } from '../endpoint.ts'

/** The endpoints of the search for members. */
export const DISCOVERY_ENDPOINTS = {
  countMembers: {
    ...{ ...READ, path: '/api/member-count.php', access: 'searcher' },
    query: ['gender', 'country', 'countryregion', 'min_age', 'max_age', 'seeks'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>
