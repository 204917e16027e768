/**
 * Every key under which the site stores something in a browser. The page about cookies names each of them in every language (`stored-things.test.ts`).
 * Code imports the type alone, so that no script carries the list.
 */
export const STORAGE_KEYS = [
  'hearth-reloaded',
  'hearth-people',
  'hearth-grown',
  'hearth-signup',
  'hearth-notice',
  'hearth-pop-up',
  'hearth-unsent',
  'hearth-no-warnings',
] as const
export type StorageKey = (typeof STORAGE_KEYS)[number]
