import type { ConversationData } from './conversation-data.ts'
import { draftOf, drafts, isUnsaved } from './draft-texts.ts'

/*
 * What is typed in the fields of this document. It stays as long as the document does; `draft-saving.ts`, which comes with the first key, has the server
 * keep it.
 */

/** Milliseconds without a key after which it is saved. */
const PAUSE = 1_000

const loadSaving = () => import('./draft-saving.ts')

/** What the field of a conversation begins with. */
export function beginDraft({ person, draft, signupText }: ConversationData): string {
  const known = person && drafts.get(person.id)
  return known && known.text !== known.saved ? known.text : (draft ?? signupText ?? '')
}

/** Whether something is typed to that person. */
export const isTypedTo = (person: string | undefined): boolean =>
  person !== undefined && (drafts.get(person)?.text.trim() ?? '') !== ''

/** Notes what is in the field, and has it saved a moment after typing stops. In a conversation whose other one may learn of it they are told at once. */
export function typeDraft(person: string, text: string, conversation: string | null): void {
  const draft = draftOf(person)
  draft.text = text
  // Early, because the page may be left before the moment is over.
  loadSaving().then(
    ({ sayTyping }) => conversation !== null && sayTyping(conversation, text),
    () => {},
  )
  clearTimeout(draft.timer)
  draft.timer = setTimeout(() => saveDraft(person), PAUSE)
}

/** Saves what was typed at once. */
export function saveDraft(person: string): void {
  const draft = drafts.get(person)
  if (draft && isUnsaved(draft))
    loadSaving().then(
      ({ save }) => save(person, draft),
      () => {},
    )
}

/** What another page of the member has typed, where the field here is as it was saved or loaded; null otherwise. */
export function takeDraft(
  person: string,
  { draft, readAt }: Pick<ConversationData, 'draft' | 'readAt'>,
  typed: string,
): string | null {
  const known = draftOf(person)
  const text = draft ?? ''
  if (known.isBusy || readAt <= known.savedAt) return null
  const isUntouched = typed.trim() === known.saved
  known.saved = text
  if (!isUntouched || text === typed.trim()) return null
  known.text = text
  return text
}
