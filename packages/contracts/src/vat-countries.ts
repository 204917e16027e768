/** Countries whose rate of VAT is known (`vat-rates.ts` of the domain). */
export const VAT_COUNTRIES = [
  ...(['AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE'] as const),
  ...(['IM', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MC', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
] as const

/** Countries of which it is known that no VAT is part of a price. */
export const COUNTRIES_WITHOUT_VAT = ['US'] as const
