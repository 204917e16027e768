/** The field that names the intent of a form of a conversation's page. */
export const INTENT = 'conversation_form'
/** The query parameter that asks whether to delete the conversation: how the menu works without a script. */
export const ASK_DELETE = 'delete'
/** The query parameter that asks whether to say goodbye. */
export const ASK_FAREWELL = 'farewell'
/** The query parameter that asks to report something: the number of a message, or `ALL`. */
export const ASK_REPORT = 'report'
export const ALL = 'all'
/** The query parameter that asks what the conversation has cost. */
export const ASK_COST = 'cost'
/** Number of the oldest message that is known: the page then has those before it. */
export const BEFORE = 'before'
