import type { TextLocale } from '@hearth/contracts/locales'
import { BEHIND_UTC, type Discount } from '@hearth/domain/billing/discounts'
import type { Viewer } from '@hearth/domain/identity/sessions'
import type { Tenant } from '@hearth/tenancy/tenant'
import { clockTime, longDate, percentText } from '../../words/intl.server.ts'

/** A discount as pages show it. */
export interface ShownDiscount {
  readonly code: string
  readonly percent: string
  /** When it ends, if it is the one of new members, as a time of day or a day. */
  readonly until: { readonly time: string } | { readonly day: string } | null
}

/** Milliseconds from now within which a time of day says which one is meant. */
const SOON = 12 * 60 * 60_000

export function shownDiscount(
  tenant: Pick<Tenant, 'settings'>,
  { code, percentage, endsAt, firstOnly }: Pick<Discount, 'code' | 'percentage' | 'endsAt' | 'firstOnly'>,
  { textLocale, now, timeZone }: { readonly textLocale: TextLocale; readonly now: Date } & Pick<Viewer, 'timeZone'>,
): ShownDiscount {
  return {
    code,
    percent: percentText(Math.round(percentage * 100), textLocale),
    until: firstOnly && endsAt ? untilOf(tenant, endsAt, { textLocale, now, timeZone }) : null,
  }
}

function untilOf(
  tenant: Pick<Tenant, 'settings'>,
  endsAt: Date,
  { textLocale, now, timeZone }: { readonly textLocale: TextLocale; readonly now: Date } & Pick<Viewer, 'timeZone'>,
): NonNullable<ShownDiscount['until']> {
  if (endsAt.getTime() - now.getTime() >= SOON)
    return { day: longDate(tenant, new Date(endsAt.getTime() - BEHIND_UTC - 1), textLocale) }
  const time = clockTime(tenant, endsAt, textLocale, timeZone ?? 'UTC')
  return { time: timeZone === null ? `${time} UTC` : time }
}
