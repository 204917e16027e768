import { PAYMENT_METHOD_IDS, takes } from '@hearth/contracts/payment-methods'
import type { RepeatOrderView } from '@hearth/domain/billing/own-repeat-orders'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { longDate, moneyText } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { methodName } from './method-name.server.ts'

/** A repeat order as pages show it; amounts and days are written out. */
export type ShownRepeat = Awaited<ReturnType<typeof shownRepeat>>

/** A repeat order, with its amount and days in the page's language. */
export async function shownRepeat({ load, request, tenant }: HandlerContext, repeat: RepeatOrderView, country: string) {
  const [t, textLocale] = await Promise.all([translatorOf(load, request), textLocaleOf(load, request)])
  const { id, packageId, type, credits, months, every, state, reason, triesLeft, isCharging, method } = repeat
  const { amount, currency, nextAt, endedAt } = repeat
  const day = (time: number) => longDate(tenant, new Date(time), textLocale)
  const offered = tenant.settings.payment_methods ?? PAYMENT_METHOD_IDS
  return {
    ...{ id, packageId, type, credits, months, every, state, reason, triesLeft, isCharging },
    amount: moneyText(tenant, { amount, currency }, textLocale),
    method: methodName(t, method),
    nextOn: nextAt === null ? null : day(nextAt),
    endedOn: endedAt === null ? null : day(endedAt),
    /** Whether a failed charge can be paid by PayPal instead. */
    hasPayPal: method !== 'paypal' && offered.includes('paypal') && takes('paypal', { country, currency, amount }),
  }
}
