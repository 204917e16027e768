import { TYPING_EVERY } from '@hearth/contracts/endpoints/lists/events'
import { WRITING_ENDPOINTS } from '@hearth/contracts/endpoints/lists/writing'
import type { InfiniteData } from '@tanstack/react-query'
import { callsOf } from '../../client/api-client.ts'
import { setDocumentId } from '../../client/document-id.ts'
import { currentIdentity } from '../../client/identity.ts'
import { memberOf } from '../../client/identity-name.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { randomId } from '../../client/random-id.ts'
import type { ChatsData } from './conversation-data.ts'
import { changeConversations, refreshConversations } from './conversation-query.ts'
import { type Draft, drafts, isUnsaved } from './draft-texts.ts'
import { keepUnsent, removeUnsent, type Unsent } from './unsent-store.ts'

/*
 * What is typed is saved a moment after typing stops, and at once when the page is left. Saves follow each other, so that the newest one counts. What
 * could not be saved stays as long as the document, and in this browser if the session has ended: then the document leads to the login.
 */

const client = callsOf(WRITING_ENDPOINTS)

/** By which this document knows its own saves again. */
const page = randomId()
setDocumentId(page)

const saveAll = () => {
  for (const [person, draft] of drafts) void save(person, draft)
}
addEventListener('online', saveAll)
document.addEventListener('visibilitychange', () => document.hidden && saveAll())

/** Has the server keep what was typed, until it has the newest. */
export async function save(person: string, draft: Draft): Promise<void> {
  clearTimeout(draft.timer)
  if (draft.isBusy) return
  draft.isBusy = true
  while (isUnsaved(draft)) {
    const { text } = draft
    const outcome = await client.saveDraft({ profile: person, text, page }, { progress: 'never' })
    if (outcome.ok) {
      draft.savedAt = Date.parse(outcome.value.at)
      draft.saved = text.trim()
      show(person, draft.saved)
    } else if (mayBeSavedLater(outcome.failure.status)) break
    else if (outcome.failure.code === 'accounts.authentication_required') {
      // What was sent meanwhile is kept as a message.
      if (draft.text.trim() !== '') await keepUnsent(unsavedDraft(person, draft.text))
      break
    } else draft.refused = text.trim()
  }
  draft.isBusy = false
}

/** Whether a call with that status, 0 for no answer, says nothing about the text: nothing came through, or too much was saved at once. */
const mayBeSavedLater = (status: number) => status === 0 || status === 429 || status >= 500

const keptId = (person: string) => `draft ${person}`

/** Removes what this browser has kept of a draft: it is being sent. */
export const forgetKeptDraft = (person: string): Promise<unknown> => removeUnsent(keptId(person))

const unsavedDraft = (person: string, text: string): Unsent => {
  const member = memberOf(currentIdentity())
  return {
    clientId: keptId(person),
    member,
    person,
    text,
    conversation: null,
    price: 0,
    at: Date.now(),
    isDraft: true,
  }
}

/** Has the server keep what was typed when the session had ended, now that its writer is back; the pages then read it as that of another page. */
export async function restoreDrafts(kept: readonly Unsent[]): Promise<void> {
  let isRestored = false
  for (const { clientId, person, text } of kept) {
    const outcome = await client.saveDraft({ profile: person ?? '', text, page: randomId() }, { progress: 'never' })
    if (outcome.ok) isRestored = true
    else if (mayBeSavedLater(outcome.failure.status) || outcome.failure.status === 403) continue
    await removeUnsent(clientId)
  }
  if (isRestored) await refreshConversations()
}

let saidAt = 0

/** Tells the other one of a conversation that something is typed to them, now and then while it is. What was sent, or emptied, begins anew. */
export function sayTyping(conversation: string, text: string): void {
  if (text === '') saidAt = 0
  if (text === '' || Date.now() - saidAt < TYPING_EVERY) return
  saidAt = Date.now()
  void client.sayTyping({ conversation }, { progress: 'never' })
}

/** Shows what is saved in the pages that this document knows. */
function show(person: string, text: string): void {
  const draft = text === '' ? null : text
  changeConversations({ conversation: null, person }, (known) => ({ ...known, draft }))
  queryClient.setQueriesData<InfiniteData<ChatsData>>(
    { queryKey: ['chats'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          chats: page.chats.map((chat) => (chat.person === person ? { ...chat, draft } : chat)),
        })),
      },
  )
}

/** Notes that the server has no draft any more, because a message was sent. What was typed since is saved anew. */
export function loseDraft(person: string): void {
  const draft = drafts.get(person)
  if (!draft) return
  draft.saved = ''
  show(person, '')
  if (draft.text !== '') void save(person, draft)
}
