import { DIRECT_DEBIT, takesDirectDebit } from '@hearth/contracts/direct-debits'
import { PAYMENT_METHOD_IDS, PAYMENT_METHODS, type PayableAmount, takes } from '@hearth/contracts/payment-methods'
import type { Settings } from '@hearth/contracts/tenant-settings'
import type { PaymentMethod, Payments } from '../context.ts'

/**
 * The ways to pay that a site offers for a payment, its provider's and its own, in the order of the list of all; those that do not work at the moment too.
 * With `recurs` those with which later payments can be charged.
 */
export async function listPaymentMethods(
  payments: Payments,
  settings: Pick<Settings, 'payment_methods' | 'direct_debit'>,
  of: PayableAmount & { readonly recurs?: boolean },
): Promise<readonly PaymentMethod[]> {
  const { payment_methods: offered } = settings
  const ofProvider = (await payments.methods(of)).filter(({ id }) => id !== DIRECT_DEBIT)
  // The site itself carries it out.
  const own = takesDirectDebit(settings, of) && !of.recurs ? [{ id: DIRECT_DEBIT, available: true, banks: [] }] : []
  const found = [...ofProvider, ...own]
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
