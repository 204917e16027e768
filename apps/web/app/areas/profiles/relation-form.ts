/** The field that names the intent of a form about another person. */
export const RELATION = 'relation'

/** The query parameter of a profile's address that asks whether to block its member, or to end a match: how the menu works without a script. */
export const ASK = 'ask'
