import type { LanguageQuery } from '../answers/language.ts'
import type { OpenApiAnswer } from '../answers/openapi.ts'
import type { Call } from './call.ts'
import { PLAIN_GET } from './plain-get.ts'

export const openApiCall: Call<{ query: LanguageQuery; answer: OpenApiAnswer }> = {
  ...PLAIN_GET,
  path: '/api/openapi.json',
}
