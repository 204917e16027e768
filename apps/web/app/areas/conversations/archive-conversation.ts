import type { CallFailure } from '@hearth/api-client/outcome'
import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { callsOf } from '../../client/api-client.ts'
import { focusMain } from '../../shell/main-part.tsx'
import { refreshConversations } from './conversation-query.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** Moves a conversation to the archive, or back to the list. Resolves with why it was not moved; null if it was. */
export async function archiveConversation(id: string, archived: boolean): Promise<CallFailure | null> {
  passRowFocus(id)
  const outcome = await client.archiveChat({ conversation: id, archived })
  await refreshConversations()
  return outcome.ok ? null : outcome.failure
}

/** Gives the focus to what takes the place of a conversation in the list, once its row is gone with the focus in it. */
export function passRowFocus(id: string): void {
  const row = document.getElementById(`row-${id}`)?.closest('li')
  const list = row?.parentElement?.parentElement
  if (!row || !list) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  const observer = new MutationObserver(() => {
    if (row.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    const link = next?.isConnected && next.querySelector('a')
    if (link) link.focus({ preventScroll: true })
    else focusMain({ preventScroll: true })
  })
  observer.observe(list, { childList: true, subtree: true })
}
