import type { ScreenName } from './screens.ts'

export type LayoutName = 'default' | 'chat' | 'lander' | 'empty'

/** What decides whether the age gate is shown. */
export interface Visit {
  readonly layout: LayoutName
  readonly routeName: ScreenName | null
  /** Whether mails link to the page. */
  readonly mailed: boolean
  /** ISO alpha-2 of the visitor's country; null if unknown. */
  readonly country: string | null
  /** The setting `enable_site_entry_popup`. */
  readonly setting: 'yes' | 'no'
  /** Whether the visitor has confirmed their age before. */
  readonly confirmed: boolean
  /** Whether a member is logged in; members confirmed their age at signup, but not for chats. */
  readonly member: boolean
  readonly crawler: boolean
}

/** Screens that must not be interrupted (spec, section 2), and pages that one must be able to read before agreeing: terms, privacy, contact, and the form for reports, which the law opens to everybody. */
const WITHOUT: readonly (ScreenName | null)[] = ['complete-signup', 'reset-password', 'static-page', 'report']

/** Countries in which the chat layout has the age gate (spec, section 2). */
const CHAT_COUNTRIES: readonly (string | null)[] = ['NL', 'DE']

/**
 * Whether the age gate is shown, once per visitor, by the rules of the spec's section 2. In the chat layout only the country counts: a member comes there
 * from any page, without another document.
 */
export function showsAgeGate(visit: Visit): boolean {
  const { layout, routeName, mailed, country, setting, confirmed, member, crawler } = visit
  if (setting === 'no' || confirmed || crawler) return false
  if (layout === 'chat') return CHAT_COUNTRIES.includes(country)
  return !(member || layout === 'lander' || mailed || WITHOUT.includes(routeName))
}
