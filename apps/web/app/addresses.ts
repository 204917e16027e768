/*
 * Every address of this site that code names; links, forms, redirects, bars and back links are made from them. A path of `/api/` is declared with its
 * endpoint (contracts). A path to which mails link is also in `LINK_PATHS` (contracts/mail.ts), and addresses.test.ts compares the two.
 */

import type { LikeSide } from '@hearth/contracts/likes'

/** Paths by name; those with a parameter are patterns that `memberPath` and similar functions fill in. */
export const PATHS = {
  members: '/members',
  messages: '/chats',
  likes: '/likes',
  credits: '/credits',
  premium: '/premium',
  profile: '/profile',
  settings: '/settings',
  notifications: '/notifications',
  /** All orders of a member. */
  orders: '/transactions',
  /** Every credit that came or went in a month, as a page and as a file. */
  statement: '/statement',
  statement_file: '/statement.csv',
  /** Where one withdraws from a purchase, and where one cancels a membership or what repeats. */
  withdrawal: '/withdraw',
  cancellation: '/cancel',
  login: '/login',
  signup: '/signup',
  terms: '/pages/terms',
  privacy: '/pages/privacy',
  cookies: '/pages/cookies',
  ban: '/pages/ban',
  /** Help for whoever is blackmailed with intimate pictures. */
  blackmail: '/pages/blackmail',
  pricing: '/pricing',
  complaints: '/complaints',
  return_policy: '/pages/return-policy',
  faq: '/pages/faq',
  support: '/pages/service',
  reset_password: '/reset-password',
  /** The target of the link in the mail that confirms an address. */
  confirm_email: '/activate/done',
  swipe_game: '/swipe-game',
  home: '/',
  member: '/members/:id',
  member_signup: '/members/:id/signup',
  conversation: '/chats/:id',
  /** The conversation with that member, which its first message makes. */
  member_chat: '/members/:id/chat',
  signup_sent: '/signup/sent',
  complete_signup: '/complete-signup',
  signup_matches: '/signup-matches',
  static_page: '/pages/:page',

  activate: '/activate',
  activate_error: '/activate/error',
  resend_confirmation: '/activate/resend',
  change_address: '/activate/change-address',
  not_me: '/activate/not-me',
  new_password: '/reset-password/do',
  confirm_mail_change: '/mail-change/do',
  keep_mail_address: '/mail-change/keep',
  end_sessions: '/end-sessions',
  restore_account: '/restore-account',
  unsubscribe: '/unsubscribe',
  objection: '/objection',
  /** Where anybody reports a profile. */
  report: '/report',
  /** A member's own reports. */
  own_reports: '/reports',
  download_data: '/download-data',
  download_data_file: '/download-data/file',

  profile_photo: '/profile/photo',
  profile_photos: '/profile/photos',
  chat_photo: '/chats/photo',
  whole_photo: '/profile/photos/whole',
  own_data: '/settings/data',
  delete_account: '/settings/delete',
  account_deleted: '/account-deleted',

  /** Who looked at the member's profile, and at whose they looked. */
  profile_views: '/notifications/views',

  logout: '/logout',
  language: '/lang-config',
  alerts: '/alerts',
  /** The stream of the member's events. */
  events: '/events',
  age_gate: '/age-gate',
  /** The page for visitors who are too young. */
  age_gate_declined: '/age-gate/declined',

  liked_member: '/likes/m/:id',
  likes_of_type: '/likes/:type',
  repeat_order: '/credits/repeat-order',
  /** A package, and then a way to pay for it. */
  package: '/credits/:id',
  payment_method: '/credits/:id/:paymentmethod?',
  order: '/transactions/:id',
  /** Where a member allows the direct debit of an order. */
  direct_debit: '/directdebit',
  /** The invoice of an order, or with a number another document of it. */
  invoice: '/transactions/:id/invoice.pdf',
  /** Where the provider of payments tells of changes. */
  payment_webhook: '/webhooks/payments',
} as const

