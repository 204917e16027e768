import { decimalsOf } from '@hearth/contracts/currencies'

/** Minor units of what somebody has typed, such as `50` or `49,95`; null for nothing, undefined for what is no amount. */
export function parseAmount(typed: string, currency: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const decimals = decimalsOf(currency)
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(text) ?? []
  if (whole === '' || part.length > decimals) return undefined
  return Number(`${whole}${part.padEnd(decimals, '0')}`)
}

/** Minor units as somebody would type them. */
export const plainAmount = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(amount % 10 ** decimals === 0 ? 0 : decimals)
}
