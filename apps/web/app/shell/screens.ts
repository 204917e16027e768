import { matchPath } from '@remix-run/react'
import { PATHS } from '../addresses.ts'

/** The screens that layouts treat in a way of their own, by the spec's names (spec, section 2). A more special one stands first. */
const SCREENS = {
  index: PATHS.home,
  'complete-signup': PATHS.complete_signup,
  'reset-password': PATHS.reset_password,
  'static-page': PATHS.static_page,
  'members-id': PATHS.member,
  'likes-m-id': PATHS.liked_member,
  'likes-type': PATHS.likes_of_type,
  credits: PATHS.credits,
  'credits-repeat-order': PATHS.repeat_order,
  'credits-id-paymentmethod': PATHS.payment_method,
} as const

export type ScreenName = keyof typeof SCREENS

/** The name of the screen at that path, or null when layouts treat it as any other. */
export function screenNameOf(pathname: string): ScreenName | null {
  const names = Object.keys(SCREENS) as ScreenName[]
  return names.find((name) => matchPath(SCREENS[name], pathname)) ?? null
}

/** Screens with a way back in the installed app, and where it leads (spec, section 2). */
const BACK_PATHS: Partial<Record<ScreenName, string>> = {
  'members-id': PATHS.members,
  'likes-type': PATHS.likes,
  'likes-m-id': PATHS.likes,
  credits: PATHS.members,
  'credits-id-paymentmethod': PATHS.credits,
}

/** Where the back button leads to when the app does not know where its visitor came from; null on screens without one. */
export function backPathOf(pathname: string): string | null {
  const name = screenNameOf(pathname)
  return (name && BACK_PATHS[name]) ?? null
}
