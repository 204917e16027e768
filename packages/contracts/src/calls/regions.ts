import type { LanguageQuery } from '../answers/language.ts'
import type { RegionsAnswer } from '../answers/regions.ts'
import type { Call } from './call.ts'
import { READING } from './reading.ts'

export const regionsCall: Call<{ query: LanguageQuery; answer: RegionsAnswer }> = {
  ...READING,
  path: '/api/regions.php',
}
