import type { LanguageQuery } from '../answers/language.ts'
import type { SettingsAnswer } from '../answers/settings.ts'
import type { Call } from './call.ts'
import { PLAIN_GET } from './plain-get.ts'

export const settingsCall: Call<{ query: LanguageQuery; answer: SettingsAnswer }> = {
  ...PLAIN_GET,
  path: '/api/settings.php',
}
