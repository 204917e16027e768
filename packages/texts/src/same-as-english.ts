import type { Exceptions, SameAsEnglish } from './completeness.ts'

/** Words that a language shares with English. Any other text that equals the English one counts as untranslated. */
const SAME_AS_ENGLISH: SameAsEnglish = {
  'accounts:password': ['it'],
  'errors:error_default': ['es'],
  'errors:refused_title': ['es'],
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
  'discovery:region': ['da', 'de', 'nb', 'pl', 'sv'],
  'discovery:total_one': ['da', 'nb', 'sv'],
  'likes:like_person': ['da'],
  'likes:mutual': ['da', 'de', 'es', 'nl'],
  'mail:photo_rejected_photo': ['fr'],
  'photos:crop_zoom': ['da', 'de', 'es', 'fr', 'it', 'nb', 'nl'],
  'photos:photo': ['fr'],
  'profiles:gender': ['nl'],
  'profiles:gender.man': ['nl', 'sv'],
  'profiles:hair_colour.blond': ['de', 'nl', 'pl'],
  'profiles:like': ['da'],
  'profiles:relationship_status.single': ['da', 'de', 'it', 'nl'],
  'profiles:sexuality.asexual': ['es'],
  'profiles:sexuality.bisexual': ['es'],
  'profiles:sexuality.gay': ['es', 'fr', 'it'],
  'profiles:sexuality.pansexual': ['es'],
  'profiles:tattoos': ['de'],
  'settings:group_privacy': ['it', 'nl'],
  'settings:password': ['it'],
  'shell:account': ['it', 'nl'],
  'shell:contact': ['fr', 'nl'],
  'shell:cookies': ['da', 'de', 'es', 'fr', 'nl'],
  'shell:credits': ['de', 'nl'],
  'shell:likes': ['da', 'de', 'fr', 'nb', 'nl'],
  'shell:messages': ['fr'],
  'shell:notifications': ['fr'],
  'shell:premium': ['da', 'de', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
  'shell:privacy': ['it', 'nl'],
}

/** The footer for the United States is shown on English pages only (spec, section 2). */
const ONLY_IN_ENGLISH = ['shell:us_footer']

export const EXCEPTIONS: Exceptions = { sameAsEnglish: SAME_AS_ENGLISH, onlyInEnglish: ONLY_IN_ENGLISH }
