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
