import { CHANGE, type Endpoint } from '../endpoint.ts'
import { MESSAGE } from './messages.ts'

/** The endpoints of what is being written, which a page of a conversation calls from the first key on. */
export const WRITING_ENDPOINTS = {
  /** Repeated with its `client_id` it is the same message. */
  sendMessage: {
    ...CHANGE,
    method: 'POST',
    path: MESSAGE,
    repeatable: 'with_key',
    body: ['conversation', 'profile', 'client_id', 'text', 'about', 'price', 'above_ceiling'],
  },
  /** Repeated with its `client_id` it is the same message. Our pages repeat it only when the member asks. */
  sendPhoto: {
    ...{ ...CHANGE, method: 'POST', path: MESSAGE, namedQuery: 'photo=1', repeatable: 'never' },
    ...{ query: ['conversation', 'client_id', 'price', 'above_ceiling'], upload: true },
  },
  /** The newest one counts, so a page sends them one after the other. */
  saveDraft: { ...CHANGE, method: 'PUT', path: '/api/draft.php', body: ['profile', 'text', 'page'] },
  /** Never repeated: it is worth nothing a moment later. */
  sayTyping: { ...CHANGE, method: 'POST', path: '/api/typing.php', repeatable: 'never', body: ['conversation'] },
} as const satisfies Readonly<Record<string, Endpoint>>
