import { readMessages } from '@hearth/domain/conversations/view-conversation'
import { messageAnswers } from '../../areas/conversations/message-answer.server.ts'
import { messageRulesOf } from '../../areas/conversations/message-rules.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { conversationIdOf } from '../../http/conversation-id.server.ts'

const route = apiRoute('/api/messages.php', {
  async messages({ viewer, query: { conversation = '', before, after }, ...req }) {
    const { ctx, load } = req
    const { messages, more, readSeq, unread, marks } = await readMessages(ctx, {
      ...{ viewer, rules: messageRulesOf(load, viewer), conversationId: conversationIdOf(conversation) },
      ...{ before: before === undefined ? null : Number(before), after: after === undefined ? null : Number(after) },
    })
    return {
      ...{
        messages: await messageAnswers(
          req,
          messages.map(({ part: _, ...message }) => message),
        ),
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
