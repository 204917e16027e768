import { z } from 'zod'
import { LOCALES } from '../locales.ts'
import type { Answer } from './contract.ts'

/** Every call understands it; what is no language of ours changes nothing. */
export const languageQuery = z.object({
  lng: z.enum(LOCALES).optional().catch(undefined).describe('Language of this answer.'),
})
export type LanguageQuery = Answer<typeof languageQuery>
