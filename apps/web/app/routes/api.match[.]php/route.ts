import type { MemberId } from '@hearth/contracts/ids'
import { unmatch } from '@hearth/domain/likes/own-likes'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'

const route = apiRoute('/api/match.php', {
  unmatch: async ({ ctx, viewer, body }) =>
    unwrap(await unmatch(ctx, { viewer, memberId: body.id.toLowerCase() as MemberId })),
})

export const loader = route
export const action = route
