/**
 * What a static page has to name in every language. The marker `{{names:…}}`, which no reader sees, stands at the line that does. The web app's
 * `stored-things.test.ts` ties what the platform stores to these topics.
 */
export const NAMED_ON = {
  /** Data about members. */
  privacy: [
    'account',
    'first_message',
    'profile',
    'photos',
    'blocks',
    'reports',
    'notifications',
    'visits',
    'likes',
    'messages',
    'gifts',
    'acknowledgements',
    'technical',
    'origin',
    'use',
    'mail_account',
    'mail_security',
    'mail_photos',
    'mail_data',
    'mail_reports',
    'mail_likes',
    'mail_messages',
    'mail_terms',
    'changes_account',
    'changes_photos',
    'changes_likes',
    'changes_messages',
    'credits',
    'purchases',
    'direct_debits',
    'free_messages',
    'exports',
  ],
  /** Keys in the browser's storage. Cookies need no marker: their names are the same in every language. */
  cookies: [
    'hearth-reloaded',
    'hearth-people',
    'hearth-grown',
    'hearth-signup',
    'hearth-notice',
    'hearth-pop-up',
    'hearth-unsent',
    'hearth-no-warnings',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
