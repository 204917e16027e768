import type { LikesShownFree } from '@hearth/contracts/likes'
import { PROMPTS_MAX, type Prompt } from '@hearth/contracts/profiles'
import type { PROFILE_FIELDS } from '@hearth/contracts/tenant-settings'
import type { PromptAnswer } from '@hearth/db/queries/profiles/own-lists'
import { allowancesOf, type Tier } from '../billing/entitlements.ts'

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** What a site shows of profiles. */
export interface Visible {
  /** Setting visible_profile_fields. */
  readonly fields: readonly ProfileField[]
  /** Setting visible_profile_notes: whether texts of members are shown. */
  readonly notes: boolean
}

/** What the page of one profile shows in addition. */
export interface ProfileVisible extends Visible {
  /** Setting profile_prompts. */
  readonly prompts: readonly Prompt[]
  /** Setting visible_explicit_interests: whether logged-in members see explicit interests on a profile. */
  readonly explicitInterests: boolean
  /** Setting likes_shown_free: whose likes free members are told of. */
  readonly likesShownFree: LikesShownFree
}

/** The site's prompts; none if the site does not show members' texts. */
export const askedPrompts = ({ notes, prompts }: Pick<ProfileVisible, 'notes' | 'prompts'>): readonly Prompt[] =>
  notes ? prompts : []

/** The answers to the site's prompts, as many as a profile shows. */
export function shownAnswers(answers: readonly PromptAnswer[], visible: Pick<ProfileVisible, 'notes' | 'prompts'>) {
  const offered = askedPrompts(visible)
  return answers.filter(({ prompt }) => offered.includes(prompt)).slice(0, PROMPTS_MAX)
}

/** The relation of a viewer to a profile, which decides which photos they see. */
type ViewerTier = Tier | 'visitor' | 'owner'

/** The photos that a viewer may see, and how many more the next tier sees: for a visitor the free member's, for a free member all. */
interface PhotoShare<Photo> {
  readonly shown: readonly Photo[]
  readonly locked: number
}

/**
 * Divides the photos of a profile, which must be in the order in which they are shown (decision 16): a visitor sees the main one, a free member the
 * first few, a premium member and the owner all of them.
 */
export function sharePhotos<Photo extends { readonly main: boolean }>(
  photos: readonly Photo[],
  tier: ViewerTier,
): PhotoShare<Photo> {
  if (tier === 'visitor') {
    const free = photos.slice(0, allowancesOf('free').photosShown)
    return { shown: photos.filter(({ main }) => main), locked: free.filter(({ main }) => !main).length }
  }
  const shown = tier === 'owner' ? photos : photos.slice(0, allowancesOf(tier).photosShown)
  return { shown, locked: photos.length - shown.length }
}
