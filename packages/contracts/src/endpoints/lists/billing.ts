import { type Endpoint, READ } from '../endpoint.ts'

/** The endpoints about buying. A visitor gets the answer of a code that there is not, so that asking logs nobody out. */
export const BILLING_ENDPOINTS = {
  discountCode: { ...READ, path: '/api/discountcode.php', query: ['code'] },
  welcomeDiscount: { ...READ, path: '/api/discountcode.php', namedQuery: 'welcome=true' },
} as const satisfies Readonly<Record<string, Endpoint>>
