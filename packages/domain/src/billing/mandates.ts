import { randomBytes } from 'node:crypto'
import { HOLDER_MAX, maskedIban, parseIban, parsePhone } from '@hearth/contracts/bank-details'
import {
  CODE_MINUTES,
  type CodeChannel,
  DIRECT_DEBIT_PROVIDER,
  type DirectDebitSettings,
  MANDATE_MONTHS,
} from '@hearth/contracts/direct-debits'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { Fault } from '@hearth/contracts/faults'
import { isUuid, type MandateCodeId, type MandateId, newId, type OrderId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { hasDirectDebitBlock, sumUncollected } from '@hearth/db/queries/billing/collections'
import {
  findLastMandateCode,
  findMandate,
  insertMandate,
  insertMandateCode,
  listMandatesOf,
  type MandateRow,
} from '@hearth/db/queries/billing/mandates'
import { findOrder, type OrderRow } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type FieldRefusal, type Outcome, refuse, refuseFields } from '../failures.ts'
import { normalizeEmail } from '../identity/email.ts'
import type { Viewer } from '../identity/sessions.ts'
import { mailMember } from '../mail/mail-member.ts'
import { bankHashOf, decryptBankText, encryptBankText } from '../platform/bank-secrets.ts'
import { directDebitCodes, reserve } from '../platform/rate-limits.ts'
import { dueDay } from './collection-days.ts'
import { monthsAfter } from './months.ts'

type Debtor = Pick<Viewer, 'scope' | 'id' | 'email' | 'country'>

/** Until when a mandate is kept that is used for a collection on that day. */
export const mandateEnd = (day: string): Date => monthsAfter(new Date(`${day}T00:00:00Z`), MANDATE_MONTHS)

/** Whether what a member buys is given before its money has come. */
export const isCreditedAtOnce = (amount: number, uncollected: number, { credit_limit }: DirectDebitSettings): boolean =>
  uncollected + amount <= credit_limit

/** A mandate of a member as pages show it. */
interface OwnMandate {
  readonly id: MandateId
  readonly iban: string
  readonly holder: string
  readonly phone: string
  readonly reference: string
}

/** An encrypted mandate in plain. */
export const openMandate = (ctx: Pick<AppContext, 'bankSecret'>, scope: TenantScope, row: MandateRow) => {
  const open = (field: 'iban' | 'holder' | 'phone') =>
    decryptBankText(ctx, { scope, mandateId: row.id, field }, row[field])
  return { iban: open('iban'), holder: open('holder'), phone: open('phone') }
}

interface DirectDebitView {
  readonly order: Pick<OrderRow, 'id' | 'packageId' | 'type' | 'credits' | 'months' | 'amount' | 'currency'>
  readonly mandates: readonly OwnMandate[]
  /** The mandate that waits for its code; null if none does. */
  readonly pending: {
    readonly id: MandateId
    readonly iban: string
    readonly reference: string
    /** What it says, as it was shown when it was made. */
    readonly words: string
    readonly to: string
    readonly channel: CodeChannel
  } | null
  readonly dueOn: string
  readonly isCreditedAtOnce: boolean
  readonly isBlocked: boolean
  /** Whether codes can go to a phone. */
  readonly textsWork: boolean
}

interface OfOrder {
  readonly viewer: Debtor
  readonly settings: Pick<Settings, 'direct_debit'>
  readonly orderId: string
}

/** What a new mandate is known by at banks, which is unique at a site. */
const newReference = (): string => `M${randomBytes(8).toString('hex').toUpperCase()}`

/** An order of the member that is paid by direct debit, in whatever state; null for any other. */
export async function findOwnDebit(
  tx: TenantTx,
  { viewer, orderId }: Pick<OfOrder, 'orderId'> & { readonly viewer: Pick<Viewer, 'id'> },
): Promise<OrderRow | null> {
  const order = isUuid(orderId) ? await findOrder(tx, { id: orderId as OrderId }) : null
  return order?.memberId === viewer.id && order.provider === DIRECT_DEBIT_PROVIDER ? order : null
}

/** Whether the member, or the mandate, is blocked for direct debit. */
export const isBlockedFor = (
  ctx: Pick<AppContext, 'bankSecret' | 'clock'>,
  tx: TenantTx,
  {
    memberId,
    mandate,
  }: { readonly memberId: string; readonly mandate: Pick<MandateRow, 'ibanHash' | 'phoneHash'> | null },
): Promise<boolean> =>
  hasDirectDebitBlock(tx, {
    now: ctx.clock.now(),
    of: [
      { kind: 'member', valueHash: bankHashOf(ctx, tx.scope, 'member', memberId) },
      ...(mandate
        ? ([
            { kind: 'iban', valueHash: mandate.ibanHash },
            { kind: 'phone', valueHash: mandate.phoneHash },
          ] as const)
        : []),
    ],
  })

