/** What calls that only read have in common: anyone may ask, as often as they like. */
export const READING = {
  method: 'GET',
  query: ['lng'],
  body: [],
  changes: false,
  repeatable: 'always',
  userCall: false,
} as const
