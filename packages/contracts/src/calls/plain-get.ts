/** What a call is where it says nothing else: a GET that is asked as often as one likes, and changes nothing. */
export const PLAIN_GET = {
  method: 'GET',
  query: ['lng'],
  body: [],
  changes: false,
  repeatable: 'always',
  userCall: false,
} as const
