import { acknowledgeFictional } from '@hearth/domain/conversations/own-conversations'
import { apiRoute } from '../../http/api-routes.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

const route = apiRoute('/api/acknowledgement.php', {
  async acknowledgeFictional({ ctx, viewer, body }) {
    const memberId = memberIdOf(body.profile)
    await acknowledgeFictional(ctx, { viewer, memberId })
    return { profile: memberId }
  },
})

export const loader = route
export const action = route
