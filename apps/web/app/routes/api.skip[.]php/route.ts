import { skipMember, takeSkipBack } from '@hearth/domain/likes/own-likes'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

const route = apiRoute('/api/skip.php', {
  skipMember: async ({ ctx, viewer, body }) => unwrap(await skipMember(ctx, { viewer, memberId: memberIdOf(body.id) })),
  takeSkipBack: async ({ ctx, viewer, body }) =>
    unwrap(await takeSkipBack(ctx, { viewer, memberId: memberIdOf(body.id) })),
})

export const loader = route
export const action = route
