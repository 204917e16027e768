import type { Locale } from '@hearth/contracts/locales'
import { useRouteLoaderData } from '@remix-run/react'

/** A language as its speakers call it. */
export interface Language {
  readonly locale: Locale
  readonly name: string
}

/** Who runs the site and how to reach them, in the reader's language. */
export interface Imprint {
  readonly company: string
  readonly address: readonly string[]
  readonly tradeNames: readonly string[]
  readonly kvk: string | null
  readonly vatNumbers: readonly string[]
  readonly companyPhone: string | null
  readonly supportEmail: string
  readonly supportPhone: string | null
  /** Date of the terms in force, written out. */
  readonly termsDate: string
}

/** What the bars show of the member who is there. */
export interface ShellViewer {
  readonly name: string
  readonly paidUser: boolean
  readonly unread: number
  readonly newLikes: number
}

/** Where bars and footers lead, as far as the app has the page. */
export const PLACES = {
  members: '/members',
  messages: '/chats',
  likes: '/likes',
  credits: '/credits',
  premium: '/premium',
  profile: '/profile',
  settings: '/settings',
  login: '/login',
  signup: '/signup',
  terms: '/pages/terms',
  privacy: '/pages/privacy',
  cookies: '/pages/cookies',
  ban: '/pages/ban',
  pricing: '/pricing',
  complaints: '/complaints',
  return_policy: '/pages/return-policy',
  faq: '/pages/faq',
  support: '/pages/service',
} as const
export type Place = keyof typeof PLACES

/** What every layout shows around a page. */
export interface Shell {
  readonly viewer: ShellViewer | null
  /** Whether this visitor may sign up. */
  readonly signups: boolean
  /** Every language of the interface, those of the visitor's country first. */
  readonly languages: readonly Language[]
  readonly imprint: Imprint
  /** The places whose page exists. */
  readonly places: readonly Place[]
  /** The warning at the door: the age to confirm, and the brand's picture of the door; null for whoever is not warned. */
  readonly entry: { readonly age: number; readonly art: string | null } | null
  /** Whether the footer for the United States is shown. */
  readonly usFooter: boolean
}

/** What the default layout shows around the page that is being rendered; null on a page with another layout. */
export const useDefaultShell = () => useRouteLoaderData<Shell>('routes/_default') ?? null