/** Pages to which links lead by a name that is chosen; a browser gets these alone, and of `PATHS` what its code names. */
export const PAGE_PATHS = {
  members: PATHS.members,
  messages: PATHS.messages,
  likes: PATHS.likes,
  credits: PATHS.credits,
  premium: PATHS.premium,
  profile: PATHS.profile,
  settings: PATHS.settings,
  orders: PATHS.orders,
  login: PATHS.login,
  signup: PATHS.signup,
  terms: PATHS.terms,
  privacy: PATHS.privacy,
  cookies: PATHS.cookies,
  ban: PATHS.ban,
  pricing: PATHS.pricing,
  complaints: PATHS.complaints,
  return_policy: PATHS.return_policy,
  withdrawal: PATHS.withdrawal,
  cancellation: PATHS.cancellation,
  faq: PATHS.faq,
  support: PATHS.support,
} as const
/** All pages to which links lead and which texts promise; a page may not exist in this build (`hasPage`). */
export const LINKED = {
  ...PAGE_PATHS,
  notifications: PATHS.notifications,
  reset_password: PATHS.reset_password,
  confirm_email: PATHS.confirm_email,
  swipe_game: PATHS.swipe_game,
} as const
export type PageName = keyof typeof LINKED
export const LINKED_PAGES = Object.keys(LINKED) as readonly PageName[]

/** Home of members (spec, section 6). */
export const MEMBERS_HOME = PATHS.members

export const memberPath = (id: string) => PATHS.member.replace(':id', id)
export const conversationPath = (id: string) => PATHS.conversation.replace(':id', id)
export const memberChatPath = (id: string) => PATHS.member_chat.replace(':id', id)
/** The query of the conversation with a member in which something is chosen to give them. */
export const GIVING = '?gift=1'
/** The photo of a message of a conversation, for the two of it. */
export const chatPhotoPath = (conversation: string, seq: number) =>
  `${PATHS.chat_photo}?${new URLSearchParams({ conversation, seq: String(seq) })}`
/** The query parameter that names the part of a profile that it is to be about. */
export const ABOUT = 'about'
/** The address of a conversation whose field is to write about that part. */
export const aboutPath = (chat: string, part: string) => `${chat}?${new URLSearchParams({ [ABOUT]: part })}`
/** The match with one person. */
export const likedMemberPath = (id: string) => PATHS.liked_member.replace(':id', id)
export const viewsPath = (list: 'viewers' | 'viewed') => `${PATHS.profile_views}?list=${list}`
export const likesPath = (type: LikeSide | 'viewed') => PATHS.likes_of_type.replace(':type', type)
/** Where credits are sold, which leads back in the end to a page whose path has nothing to encode. */
export const creditsPath = (returnTo: string) => `${PATHS.credits}?returnTo=${returnTo}`
export const packagePath = (id: string) => PATHS.package.replace(':id', id)
export const paymentMethodPath = (id: string, method: string) => `${packagePath(id)}/${method}`
export const orderPath = (id: string) => PATHS.order.replace(':id', id)
/** Where a member allows the direct debit of an order; with a mandate, where they enter its code. */
export const directDebitPath = (order: string, mandate: string | null = null) =>
  `${PATHS.direct_debit}?${new URLSearchParams({ order, ...(mandate === null ? {} : { mandate }) })}`
/** A document of an order, by its number. */
export const invoicePath = (id: string, number: number) =>
  `${PATHS.invoice.replace(':id', id)}?${new URLSearchParams({ number: String(number) })}`
/** Where one withdraws from one purchase. */
export const withdrawalPath = (id: string) => `${PATHS.withdrawal}?${new URLSearchParams({ order: id })}`
export const staticPagePath = (page: string) => PATHS.static_page.replace(':page', page)

/** The pages of the members' app, which are those below the layout `routes/_member`. A link to any other page loads a document. */
export const APP_PAGES = [
  PATHS.members,
  PATHS.member,
  PATHS.member_chat,
  PATHS.messages,
  PATHS.conversation,
  PATHS.profile,
  PATHS.complete_signup,
  PATHS.signup_matches,
  PATHS.settings,
  PATHS.notifications,
  PATHS.profile_views,
  PATHS.likes,
  PATHS.likes_of_type,
  PATHS.liked_member,
  PATHS.credits,
  PATHS.premium,
  PATHS.orders,
  PATHS.order,
  PATHS.statement,
] as const

const patterns = APP_PAGES.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether an address of this site, with or without a query, is a page of the members' app. */
export function isAppPage(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return patterns.some((pattern) => pattern.test(path))
}