/** What the page of a direct debit shows; null for an order that cannot be paid so, or not any more. */
export const viewDirectDebit = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'bankSecret' | 'textMessages'>,
  { viewer, settings, orderId, mandateId = null }: OfOrder & { readonly mandateId?: string | null },
): Promise<{ readonly state: 'open'; readonly view: DirectDebitView } | { readonly state: 'decided' } | null> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const { direct_debit: debit } = settings
    const order = await findOwnDebit(tx, { viewer, orderId })
    if (!order) return null
    if (order.state !== 'open' || debit === null) return { state: 'decided' }
    const { id: memberId, scope } = viewer
    const rows = await listMandatesOf(tx, { memberId, signed: false })
    const shown = (row: MandateRow): OwnMandate => {
      const { iban, holder, phone } = openMandate(ctx, scope, row)
      return { id: row.id, iban: maskedIban(iban), holder, phone: `••••${phone.slice(-4)}`, reference: row.reference }
    }
    const waiting = rows.find(({ id }) => id === mandateId)
    const code = waiting && (await findLastMandateCode(tx, { mandateId: waiting.id, orderId: order.id }))
    const now = ctx.clock.now()
    const uncollected = await sumUncollected(tx, { memberId, ibanHash: waiting?.ibanHash ?? null })
    return {
      state: 'open',
      view: {
        order,
        mandates: rows.filter(({ signedAt, keptUntil }) => signedAt !== null && keptUntil > now).map(shown),
        pending:
          waiting && code
            ? {
                ...{ id: waiting.id, iban: shown(waiting).iban, reference: waiting.reference, words: waiting.words },
                channel: code.channel,
                to: code.channel === 'text' ? shown(waiting).phone : viewer.email,
              }
            : null,
        dueOn: dueDay(now, debit),
        isCreditedAtOnce: isCreditedAtOnce(order.amount, uncollected, debit),
        isBlocked: await isBlockedFor(ctx, tx, { memberId, mandate: waiting ?? null }),
        textsWork: ctx.textMessages !== null,
      },
    }
  })

/** What somebody typed for a new mandate. */
interface NewMandate {
  readonly iban: string
  readonly holder: string
  readonly phone: string
}

interface RequestCode extends OfOrder {
  readonly settings: Pick<Settings, 'direct_debit' | 'countries' | 'packages'>
  /** One of the member's mandates, or what they typed for a new one. */
  readonly mandate: string | NewMandate
  /** What a new mandate says, as it was shown. */
  readonly words: string
  readonly channel: CodeChannel
  /** The address from which it is requested. */
  readonly network: string
}

type CodeRefusal =
  | 'direct_debits.order_over'
  | 'direct_debits.blocked'
  | 'direct_debits.no_mandate'
  | 'direct_debits.no_texts'
  | 'direct_debits.phone_country'
  | 'direct_debits.too_many_codes'

/** A mandate that nobody confirms is kept for a day. */
const UNSIGNED_KEPT = DAY

