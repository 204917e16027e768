/** The intents of the page's forms, named by their field `section`. */
const INTENTS = [
  'email',
  'email_cancel',
  'password',
  'invisible',
  'hide_views',
  'shows_reading',
  'shows_typing',
  'shows_online',
  'pace',
  'location',
  'session',
  'sessions',
  'unblock',
  'block_address',
  'unblock_address',
  'notifications',
  'resume',
] as const
export type Intent = (typeof INTENTS)[number]

/** The panels of the page, with the intents of each. */
export const PANELS = {
  email: ['email', 'email_cancel'],
  password: ['password'],
  language: [],
  invisible: ['invisible'],
  hide_views: ['hide_views'],
  shows_reading: ['shows_reading'],
  shows_typing: ['shows_typing'],
  shows_online: ['shows_online'],
  pace: ['pace'],
  location: ['location'],
  sessions: ['session', 'sessions'],
  blocked: ['unblock'],
  addresses: ['block_address', 'unblock_address'],
  notifications: ['notifications', 'resume'],
  source: [],
} as const satisfies Readonly<Record<string, readonly Intent[]>>
export type PanelName = keyof typeof PANELS

/** The text that is shown after each intent was saved. */
export const SAID = {
  email: 'settings:email_sent',
  email_cancel: 'settings:email_cancelled',
  password: 'settings:password_changed',
  invisible: 'shell:saved',
  hide_views: 'shell:saved',
  shows_reading: 'shell:saved',
  shows_typing: 'shell:saved',
  shows_online: 'shell:saved',
  pace: 'shell:saved',
  location: 'shell:saved',
  session: 'settings:session_ended',
  sessions: 'settings:sessions_ended',
  unblock: 'relations:unblocked',
  block_address: 'relations:address_added',
  unblock_address: 'relations:address_removed',
  notifications: 'shell:saved',
  resume: 'settings:resumed',
} as const satisfies Readonly<Record<Intent, string>>
