/** What credits are spent on. */
export const SPEND_KINDS = ['message', 'photo', 'gift'] as const
export type SpendKind = (typeof SPEND_KINDS)[number]

/** Days after their last use for which used free messages are remembered, whether the account is still there or not. */
export const FREE_ALLOWANCE_DAYS = 365
