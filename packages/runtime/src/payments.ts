import type { Payments } from '@hearth/domain/context'
import { openMollie } from './mollie-payments.ts'
import type { PaymentsOptions } from './provider-calls.ts'
import { openSandbox } from './sandbox-payments.ts'

/** Somebody waits for the answer. */
const PATIENCE = 8_000

/** The providers of payments, by the scheme of their address. */
const PROVIDERS: Readonly<Record<string, (address: URL, options: PaymentsOptions) => Payments>> = {
  'sandbox:': openSandbox,
  'mollie:': openMollie,
}

/** Opens the provider of payments that an address names; null without an address. */
export function openPayments(
  address: string | undefined,
  options: PaymentsOptions = { patience: PATIENCE },
): Payments | null {
  if (address === undefined) return null
  const url = new URL(address)
  const open = PROVIDERS[url.protocol]
  // The address holds keys.
  if (!open) throw new Error('The address of the provider of payments has an unknown scheme.')
  return open(url, options)
}
