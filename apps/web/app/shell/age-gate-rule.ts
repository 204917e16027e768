import type { ScreenName } from './screens.ts'

export type LayoutName = 'default' | 'chat' | 'lander' | 'empty'

/** What decides whether the age gate is shown. */
export interface Visit {
  readonly layout: LayoutName
  readonly routeName: ScreenName | null
  /** Whether a link in a mail leads there. */
  readonly mailed: boolean
  /** ISO alpha-2 of where the visitor is; null where unknown. */
  readonly country: string | null
  /** The setting `enable_site_entry_popup`. */
  readonly setting: 'yes' | 'no'
  /** Whether the visitor has confirmed their age before. */
  readonly confirmed: boolean
  /** Whether a member is logged in: they confirmed their age before they signed up, but not for chats. */
  readonly member: boolean
  readonly crawler: boolean
}

/**
 * Screens in the middle of something (spec, section 2), and what one must be able to read before one agrees to anything: the terms, how data is
 * treated, whom to ask.
 */
const WITHOUT: readonly (ScreenName | null)[] = ['complete-signup', 'reset-password', 'static-page']

/** Where the chat layout has the age gate (spec, section 2). */
const CHAT_COUNTRIES: readonly (string | null)[] = ['NL', 'DE']

/** Whether the age gate is shown: once per visitor, by the rules of the spec's section 2. */
export function showsAgeGate(visit: Visit): boolean {
  const { layout, routeName, mailed, country, setting, confirmed, member, crawler } = visit
  if (setting === 'no' || confirmed || crawler) return false
  if (member && layout !== 'chat') return false
  if (layout === 'lander' || mailed || WITHOUT.includes(routeName)) return false
  return layout !== 'chat' || CHAT_COUNTRIES.includes(country)
}
