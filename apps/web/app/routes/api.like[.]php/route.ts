import { IDEMPOTENCY_KEY_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { likeMember, takeLikeBack } from '@hearth/domain/likes/own-likes'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

const route = apiRoute('/api/like.php', {
  likeMember: async ({ ctx, viewer, body, request }) =>
    unwrap(
      await likeMember(ctx, {
        viewer,
        memberId: memberIdOf(body.id),
        part: body.part,
        key: request.headers.get(IDEMPOTENCY_KEY_HEADER),
      }),
    ),
  takeLikeBack: async ({ ctx, viewer, body }) =>
    unwrap(await takeLikeBack(ctx, { viewer, memberId: memberIdOf(body.id) })),
})

export const loader = route
export const action = route
