import type { DirectDebitSettings } from '@hearth/contracts/direct-debits'
import { bankDayAfter, bankDayFrom, dayOf, daysAfter } from './target-days.ts'

/** The later one of two days. */
export const laterDay = (one: string, other: string): string => (one > other ? one : other)

/** The bank days between the day on which a file is made and the first on which a bank collects what is in it. */
const BANK_TIME = 2
/** How many days ahead banks get what is to be collected. */
const DAYS_AHEAD = 5

/**
 * When the money of an order that is confirmed now is collected, a day such as 2027-03-01. The file of this day may be made already: that of the next bank
 * day can keep what is announced.
 */
export const dueDay = (
  now: Date,
  { prenotification_days }: Pick<DirectDebitSettings, 'prenotification_days'>,
): string => laterDay(bankDayFrom(daysAfter(dayOf(now), prenotification_days)), bankDayAfter(dayOf(now), 1 + BANK_TIME))

/** What a file of a day has: what is due until a day, collected on another at the earliest. What the file of the next bank day would have too late is in it. */
export const fileDays = (now: Date): { readonly until: string; readonly earliest: string } => ({
  until: laterDay(daysAfter(dayOf(now), DAYS_AHEAD), bankDayAfter(dayOf(now), 1 + BANK_TIME)),
  earliest: bankDayAfter(dayOf(now), BANK_TIME),
})
