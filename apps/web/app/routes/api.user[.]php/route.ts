import { currentUser } from '@hearth/domain/accounts/current-user'
import { saveLanguage } from '@hearth/domain/accounts/save-language'
import { apiRoute } from '../../server/api-routes.server.ts'
import { unwrap } from '../../server/failures.server.ts'
import { logInAs } from '../../server/login.server.ts'

/** The viewer's own account: logging in to it, reading it, and the language they save for it. */
const route = apiRoute('/api/user.php', {
  user: async ({ ctx, viewer }) => ({ user: await currentUser(ctx, { viewer }) }),
  async logIn({ body, ...handler }) {
    const { memberId } = unwrap(await logInAs(handler, body))
    const viewer = { scope: handler.scope, id: memberId }
    return { user: await currentUser(handler.ctx, { viewer }) }
  },
  saveLanguage: async ({ ctx, viewer, body }) => unwrap(await saveLanguage(ctx, { viewer, language: body.language })),
})

export const loader = route
export const action = route
