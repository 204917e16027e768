import { NOTIFICATION_TYPES, type NotificationType } from './accounts.ts'

/** Every mail that the platform sends; each has a template in `packages/emails`. */
export const MAIL_TYPES = [
  'confirm_address',
  'welcome',
  'account_exists',
  'password_reset',
  'password_changed',
  'change_address',
  'address_changing',
  'address_lost',
  'new_device',
  'photo_rejected',
  'account_deleted',
  'deletion_final',
  'account_restored',
  'account_closed',
  'account_reopened',
  'unconfirmed_ending',
  'terms_changing',
  'data_ready',
  'statement_given',
  'measure_lifted',
  'objection_upheld',
  'report_received',
  'report_answered',
  'like',
  'new_conversations',
  'new_messages',
  'order_paid',
  'withdrawal_received',
  'membership_cancelled',
  'repeat_reminder',
  'repeat_failed',
  'repeat_paused',
  'repeat_ended',
  'direct_debit_code',
  'direct_debit_announced',
] as const
export type MailType = (typeof MAIL_TYPES)[number]
/** The mails to somebody without an account, who has reported somebody or withdraws from a purchase after leaving. All others are to members. */
export type VisitorMailType = 'report_received' | 'report_answered' | 'withdrawal_received'

/** What a link in a mail does once its page's button is pressed. */
export const LINK_PURPOSES = [
  'confirm_address',
  'disown_account',
  'reset_password',
  'change_address',
  'keep_address',
  'end_sessions',
  'restore_account',
  'download_data',
  'object',
  'unsubscribe',
] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** The links in the mail about an order, which are signed for its id (`order` in the details of the mail) and stored nowhere. */
export const ORDER_LINK_PURPOSES = ['withdraw', 'cancel', 'stop_repeat'] as const
export type OrderLinkPurpose = (typeof ORDER_LINK_PURPOSES)[number]

/** The page of each kind of link; the token is its query parameter `token`. */
export const LINK_PATHS: Readonly<Record<LinkPurpose | OrderLinkPurpose, string>> = {
  confirm_address: '/activate',
  disown_account: '/activate/not-me',
  reset_password: '/reset-password/do',
  change_address: '/mail-change/do',
  keep_address: '/mail-change/keep',
  end_sessions: '/end-sessions',
  restore_account: '/restore-account',
  download_data: '/download-data',
  object: '/objection',
  unsubscribe: '/unsubscribe',
  withdraw: '/withdraw',
  cancel: '/cancel',
  stop_repeat: '/credits/repeat-order',
}

/** Why a member gets only the mail that the account needs (spec, section 4): marked as spam, address wrong, unsubscribed by the mail program. */
export const MAIL_STOPS = ['fbl', 'bounce', 'listunsubscribe'] as const
export type MailStop = (typeof MAIL_STOPS)[number]

/** Optional mails: members who stopped mail do not get them, and one click unsubscribes from them. */
export const OPTIONAL_MAILS: readonly MailType[] = ['welcome', 'like', 'new_conversations', 'new_messages']

/** Mails that many members get at once and nobody waits for: they go by a queue of their own, so that no other waits behind them. */
export const BULK_MAILS: readonly MailType[] = [
  ...(['terms_changing', 'like', 'new_conversations', 'new_messages'] as const),
  ...(['unconfirmed_ending', 'deletion_final', 'repeat_reminder'] as const),
]

/** Days for which optional mails are recorded: as long as their links to unsubscribe are good. */
export const OPTIONAL_MAIL_DAYS = 365

/** Mails about purchases, which name the site by its setting `discreet_name` where it has one. */
export const PURCHASE_MAILS: readonly MailType[] = [
  ...(['order_paid', 'withdrawal_received', 'membership_cancelled'] as const),
  ...(['repeat_reminder', 'repeat_failed', 'repeat_paused', 'repeat_ended'] as const),
  ...(['direct_debit_code', 'direct_debit_announced'] as const),
]

