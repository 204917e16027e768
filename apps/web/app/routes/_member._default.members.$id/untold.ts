import type { ProfilePage } from '../../areas/profiles/profile-page.server.ts'

/** The text for a profile with nothing to read, by what the site would show; null if there is something, or if the site shows neither texts nor interests. */
export function untoldOf({
  own,
  missing,
  about,
  prompts,
  common,
  interests,
  explicit,
}: Pick<ProfilePage, 'own' | 'missing' | 'about' | 'prompts' | 'common' | 'interests' | 'explicit'>) {
  if (own || about || prompts.length + common.length + interests.length + explicit.length > 0) return null
  if (missing.includes('about')) return 'profiles:no_words'
  return missing.includes('interests') ? 'profiles:no_interests' : null
}
