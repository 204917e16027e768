import type { LanguageQuery } from '../answers/language.ts'
import type { LanguageAnswer, LanguageBody, LoginBody, UserAnswer } from '../answers/user.ts'
import type { Call } from './call.ts'
import { PLAIN_GET } from './plain-get.ts'

const USER = { ...PLAIN_GET, path: '/api/user.php', userCall: true } as const

export const userCall: Call<{ query: LanguageQuery; answer: UserAnswer }> = USER

/** A guess is paid for whether its answer arrives or not, and a session would be opened twice: never asked again by itself. */
export const loginCall: Call<{ query: LanguageQuery; body: LoginBody; answer: UserAnswer }> = {
  ...USER,
  method: 'POST',
  body: ['email', 'password'],
  changes: true,
  repeatable: 'never',
}

export const languageCall: Call<{ query: LanguageQuery; body: LanguageBody; answer: LanguageAnswer }> = {
  ...USER,
  method: 'PUT',
  body: ['language'],
  changes: true,
}
