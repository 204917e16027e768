import type { SameAsEnglish } from './completeness.ts'

/** Words that a language has in common with English. Anything else that equals the English text counts as forgotten. */
export const SAME_AS_ENGLISH: SameAsEnglish = {
  'accounts:password': ['it'],
  'errors:error_default': ['es'],
  'interests:art': ['fr'],
  'interests:bbq': ['fr'],
  'interests:bondage': ['da', 'de', 'es', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'interests:gym': ['sv'],
  'interests:lingerie': ['fr', 'it', 'nl'],
  'interests:massages': ['fr'],
  'interests:sex': ['da', 'de', 'nb', 'sv'],
  'interests:shopping': ['da', 'fr', 'it', 'nb', 'sv'],
  'interests:sushi': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'interests:tattoos': ['de'],
  'site:contact': ['fr', 'nl'],
  'site:cookies': ['da', 'de', 'es', 'fr', 'nl'],
  'site:credits': ['de', 'nl'],
  'site:likes': ['da', 'de', 'nb', 'nl'],
  'site:messages': ['fr'],
  'site:premium': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'site:privacy': ['it', 'nl'],
}
