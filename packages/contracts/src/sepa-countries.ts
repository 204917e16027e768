/** The area in which accounts have an IBAN that a transfer or a direct debit in euros reaches (list of the European Payments Council). */
export const SEPA_COUNTRIES: readonly string[] =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  )

/** Countries of that area outside the European Economic Area: banks ask for the address of whoever has an account there. */
const OUTSIDE_EEA: readonly string[] = 'AD AL CH GB MC MD ME MK RS SM VA'.split(' ')

/** Where accounts are from which money is collected with an IBAN and a name alone. */
export const isCollectable = (country: string): boolean =>
  SEPA_COUNTRIES.includes(country) && !OUTSIDE_EEA.includes(country)
