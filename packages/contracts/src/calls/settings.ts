import type { LanguageQuery } from '../answers/language.ts'
import type { SettingsAnswer } from '../answers/settings.ts'
import type { Call } from './call.ts'
import { READING } from './reading.ts'

export const settingsCall: Call<{ query: LanguageQuery; answer: SettingsAnswer }> = {
  ...READING,
  path: '/api/settings.php',
}
