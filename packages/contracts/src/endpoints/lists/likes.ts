import { CHANGE, type Endpoint, READ } from '../endpoint.ts'

const LIKE = '/api/like.php'
const SKIP = '/api/skip.php'

/** The endpoints of likes and matches. */
export const LIKE_ENDPOINTS = {
  /** Who likes the member (spec, section 7). */
  likes: { ...READ, path: '/api/likes.php', access: 'member', query: ['after'] },
  /** Whose like the member has not seen yet, the newest; nothing where there is none. It only reads. */
  autoLike: { ...READ, path: '/api/auto-like.php', access: 'member', optional: true },
  /** Repeated with its key it is the same press, also after the like was taken back. */
  likeMember: { ...CHANGE, method: 'POST', path: LIKE, repeatable: 'with_key', body: ['id', 'part'] },
  takeLikeBack: { ...CHANGE, method: 'DELETE', path: LIKE, body: ['id'] },
  skipMember: { ...CHANGE, method: 'PUT', path: SKIP, body: ['id'] },
  takeSkipBack: { ...CHANGE, method: 'DELETE', path: SKIP, body: ['id'] },
  unmatch: { ...CHANGE, method: 'DELETE', path: '/api/match.php', body: ['id'] },
} as const satisfies Readonly<Record<string, Endpoint>>
