import type { InterestsAnswer } from '../answers/interests.ts'
import type { LanguageQuery } from '../answers/language.ts'
import type { Call } from './call.ts'
import { PLAIN_GET } from './plain-get.ts'

export const interestsCall: Call<{ query: LanguageQuery; answer: InterestsAnswer }> = {
  ...PLAIN_GET,
  path: '/api/interests.php',
}
