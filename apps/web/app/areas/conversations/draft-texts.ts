/** What is typed to one person in this document. */
export interface Draft {
  /** What the field has. */
  text: string
  /** What the server has. */
  saved: string
  /** When it had that, in milliseconds of the server. */
  savedAt: number
  isBusy: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** By the id of the person to whom it is written. */
export const drafts = new Map<string, Draft>()

/** What is typed to the person with that id. */
export function draftOf(person: string): Draft {
  const draft = drafts.get(person) ?? { text: '', saved: '', savedAt: 0, isBusy: false }
  drafts.set(person, draft)
  return draft
}
