import { decimalsOf } from '@hearth/contracts/currencies'

/** An amount as Mollie writes it. */
export interface MollieAmount {
  readonly currency: string
  readonly value: string
}

/** Currencies that Mollie writes without decimals; all others have two (docs.mollie.com/docs/multicurrency, 2026-11-29). */
const WHOLE = new Set(['ISK', 'JPY'])
const mollieDecimals = (currency: string): number => (WHOLE.has(currency) ? 0 : 2)

/** An amount of minor units as Mollie writes it. Throws a RangeError for a currency that Mollie cannot write as exactly. */
export function toMollieAmount(amount: number, currency: string): MollieAmount {
  const decimals = mollieDecimals(currency)
  // Not always those of Mollie (HUF).
  const digits = decimalsOf(currency)
  if (digits > decimals) throw new RangeError(`Mollie has ${decimals} decimals of ${currency}.`)
  const minor = String(amount).padStart(digits + 1, '0')
  const whole = minor.slice(0, minor.length - digits)
  const part = minor.slice(minor.length - digits).padEnd(decimals, '0')
  return { currency, value: decimals === 0 ? whole : `${whole}.${part}` }
}

/** The minor units of an amount; null for one that is not written as Mollie writes it, or is no whole number of them. */
export function parseMollieAmount({ currency, value }: MollieAmount): number | null {
  const decimals = mollieDecimals(currency)
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === '' || part.length !== decimals) return null
  const digits = decimalsOf(currency)
  if (digits > decimals || /[1-9]/.test(part.slice(digits))) return null
  return Number(whole + part.slice(0, digits))
}
