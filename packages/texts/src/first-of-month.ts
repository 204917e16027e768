/** A day that Intl has written out, as its language writes it: French makes the first of a month an ordinal, which Intl does not support. */
export const withOrdinalFirst = (day: string, textLocale: string): string =>
  textLocale === 'fr' ? day.replace(/^1 /, '1er ') : day
