import { AppError } from '@hearth/domain/failures'
import { recordView } from '@hearth/domain/relations/record-view'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

/** The page of a profile calls this once it is visible. */
const route = apiRoute('/api/profile-view.php', {
  async recordView({ ctx, viewer, body }) {
    // A beacon has no header for it.
    if (body.viewer !== undefined && body.viewer !== viewer.id) throw new AppError('accounts.other_account', 409)
    unwrap(await recordView(ctx, { viewer, memberId: memberIdOf(body.id) }))
  },
})

export const loader = route
export const action = route
