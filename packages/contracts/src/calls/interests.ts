import type { InterestsAnswer } from '../answers/interests.ts'
import type { LanguageQuery } from '../answers/language.ts'
import type { Call } from './call.ts'
import { READING } from './reading.ts'

export const interestsCall: Call<{ query: LanguageQuery; answer: InterestsAnswer }> = {
  ...READING,
  path: '/api/interests.php',
}
