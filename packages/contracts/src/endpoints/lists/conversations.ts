import { CHANGE, type Endpoint, READ } from '../endpoint.ts'

const CHAT = '/api/chat.php'
const WAITING = '/api/waiting-message.php'

/** The endpoints of conversations, without what changes or writes a message. */
export const CONVERSATION_ENDPOINTS = {
  /** The member's conversations (spec, section 7). */
  chats: { ...READ, path: '/api/chats.php', access: 'member', query: ['after', 'search', 'archived'] },
  messages: { ...READ, path: '/api/messages.php', access: 'member', query: ['conversation', 'before', 'after'] },
  /** On the member's own side only. */
  deleteChat: { ...CHANGE, method: 'DELETE', path: CHAT, body: ['conversation', 'profile'] },
  archiveChat: { ...CHANGE, method: 'PUT', path: CHAT, body: ['conversation', 'archived'] },
  setCeiling: { ...CHANGE, method: 'PUT', path: '/api/chat-ceiling.php', body: ['conversation', 'ceiling'] },
  showPhotos: { ...CHANGE, method: 'PUT', path: '/api/chat-photos.php', body: ['conversation', 'shown'] },
  keepChat: { ...CHANGE, method: 'PUT', path: '/api/chat-keep.php', body: ['conversation', 'seq'] },
  gifts: { ...READ, path: '/api/gift.php', access: 'member', query: [] },
  /** Repeated with its `client_id` it is the same gift. */
  sendGift: {
    ...CHANGE,
    method: 'POST',
    path: '/api/gift.php',
    repeatable: 'with_key',
    body: ['conversation', 'profile', 'client_id', 'gift', 'price', 'above_ceiling'],
  },
  showGift: { ...CHANGE, method: 'PUT', path: '/api/gift.php', body: ['conversation', 'seq', 'shown'] },
  icebreakers: { ...READ, path: '/api/icebreakers.php', access: 'member', query: ['profile'] },
  /** What the member has waiting for a person goes out as far as it can. */
  sendWaiting: { ...CHANGE, method: 'POST', path: WAITING, repeatable: 'with_key', body: ['profile'] },
  withdrawMessage: { ...CHANGE, method: 'DELETE', path: WAITING, body: ['id'] },
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
