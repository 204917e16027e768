/** What credits are spent on. */
export type SpendKind = 'message' | 'photo' | 'gift'

/** Days after their last use for which used free messages are remembered, whether the account is still there or not. */
export const FREE_ALLOWANCE_DAYS = 365
