import type { LanguageQuery } from '../answers/language.ts'
import type { OpenApiAnswer } from '../answers/openapi.ts'
import type { Call } from './call.ts'
import { READING } from './reading.ts'

export const openApiCall: Call<{ query: LanguageQuery; answer: OpenApiAnswer }> = {
  ...READING,
  path: '/api/openapi.json',
}
