import type { Endpoint } from '../endpoint.ts'

/** The endpoints of what stands between two people. */
export const RELATION_ENDPOINTS = {
  recordView: {
    ...{ method: 'POST', path: '/api/profile-view.php', access: 'member', changes: true, repeatable: 'always' },
    ...{ beacon: true, body: ['id', 'viewer'] },
  },
} as const satisfies Readonly<Record<string, Endpoint>>
