/**
 * What a text may promise that a site lacks by its settings: what people wrote (`notes`), where they live (`places`), other fields of profiles by
 * their name there, that the site has one gender only (`one_gender`), and that visitors may search and open profiles (`visitors`).
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
] as const
export type SiteNeed = (typeof SITE_NEEDS)[number]

/** What a text may promise that a build or a site may lack: pages of the app by their name there, and what settings decide. */
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
