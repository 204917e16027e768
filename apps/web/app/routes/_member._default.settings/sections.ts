/** What is saved by itself: the field `section` of each form. */
export const SECTIONS = [
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
export type Section = (typeof SECTIONS)[number]

/** Parts of the page that open and close; each has the forms of these sections. */
export const PARTS = {
  email: ['email', 'email_cancel'],
  password: ['password'],
  language: [],
  invisible: ['invisible'],
  location: ['location'],
  sessions: ['session', 'sessions'],
  notifications: ['notifications', 'resume'],
  source: [],
} as const satisfies Readonly<Record<string, readonly Section[]>>
export type Part = keyof typeof PARTS

/** What is said once a section is saved. */
export const SAID = {
  email: 'settings:email_sent',
  email_cancel: 'settings:email_cancelled',
  password: 'settings:password_changed',
  invisible: 'settings:saved',
  location: 'settings:saved',
  session: 'settings:session_ended',
  sessions: 'settings:sessions_ended',
  notifications: 'settings:saved',
  resume: 'settings:resumed',
} as const satisfies Readonly<Record<Section, string>>

/** Their button is gone once they are saved. */
export const REMOVES_ITSELF: readonly Section[] = ['email_cancel', 'session', 'sessions', 'resume']
