import type { CallFailure } from '@hearth/api-client/outcome'
import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { callsOf } from '../../client/api-client.ts'
import { refreshConversations } from './conversation-query.ts'
import { passRowFocus } from './row-focus.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** Moves a conversation, which may have a row on the page, to the archive or back to the list. Resolves with why it was not moved; null if it was. */
export async function archiveConversation(
  id: string,
  archived: boolean,
  row: HTMLLIElement | null,
): Promise<CallFailure | null> {
  passRowFocus(row)
  const outcome = await client.archiveChat({ conversation: id, archived })
  await refreshConversations()
  return outcome.ok ? null : outcome.failure
}
