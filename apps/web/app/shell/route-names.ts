import { matchPath } from '@remix-run/react'

/** The screens that layouts treat in a way of their own, by the spec's names (spec, section 2). A more special one stands first. */
const ROUTES = {
  index: '/',
  'complete-signup': '/complete-signup',
  'reset-password': '/reset-password',
  'static-page': '/pages/:page',
  'members-id': '/members/:id',
  'likes-m-id': '/likes/m/:id',
  'likes-type': '/likes/:type',
  credits: '/credits',
  'credits-repeat-order': '/credits/repeat-order',
  'credits-id-paymentmethod': '/credits/:id/:paymentmethod?',
} as const

export type RouteName = keyof typeof ROUTES

/** The name of the screen at that path, or null when layouts treat it as any other. */
export function routeNameOf(pathname: string): RouteName | null {
  const names = Object.keys(ROUTES) as RouteName[]
  return names.find((name) => matchPath(ROUTES[name], pathname)) ?? null
}

/** Screens with a way back in the installed app, and where it leads (spec, section 2). */
const WAYS_BACK: Partial<Record<RouteName, string>> = {
  'members-id': '/members',
  'likes-type': '/likes',
  'likes-m-id': '/likes',
  credits: '/members',
  'credits-id-paymentmethod': '/credits',
}

/** Where the back button leads to when the app does not know where its visitor came from; null on screens without one. */
export function wayBackOf(pathname: string): string | null {
  const name = routeNameOf(pathname)
  return (name && WAYS_BACK[name]) ?? null
}
