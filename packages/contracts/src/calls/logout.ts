import type { LanguageQuery } from '../answers/language.ts'
import type { LogoutAnswer } from '../answers/logout.ts'
import type { Call } from './call.ts'
import { PLAIN_GET } from './plain-get.ts'

/** A GET by the spec, that ends a session all the same. */
export const logoutCall: Call<{ query: LanguageQuery; answer: LogoutAnswer }> = {
  ...PLAIN_GET,
  path: '/api/logout.php',
  changes: true,
  userCall: true,
}
