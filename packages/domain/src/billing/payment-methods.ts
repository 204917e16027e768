import { DIRECT_DEBIT, takesDirectDebit } from '@hearth/contracts/direct-debits'
import { PAYMENT_METHOD_IDS, PAYMENT_METHODS, type PayableAmount, takes } from '@hearth/contracts/payment-methods'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { AppContext, PaymentMethod, Payments } from '../context.ts'

/**
 * The ways to pay that a site offers for a payment, its provider's and its own, in the order of the list of all; those that do not work at the moment too.
 * With `recurs` those with which later payments can be charged.
 */
export async function listPaymentMethods(
  { payments, log }: { readonly payments: Payments; readonly log: Pick<AppContext['log'], 'error'> },
  settings: Pick<Settings, 'payment_methods' | 'direct_debit'>,
  of: PayableAmount & { readonly recurs?: boolean },
): Promise<readonly PaymentMethod[]> {
  const { payment_methods: offered } = settings
  // The site itself carries it out, also while its provider does not answer.
  const own = takesDirectDebit(settings, of) && !of.recurs ? [{ id: DIRECT_DEBIT, available: true, banks: [] }] : []
  const ofProvider = await payments.methods(of).catch((err) => {
    if (own.length === 0) throw err
    log.error('payment_methods_unknown', { err })
    return []
  })
  const found = [...ofProvider.filter(({ id }) => id !== DIRECT_DEBIT), ...own]
  const wanted = offered ?? PAYMENT_METHOD_IDS
  return PAYMENT_METHOD_IDS.flatMap((id) =>
    wanted.includes(id) && takes(id, of) && (!of.recurs || PAYMENT_METHODS[id].recurs)
      ? found.filter((one) => one.id === id)
      : [],
  )
}

/** Ways to pay in the order in which a member sees them: the one that they used last, then on a phone the apps, then the others as they were. */
export function sortPaymentMethods(
  methods: readonly PaymentMethod[],
  { lastUsed, isPhone }: { readonly lastUsed: string | null; readonly isPhone: boolean },
): readonly PaymentMethod[] {
  const rank = ({ id }: PaymentMethod) =>
    id === lastUsed ? 0 : isPhone && PAYMENT_METHODS[id].kind === 'wallet' ? 1 : 2
  return methods.toSorted((one, other) => rank(one) - rank(other))
}
