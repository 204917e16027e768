/** The value of the field `about` for a report that is about no single photo. */
export const WHOLE_PROFILE = 'profile'

/** The most characters of a reporter's words: `REPORT_WORDS_MAX` of the contract, which browsers do not load. */
export const WORDS_MAX = 2_000
