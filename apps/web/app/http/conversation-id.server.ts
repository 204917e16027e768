import { type ConversationId, isUuid } from '@hearth/contracts/ids'
import { AppError } from '@hearth/domain/failures'
import { PROFILE_GONE } from '../words/failures.ts'

/** The id of the conversation that an address or a call names. Throws 404 for a malformed one, which is answered like one that is not the viewer's. */
export function conversationIdOf(text: string): ConversationId {
  if (!isUuid(text)) throw new AppError(PROFILE_GONE, 404)
  return text.toLowerCase() as ConversationId
}
