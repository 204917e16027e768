import type { MessageView } from '@hearth/domain/conversations/conversation-views'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { giftWordsOf } from '../profiles/gift-words.server.ts'

/** A message in the form of the API. */
const toAnswer = (
  { clientId, at, takenBack, gift, ...message }: MessageView,
  wordsOf: Awaited<ReturnType<typeof giftWordsOf>>,
) => ({
  ...message,
  gift: gift && { ...gift, ...wordsOf(gift.id) },
  ...{ client_id: clientId, at: at.toISOString(), taken_back: takenBack },
})
type MessageAnswer = ReturnType<typeof toAnswer>

/** Messages in the form of the API, in the reader's language. */
export async function messageAnswers(
  req: Pick<HandlerContext, 'tenant' | 'load' | 'request'>,
  messages: readonly MessageView[],
): Promise<MessageAnswer[]> {
  const wordsOf = await giftWordsOf(req)
  return messages.map((message) => toAnswer(message, wordsOf))
}

export async function messageAnswer(
  req: Pick<HandlerContext, 'tenant' | 'load' | 'request'>,
  message: MessageView,
): Promise<MessageAnswer> {
  return toAnswer(message, await giftWordsOf(req))
}
