import { sendWaitingTo, withdrawMessage } from '@hearth/domain/conversations/waiting-messages'
import { messageRulesOf } from '../../areas/conversations/message-rules.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

const route = apiRoute('/api/waiting-message.php', {
  async sendWaiting({ ctx, viewer, load, body: { profile } }) {
    return unwrap(
      await sendWaitingTo(ctx, { viewer, memberId: memberIdOf(profile), rules: messageRulesOf(load, viewer) }),
    )
  },
  async withdrawMessage({ ctx, viewer, body: { id } }) {
    await withdrawMessage(ctx, { viewer, id })
    return { id }
  },
})

export const loader = route
export const action = route
