import { matchPath } from '@remix-run/react'
import { PATHS } from '../addresses.ts'

/** The screens that layouts treat specially, by the spec's names (spec, section 2). More specific ones come first. */
const SCREENS = {
  index: PATHS.home,
  'complete-signup': PATHS.complete_signup,
  'reset-password': PATHS.reset_password,
  'static-page': PATHS.static_page,
  report: PATHS.report,
  'members-id': PATHS.member,
  'likes-m-id': PATHS.liked_member,
  'likes-type': PATHS.likes_of_type,
  credits: PATHS.credits,
  'credits-repeat-order': PATHS.repeat_order,
  'credits-id-paymentmethod': PATHS.payment_method,
} as const

export type ScreenName = keyof typeof SCREENS

const NAMES = Object.keys(SCREENS) as ScreenName[]
// All parts of a frame ask for the same path, and the router makes an expression for each comparison.
let last: { readonly pathname: string; readonly name: ScreenName | null } | null = null

/** The name of the screen at that path; null if layouts treat it like any other. */
export function screenNameOf(pathname: string): ScreenName | null {
  if (last?.pathname !== pathname)
    last = { pathname, name: NAMES.find((name) => matchPath(SCREENS[name], pathname)) ?? null }
  return last.name
}

/** The targets of the back button on screens that have one in the installed app (spec, section 2). */
const BACK_PATHS: Partial<Record<ScreenName, string>> = {
  'members-id': PATHS.members,
  'likes-type': PATHS.likes,
  'likes-m-id': PATHS.likes,
  credits: PATHS.members,
  'credits-id-paymentmethod': PATHS.credits,
}

/** The back button's target if the app does not know where the user came from; null on screens without the button. */
export function backPathOf(pathname: string): string | null {
  const name = screenNameOf(pathname)
  return (name && BACK_PATHS[name]) ?? null
}
