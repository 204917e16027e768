import type { LanguageQuery } from '../answers/language.ts'
import type { RegionsAnswer } from '../answers/regions.ts'
import type { Call } from './call.ts'
import { PLAIN_GET } from './plain-get.ts'

export const regionsCall: Call<{ query: LanguageQuery; answer: RegionsAnswer }> = {
  ...PLAIN_GET,
  path: '/api/regions.php',
}
