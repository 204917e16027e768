import { icebreakersFor } from '../../areas/conversations/icebreakers.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'
import { requireReadQuota } from '../../http/read-quota.server.ts'

const route = apiRoute('/api/icebreakers.php', {
  async icebreakers({ viewer, query: { profile = '' }, ...req }) {
    requireReadQuota(req.load, viewer)
    return { icebreakers: [...(await icebreakersFor(req, { viewer, memberId: memberIdOf(profile) }))] }
  },
})

export const loader = route
export const action = route
