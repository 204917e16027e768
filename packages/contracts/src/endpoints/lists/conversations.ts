import { CHANGE, type Endpoint, READ } from '../endpoint.ts'

const CHAT = '/api/chat.php'
const MESSAGE = '/api/message.php'
const WAITING = '/api/waiting-message.php'

/** The endpoints of conversations. */
export const CONVERSATION_ENDPOINTS = {
  /** The member's conversations (spec, section 7). */
  chats: { ...READ, path: '/api/chats.php', access: 'member', query: ['after', 'search', 'archived'] },
  /** On the member's own side only. */
  deleteChat: { ...CHANGE, method: 'DELETE', path: CHAT, body: ['conversation', 'profile'] },
  archiveChat: { ...CHANGE, method: 'PUT', path: CHAT, body: ['conversation', 'archived'] },
  readChat: {
    ...CHANGE,
    method: 'POST',
    path: '/api/chat-read.php',
    repeatable: 'with_key',
    body: ['conversation', 'seq'],
  },
  setCeiling: { ...CHANGE, method: 'PUT', path: '/api/chat-ceiling.php', body: ['conversation', 'ceiling'] },
  messages: { ...READ, path: '/api/messages.php', access: 'member', query: ['conversation', 'before', 'after'] },
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
  /** What the member has waiting for a person goes out as far as it can. */
  sendWaiting: { ...CHANGE, method: 'POST', path: WAITING, repeatable: 'with_key', body: ['profile'] },
  withdrawMessage: { ...CHANGE, method: 'DELETE', path: WAITING, body: ['id'] },
  takeMessageBack: { ...CHANGE, method: 'DELETE', path: MESSAGE, body: ['conversation', 'seq'] },
  /** The newest one counts, so a page sends them one after the other. */
  saveDraft: { ...CHANGE, method: 'PUT', path: '/api/draft.php', body: ['profile', 'text', 'page'] },
  /** Never repeated: it is worth nothing a moment later. */
  sayTyping: { ...CHANGE, method: 'POST', path: '/api/typing.php', repeatable: 'never', body: ['conversation'] },
  /** Repeated it is the same goodbye. */
  sayGoodbye: {
    ...CHANGE,
    method: 'POST',
    path: '/api/chat-farewell.php',
    repeatable: 'with_key',
    body: ['conversation'],
  },
  acknowledgeFictional: {
    ...CHANGE,
    method: 'POST',
    path: '/api/acknowledgement.php',
    repeatable: 'with_key',
    body: ['profile'],
  },
} as const satisfies Readonly<Record<string, Endpoint>>
