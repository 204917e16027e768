/** What credits are spent on. */
export type SpendKind = 'message' | 'photo' | 'gift'

/** Days after their last use for which used free messages are remembered, whether the account is still there or not. */
export const FREE_ALLOWANCE_DAYS = 365

/** What an order buys: credits, a membership, or the credits of a trial. */
export type OrderType = 'credits' | 'premium' | 'trial'

/**
 * How far an order has come: `open` until its payment is decided, which a bank transfer may take days for (`pending`); then paid or not. A paid order
 * stays paid when money goes back; how much did is said beside it.
 */
export const ORDER_STATES = ['open', 'pending', 'paid', 'failed', 'cancelled', 'expired'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** The states in which a payment may still come by itself. */
export const UNDECIDED_STATES = ['open', 'pending'] as const satisfies readonly OrderState[]

/** Who starts a payment: the member, with consent and strong authentication, or the merchant by the consent to an earlier one. */
export type InitiatedBy = 'member' | 'merchant'

/**
 * How a repeat order stands: `active` while it is charged on its dates; `failed` while a charge that came to nothing waits for what the member does;
 * `paused` while something must change first; `ended` for good.
 */
export type RepeatState = 'active' | 'failed' | 'paused' | 'ended'
/**
 * Why a repeat order is paused or has ended: its package or price has changed; it would go above the member's own limit; the member has stopped it; too
 * many tries; no answer to a failed charge; the bank has taken money back; all of a membership was paid back; the member has ordered it anew, or has
 * withdrawn; the account is no longer there.
 */
export type RepeatReason =
  | 'price'
  | 'limit'
  | 'stopped'
  | 'tries'
  | 'unanswered'
  | 'bank'
  | 'refunded'
  | 'replaced'
  | 'withdrawn'
  | 'account'

/** How often the charge of one date is tried at the most, by whomever. */
export const REPEAT_TRIES = 3
/** Days that lie at least between the first reminder and the charge; of what runs for three months or longer, a month. */
export const REPEAT_NOTICE_DAYS = 7
export const REPEAT_LONG_NOTICE_DAYS = 31
/** Days for which a repeat order whose charge has failed waits for the member. */
export const REPEAT_ANSWER_DAYS = 7
