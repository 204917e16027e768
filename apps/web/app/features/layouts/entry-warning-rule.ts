import type { RouteName } from './route-names.ts'

export type LayoutName = 'default' | 'chat' | 'lander' | 'empty'

/** What decides whether a visitor is warned at the door. */
export interface Entering {
  readonly layout: LayoutName
  readonly routeName: RouteName | null
  /** ISO alpha-2 of where the visitor is; null where unknown. */
  readonly country: string | null
  /** The setting `enable_site_entry_popup`. */
  readonly popup: 'yes' | 'no'
  /** Whether the visitor has answered the warning before. */
  readonly entered: boolean
  /** Whether a member asks, who was warned before they became one. */
  readonly member: boolean
  readonly crawler: boolean
}

/** Screens that people come to from a mail, or in the middle of something (spec, section 2). */
const WITHOUT: readonly (RouteName | null)[] = ['complete-signup', 'reset-password', 'reset-password-do']
/** Where the chat layout warns (spec, section 2). */
const CHAT_COUNTRIES: readonly (string | null)[] = ['NL', 'DE']

/** Whether the site-entry warning is shown: once per visitor, by the rules of the spec's section 2. */
export function showsEntryWarning(entering: Entering): boolean {
  const { layout, routeName, country, popup, entered, member, crawler } = entering
  if (popup === 'no' || entered || member || crawler) return false
  if (layout === 'lander' || WITHOUT.includes(routeName)) return false
  return layout !== 'chat' || CHAT_COUNTRIES.includes(country)
}
