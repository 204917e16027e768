import { createHmac } from 'node:crypto'
import { CODE_LENGTH_MAX, STAYING_PREFIX, TIME_BONUS } from '@hearth/contracts/discounts'
import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { hasOrder } from '@hearth/db/queries/billing/bought'
import { findDiscountUse } from '@hearth/db/queries/billing/discounts'
import { insertTimeBonus } from '@hearth/db/queries/billing/free-allowances'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, type Refusal, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { addressHashOf } from '../identity/viewpoint.ts'
import { windowOf } from '../platform/memory-windows.ts'
import { tierOf } from './entitlements.ts'
import type { Offer } from './packages.ts'

type Shopper = Pick<Viewer, 'scope' | 'id' | 'email' | 'status' | 'country' | 'paidUser' | 'timeBonusEndsAt'>
type SiteOfDiscounts = Pick<Settings, 'discount_codes' | 'welcome_discount' | 'company'>
type Secrets = Pick<AppContext, 'addressSecret'>

/** A discount as a member has it (spec, section 3, discount code). Null stands for no condition. */
export interface Discount {
  readonly code: string
  /** Under what its uses are noted: codes that differ by member are one discount. */
  readonly usedAs: string
  /** Of the price. */
  readonly percentage: number
  readonly status: 'active' | 'inactive'
  readonly validity: 'once' | 'once-per-user'
  /** From then on it is refused. */
  readonly endsAt: Date | null
  readonly country: string | null
  readonly memberId: MemberId | null
  readonly currency: string | null
  /** In minor units, before the discount. */
  readonly minimumOrderValue: number | null
  readonly paymentMethods: readonly string[] | null
  /** Whether it is for the first purchase alone. */
  readonly firstOnly: boolean
}

const UNCONDITIONAL: Omit<Discount, 'code' | 'usedAs' | 'percentage'> = {
  status: 'active',
  validity: 'once-per-user',
  ...{ endsAt: null, country: null, memberId: null, currency: null },
  ...{ minimumOrderValue: null, paymentMethods: null, firstOnly: false },
}

/** When a time bonus ends that begins then. */
export const timeBonusEnd = (begins: Date): Date => new Date(begins.getTime() + TIME_BONUS.seconds * 1000)

/**
 * Begins the time bonus of a member whose address is confirmed now, unless it has begun before: with this account when they signed up, or with another
 * one of the same mailbox. So neither a second account nor coming back begins it anew.
 */
export async function startTimeBonus(
  ctx: Secrets & Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { id: memberId, email }: Pick<Viewer, 'id' | 'email'>,
): Promise<void> {
  const now = ctx.clock.now()
  await insertTimeBonus(tx, {
    memberId,
    addressHash: addressHashOf(ctx, tx.scope, email),
    endsAt: timeBonusEnd(now),
    now,
  })
}

/** The member's time bonus while it runs; null for whoever has premium. */
export const timeBonusOf = (
  { timeBonusEndsAt: endsAt, ...payer }: Pick<Viewer, 'timeBonusEndsAt' | 'paidUser'>,
  now: Date,
): Discount | null =>
  endsAt && endsAt > now && tierOf(payer) === 'free'
    ? {
        ...UNCONDITIONAL,
        code: TIME_BONUS.code,
        usedAs: TIME_BONUS.code,
        percentage: TIME_BONUS.percentage,
        endsAt,
        firstOnly: true,
      }
    : null

/** Milliseconds after the end of a day in UTC at which it has ended everywhere, so that a day that is named is whole wherever one reads it. */
export const BEHIND_UTC = 12 * HOUR

/** The discount that a member has without a code: the time bonus, and after it what the site lets follow (spec, section 4). */
function activeDiscount(site: Pick<SiteOfDiscounts, 'welcome_discount'>, viewer: Shopper, now: Date): Discount | null {
  const bonus = timeBonusOf(viewer, now)
  const { welcome_discount: welcome } = site
  const { timeBonusEndsAt } = viewer
  if (bonus || !welcome || !timeBonusEndsAt || tierOf(viewer) === 'premium') return bonus
  const { code, value_percentage: percentage, days } = welcome
  const begun = new Date(timeBonusEndsAt.getTime() - TIME_BONUS.seconds * 1000)
  const lastDay = Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth(), begun.getUTCDate() + days)
  const endsAt = new Date(lastDay + DAY + BEHIND_UTC)
  // One of the two for each mailbox.
  return endsAt > now ? { ...UNCONDITIONAL, code, usedAs: TIME_BONUS.code, percentage, endsAt, firstOnly: true } : null
}

