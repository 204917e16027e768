/**
 * What a text may promise that a build or a site may lack: pages of the app by their name there, and of what a site shows of people, what they
 * wrote (`notes`), what they enjoy (`interests`) and where they live (`places`).
 */
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
  'notes',
  'interests',
  'places',
] as const
export type Need = (typeof NEEDS)[number]

export const isNeed = (value: string): value is Need => (NEEDS as readonly string[]).includes(value)
