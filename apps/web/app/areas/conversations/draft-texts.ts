/** What is typed to one person in this document. */
export interface Draft {
  /** What the field has. */
  text: string
  /** What the server has. */
  saved: string
  /** What the server has refused to have, such as a text that is too long: it is not asked for that again. */
  refused?: string
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

/** Whether the server is to be asked to have what the field has. */
export function isUnsaved({ text, saved, refused }: Draft): boolean {
  const typed = text.trim()
  return typed !== saved && typed !== refused
}