/** The code of the discount for a member who is about to leave; null where there is none. It is the same each time, and serves once for each mailbox. */
export function stayingDiscount(
  { addressSecret }: Secrets,
  { company: { delete_discount: percentage } }: Pick<SiteOfDiscounts, 'company'>,
  { scope: { tenantId }, id }: Pick<Shopper, 'scope' | 'id'>,
): Discount | null {
  if (percentage === 0) return null
  const mark = createHmac('sha256', addressSecret)
    .update(JSON.stringify(['staying', tenantId, id]))
    .digest()
  const code = STAYING_PREFIX + [...mark.subarray(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return { ...UNCONDITIONAL, code, usedAs: STAYING_PREFIX, percentage, memberId: id }
}
/** None of them looks like another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Whatever of case and space around it somebody types. */
const parseCode = (typed: string): string => (typed.length > CODE_LENGTH_MAX * 2 ? '' : typed.trim().toUpperCase())

/** The discount with a code that a member may use, whether it has served or not; null if there is none. */
function discountWithCode(
  ctx: Secrets,
  site: SiteOfDiscounts,
  viewer: Shopper,
  typed: string,
  now: Date,
): Discount | null {
  const code = parseCode(typed)
  const own = [activeDiscount(site, viewer, now), stayingDiscount(ctx, site, viewer)].find((one) => one?.code === code)
  if (own) return own
  const listed = site.discount_codes.find((one) => one.code === code)
  if (!listed) return null
  const { value_percentage: percentage, status, validity, country, currency, paymentmethods: paymentMethods } = listed
  const endsAt = listed.expires === null ? null : new Date(listed.expires)
  const memberId = listed.user_id as MemberId | null
  const isOpen = status === 'active' && (endsAt === null || endsAt > now)
  const isFor = (memberId ?? viewer.id) === viewer.id && (country ?? viewer.country) === viewer.country
  if (!isOpen || !isFor) return null
  const { minimum_order_value: minimumOrderValue } = listed
  return {
    ...{ code, usedAs: code, percentage, status, validity, endsAt, country, memberId, currency },
    ...{ minimumOrderValue, paymentMethods, firstOnly: false },
  }
}

export type CodeRefusal =
  | 'contracts.code_not_found'
  | 'contracts.code_used'
  | 'contracts.code_not_for_this'
  | 'contracts.code_smaller'
  | 'contracts.too_many_tries'

/** Codes that there are not which a member may try within five minutes. */
const GUESSES_MAX = 20

/** The discount of a code that was typed, unless it is unknown, or others are guessed too often. */
function readCode(
  ctx: Pick<AppContext, 'addressSecret' | 'db'>,
  site: SiteOfDiscounts,
  viewer: Shopper,
  typed: string,
  now: Date,
): Outcome<Discount, CodeRefusal> {
  const window = windowOf(ctx.db, `codes ${viewer.scope.tenantId} ${viewer.id}`, now.getTime())
  if (window.count >= GUESSES_MAX)
    return refuse('contracts.too_many_tries', { minutes: Math.ceil((window.endsAt - now.getTime()) / MINUTE) })
  const found = discountWithCode(ctx, site, viewer, typed, now)
  if (found) return accept(found)
  window.count += 1
  return refuse('contracts.code_not_found')
}

/** Who has used a discount: the mailbox, or for a code that serves one order in all, anybody. */
export const holderOf = (
  ctx: Secrets,
  { scope, email }: Pick<Shopper, 'scope' | 'email'>,
  { usedAs, validity }: Discount,
) => ({
  code: usedAs,
  addressHash: validity === 'once' ? '' : addressHashOf(ctx, scope, email),
})

/**
 * Whether a discount has served. An own order that is still open has not used it up: another order takes its place. What a mailbox has used is told
 * only to whoever has shown that it is theirs.
 */
async function isUsed(ctx: Secrets, tx: TenantTx, viewer: Shopper, discount: Discount): Promise<boolean> {
  const { code, firstOnly, validity } = discount
  const isForAll = validity === 'once'
  if (firstOnly && (await hasOrder(tx, { memberId: viewer.id, code: null, states: ['pending', 'paid'] }))) return true
  // A payment may come after another order has taken the discount over.
  if (await hasOrder(tx, { memberId: isForAll ? null : viewer.id, code, states: ['paid'] })) return true
  if (viewer.status !== 'active' && !isForAll) return false
  const use = await findDiscountUse(tx, holderOf(ctx, viewer, discount))
  return use !== null && (use.memberId !== viewer.id || use.state !== 'open')
}

/** Whether a discount is for that purchase. A trial has its price already. */
function isFor({ currency, minimumOrderValue, paymentMethods }: Discount, { offer, method }: Purchase): boolean {
  return (
    offer.type !== 'trial' &&
    // Nothing can be taken off the least amount.
    offer.price > 1 &&
    (currency ?? offer.currency) === offer.currency &&
    offer.price >= (minimumOrderValue ?? 0) &&
    (method === null || paymentMethods === null || paymentMethods.includes(method))
  )
}

interface Purchase {
  readonly offer: Offer
  /** Null before the member has chosen one. */
  readonly method: string | null
}

/** What a discount takes off a price, in minor units: rounded up, so that it is never less than it says, and something is left to pay. */
export const reductionOf = (price: number, { percentage }: Pick<Discount, 'percentage'>): number =>
  Math.min(price - 1, Math.ceil((price * Math.round(percentage * 10)) / 1000))

interface Chosen {
  /** The better one of the code that was typed and the one that the member has without; null for none. */
  readonly discount: Discount | null
  /** Why the code that was typed does not serve; null if it does, or none was. */
  readonly refusal: Refusal<CodeRefusal> | null
}

/** The discount of a purchase, in the caller's transaction. */
export async function chooseDiscount(
  ctx: Pick<AppContext, 'addressSecret' | 'db' | 'clock'>,
  tx: TenantTx,
  {
    viewer,
    settings,
    code,
    ...purchase
  }: Purchase & { readonly viewer: Shopper; readonly settings: SiteOfDiscounts; readonly code: string | null },
): Promise<Chosen> {
  const now = ctx.clock.now()
  const serves = async (discount: Discount): Promise<Outcome<Discount, CodeRefusal>> =>
    !isFor(discount, purchase)
      ? refuse('contracts.code_not_for_this')
      : (await isUsed(ctx, tx, viewer, discount))
        ? refuse('contracts.code_used')
        : accept(discount)
  const active = activeDiscount(settings, viewer, now)
  const own = active && (await serves(active)).ok ? active : null
  if (code === null) return { discount: own, refusal: null }
  const read = readCode(ctx, settings, viewer, code, now)
  const found = read.ok ? await serves(read.value) : read
  if (!found.ok) return { discount: own, refusal: found }
  if (own && own.percentage > found.value.percentage)
    return { discount: own, refusal: refuse('contracts.code_smaller') }
  return { discount: found.value, refusal: null }
}

/** A discount that a member asks about by its code, or with `null` the one that they have without; refused like at a purchase. */
export async function viewDiscount(
  ctx: AppContext,
  { viewer, settings, code }: { readonly viewer: Shopper; readonly settings: Settings; readonly code: string | null },
): Promise<Outcome<Discount, CodeRefusal>> {
  if (!ctx.payments || settings.packages[viewer.country] === undefined) return refuse('contracts.code_not_found')
  const now = ctx.clock.now()
  const active = code === null ? activeDiscount(settings, viewer, now) : null
  const found =
    code === null
      ? active
        ? accept(active)
        : refuse('contracts.code_not_found')
      : readCode(ctx, settings, viewer, code, now)
  if (!found.ok) return found
  const used = await inTenant(ctx.db, viewer.scope, (tx) => isUsed(ctx, tx, viewer, found.value))
  return used ? refuse('contracts.code_used') : found
}
