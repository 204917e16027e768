import { CHANGE, type Endpoint } from '../endpoint.ts'

export const MESSAGE = '/api/message.php'

/** The endpoints of messages that are there: what a page of a conversation calls in any case. */
export const MESSAGE_ENDPOINTS = {
  readChat: {
    ...CHANGE,
    method: 'POST',
    path: '/api/chat-read.php',
    repeatable: 'with_key',
    body: ['conversation', 'seq'],
  },
  takeMessageBack: { ...CHANGE, method: 'DELETE', path: MESSAGE, body: ['conversation', 'seq'] },
} as const satisfies Readonly<Record<string, Endpoint>>
