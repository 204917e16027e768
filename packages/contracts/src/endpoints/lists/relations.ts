import type { Endpoint } from '../endpoint.ts'

/** The endpoints of what stands between two people. */
export const RELATION_ENDPOINTS = {
  /** Harmless to repeat, but nobody waits for the answer of a beacon. */
  recordView: {
    ...{ method: 'POST', path: '/api/profile-view.php', access: 'member', changes: true, repeatable: 'never' },
    ...{ beacon: true, body: ['id', 'viewer'] },
  },
} as const satisfies Readonly<Record<string, Endpoint>>