/** What was typed for a mandate, checked. */
function parseMandate({ iban: typed, holder, phone: number }: NewMandate, country: string) {
  const [iban, phone] = [parseIban(typed), parsePhone(number, country)]
  const name = holder.trim().replace(/\s+/g, ' ')
  const faults: Fault[] = [
    ...('fault' in iban ? [{ field: 'iban', code: typed.trim() ? iban.fault : 'direct_debits.iban_required' }] : []),
    // Letters of names, and what stands between them: banks take no more.
    ...(/^[\p{L}\p{M}][\p{L}\p{M}\d .,'’&/()+-]*$/u.test(name) && name.length <= HOLDER_MAX
      ? []
      : [{ field: 'holder', code: 'direct_debits.holder_invalid' }]),
    ...('fault' in phone
      ? [{ field: 'phone', code: number.trim() ? phone.fault : 'direct_debits.phone_required' }]
      : []),
  ]
  if ('fault' in iban || 'fault' in phone || faults.length > 0) return { faults }
  return { iban, holder: name, phone }
}

/** The countries in which a site sells. */
const soldIn = ({ countries, packages }: Pick<Settings, 'countries' | 'packages'>): readonly string[] =>
  countries.filter((country) => packages[country])

/**
 * Sends a code for an order, to be paid by a mandate of the member or by a new one, by mail or as a text message. What is sent is counted before
 * (`directDebitCodes`). The code before ends.
 */
export async function requestCode(
  ctx: Pick<AppContext, 'db' | 'clock' | 'bankSecret' | 'rateLimitSecret' | 'textMessages'>,
  { viewer, settings, orderId, mandate, words, channel, network }: RequestCode,
): Promise<Outcome<{ readonly mandateId: MandateId }, CodeRefusal> | FieldRefusal<'direct_debits.wrong_details'>> {
  const typed = typeof mandate === 'string' ? null : parseMandate(mandate, viewer.country)
  if (typed && 'faults' in typed && typed.faults) return refuseFields('direct_debits.wrong_details', typed.faults)
  const { scope, id: memberId } = viewer
  const debit = settings.direct_debit
  return inTenant(ctx.db, scope, async (tx) => {
    const order = await findOwnDebit(tx, { viewer, orderId })
    if (order?.state !== 'open' || !debit) return refuse('direct_debits.order_over')
    const now = ctx.clock.now()
    const row =
      typed && !('faults' in typed)
        ? sealedMandate(ctx, { scope, memberId, now, words, ...typed })
        : await ownMandate(tx, { memberId, mandateId: mandate as string })
    if (!row) return refuse('direct_debits.no_mandate')
    if (await isBlockedFor(ctx, tx, { memberId, mandate: row })) return refuse('direct_debits.blocked')
    const { phone } = openMandate(ctx, scope, row)
    if (channel === 'text') {
      if (!ctx.textMessages) return refuse('direct_debits.no_texts')
      const parsed = parsePhone(phone, viewer.country)
      if ('fault' in parsed || !parsed.country || !soldIn(settings).includes(parsed.country)) {
        const code = 'direct_debits.phone_country'
        return typed ? refuseFields('direct_debits.wrong_details', [{ field: 'phone', code }]) : refuse(code)
      }
    }
    const to = channel === 'text' ? phone : normalizeEmail(viewer.email)
    const reservation = await reserve(ctx, tx, directDebitCodes({ network, memberId, to }))
    if (!reservation.granted) return refuse('direct_debits.too_many_codes', { minutes: reservation.minutes })
    if (typed) await insertMandate(tx, row)
    const codeId = newId<MandateCodeId>()
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE)
    await insertMandateCode(tx, {
      id: codeId,
      mandateId: row.id,
      orderId: order.id,
      channel,
      createdAt: now,
      expiresAt,
    })
    if (channel === 'text') await enqueueOnCommit(tx, outboxJob('billing.text-code', { codeId }))
    else await mailMember(ctx, tx, { memberId, type: 'direct_debit_code', details: { code_id: codeId } })
    return accept({ mandateId: row.id })
  })
}

async function ownMandate(
  tx: TenantTx,
  { memberId, mandateId }: { readonly memberId: string; readonly mandateId: string },
): Promise<MandateRow | null> {
  const row = isUuid(mandateId) ? await findMandate(tx, { id: mandateId as MandateId }) : null
  return row?.memberId === memberId ? row : null
}

function sealedMandate(
  ctx: Pick<AppContext, 'bankSecret'>,
  of: {
    readonly scope: TenantScope
    readonly memberId: Debtor['id']
    readonly now: Date
    readonly words: string
    readonly iban: { readonly iban: string; readonly country: string }
    readonly holder: string
    readonly phone: { readonly phone: string }
  },
): Omit<MandateRow, 'signedAt'> & { readonly signedAt: null } {
  const id = newId<MandateId>()
  const { scope } = of
  const sealed = (field: 'iban' | 'holder' | 'phone', text: string) =>
    encryptBankText(ctx, { scope, mandateId: id, field }, text)
  return {
    ...{ id, memberId: of.memberId, reference: newReference(), words: of.words, country: of.iban.country },
    ...{ iban: sealed('iban', of.iban.iban), ibanHash: bankHashOf(ctx, scope, 'iban', of.iban.iban) },
    ...{ phone: sealed('phone', of.phone.phone), phoneHash: bankHashOf(ctx, scope, 'phone', of.phone.phone) },
    ...{ holder: sealed('holder', of.holder), createdAt: of.now, signedAt: null },
    keptUntil: new Date(of.now.getTime() + UNSIGNED_KEPT),
  }
}
