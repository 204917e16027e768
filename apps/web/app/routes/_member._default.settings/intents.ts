/** What the forms of the page are for, each by itself: the field `section` of each. */
const INTENTS = [
  'email',
  'email_cancel',
  'password',
  'invisible',
  'location',
  'session',
  'sessions',
  'notifications',
  'resume',
] as const
export type Intent = (typeof INTENTS)[number]

/** Parts of the page that open and close, with the forms of each. */
export const PANELS = {
  email: ['email', 'email_cancel'],
  password: ['password'],
  language: [],
  invisible: ['invisible'],
  location: ['location'],
  sessions: ['session', 'sessions'],
  notifications: ['notifications', 'resume'],
  source: [],
} as const satisfies Readonly<Record<string, readonly Intent[]>>
export type PanelName = keyof typeof PANELS

/** What is said once it is done. */
export const SAID = {
  email: 'settings:email_sent',
  email_cancel: 'settings:email_cancelled',
  password: 'settings:password_changed',
  invisible: 'shell:saved',
  location: 'shell:saved',
  session: 'settings:session_ended',
  sessions: 'settings:sessions_ended',
  notifications: 'shell:saved',
  resume: 'settings:resumed',
} as const satisfies Readonly<Record<Intent, string>>
