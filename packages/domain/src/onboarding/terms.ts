/** The terms that every site starts with (spec, section 9). */
const FIRST_TERMS = new Date('2023-12-01T12:00:00Z')

/** Date of the terms in force: the platform's first, or when the company took over the site, if that was later. `added` is ISO 8601. */
export function termsVersionOf(added: string): Date {
  const takenOver = new Date(added)
  return takenOver > FIRST_TERMS ? takenOver : FIRST_TERMS
}
