import { readMessages } from '@hearth/domain/conversations/view-conversation'
import { messageAnswer } from '../../areas/conversations/message-answer.server.ts'
import { messageRulesOf } from '../../areas/conversations/message-rules.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'

const route = apiRoute('/api/messages.php', {
  async messages({ ctx, viewer, load, query: { conversation = '', before, after } }) {
    const { messages, more, readSeq, unread, marks } = await readMessages(ctx, {
      ...{ viewer, rules: messageRulesOf(load, viewer), conversationId: conversationIdOf(conversation) },
      ...{ before: before === undefined ? null : Number(before), after: after === undefined ? null : Number(after) },
    })
    return {
      ...{
        messages: messages.map(({ part: _, ...message }) => messageAnswer(message)),
        more,
        read_seq: readSeq,
        num_unread_messages: unread,
      },
      marks: marks && { delivered_seq: marks.deliveredSeq, read_seq: marks.readSeq },
    }
  },
})

export const loader = route
export const action = route
