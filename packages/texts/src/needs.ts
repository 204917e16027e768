/**
 * Needs that a site's folder may not meet: members' texts (`notes`), where they live (`places`), other fields of profiles by name, a single gender
 * (`one_gender`), visitors who may search and open profiles (`visitors`), gifts to give (`gifts`), fictional profiles that like members (`fictional_likes`) or
 * answer them by themselves (`automatic_answers`), members who say how often they answer (`pace`), direct debit, which the site collects itself (`direct_debit`),
 * and free members who see only the newest of the likes that they received (`newest_likes`).
 */
export const SITE_NEEDS = [
  'notes',
  'places',
  'interests',
  'body_type',
  'relationship_status',
  'tattoos',
  'one_gender',
  'visitors',
  'gifts',
  'fictional_likes',
  'automatic_answers',
  'pace',
  'direct_debit',
  'newest_likes',
] as const
export type SiteNeed = (typeof SITE_NEEDS)[number]

/** All needs that a build or a site may not meet: pages of the app by name, and those that settings decide. */
export const NEEDS = [
  'messages',
  'likes',
  'credits',
  'premium',
  'profile',
  'settings',
  'pricing',
  'complaints',
  'reset_password',
  'confirm_email',
  'swipe_game',
  ...SITE_NEEDS,
] as const
export type Need = (typeof NEEDS)[number]

export const isNeed = (value: unknown): value is Need => (NEEDS as readonly unknown[]).includes(value)
export const isSiteNeed = (value: unknown): value is SiteNeed => (SITE_NEEDS as readonly unknown[]).includes(value)