/** The notification that a member can switch off to stop an optional mail. The welcome has none: it belongs to the account. */
export const NOTIFICATION_OF_MAIL: Readonly<Partial<Record<MailType, NotificationType>>> = {
  ...{ like: 'like', new_conversations: 'new_conversations', new_messages: 'new_messages' },
}
/** The notifications that some mail is sent for; settings offer only these. */
export const SENT_NOTIFICATIONS: readonly NotificationType[] = NOTIFICATION_TYPES.filter((type) =>
  Object.values(NOTIFICATION_OF_MAIL).includes(type),
)

/** Days for which an unconfirmed account is kept. */
export const UNCONFIRMED_DAYS = 7
/** For how many days a deleted account can be restored (spec, section 9). */
export const REGRET_DAYS = 14
/** How many days before an account is erased its member is warned. */
export const WARNED_DAYS = 2

/** The house rules for which support closes an account, in the order of the page `ban`. */
export const CLOSING_REASONS = [
  'minors',
  'threats',
  'fraud',
  'details_of_others',
  'impersonation',
  'illegal',
  'automation',
  'payment',
  'return',
  'false_reports',
] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** The house rule that a profile breaks which is not whom it says. What members have paid for messages to it comes back. */
export const FAKE_PROFILE: ClosingReason = 'impersonation'

/** How many days before new terms apply members are told at the latest, as the terms promise (decision 27). */
export const TERMS_NOTICE_DAYS = 30

/** Days for which the owner of the former address can cancel or revert a change. */
export const KEEP_ADDRESS_DAYS = 7

/**
 * Further data of mails, as plain texts: `device` of `new_device`, `address_changing` and `account_restored`, such as `Firefox, Windows`; `reason`,
 * `number` (its place in the profile, from 1) and `added_at` of `photo_rejected`; `reason` and `facts` (written by support) of `account_closed`;
 * `measure`, `ground`, `rule`, `facts`, `automated` (`yes` or `no`) and `until` of `statement_given`, `measure` and `answer` of `measure_lifted` and
 * `objection_upheld`; `number` (the report's), `language` and `outcome` (`decided` or `declined`) of `report_received` and `report_answered`; `from`
 * (a day, such as `2027-03-01`) of `terms_changing`; `liker`, `fictional` and `match` (each `yes` or `no`) and `likes` (how many are new) of `like`, which
 * are read when it is sent; `sender`, `fictional` (`yes` or `no`) and `unread` (how many messages) of `new_conversations` and `new_messages`, which are read
 * likewise; `order` (its id), `repeat_every`, `repeat_amount` and `repeat_next` (of what repeats), `vat` and `vat_rate` (hundredths of a per cent) of `order_paid`, and `number`, `type`, `credits`, `months` (of a membership)
 * and `amount` (like `vat` in minor units of `currency`) of it and of `withdrawal_received` and `membership_cancelled`, which have `person` (as typed) and
 * `words` (to support) too, and `refund` or `final_at`; `order`, `number`, `type`, `credits`, `months`, `amount` and `method` (a way to pay) of `repeat_reminder`, `repeat_failed`, `repeat_paused` and `repeat_ended`, with
 * `next` (when it is charged), `tries` (that are left) or `reason` (a `RepeatReason`), and `person` of a `repeat_ended` that confirms a cancellation;
 * `uncollected` (`yes`) of a receipt whose `refund` is not collected by direct debit; `owed` (`yes`) of an `order_paid` whose money is still to be collected; `code_id` of `direct_debit_code`, whose `code` is made
 * when it is sent; the same as of `order_paid` of `direct_debit_announced`, with `due_on` (a day), `mandate` (its reference), `creditor_id` and `account_end`; `final_at` of `account_deleted`, `deletion_final` and `unconfirmed_ending`. Times are ISO
 * timestamps.
 */
export type MailDetails = Readonly<Record<string, string>>
