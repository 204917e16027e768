import { currentUser } from '@hearth/domain/identity/current-user'
import { saveLanguage } from '@hearth/domain/settings/save-language'
import { logInAs } from '../../areas/accounts/login.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'

/** The viewer's own account: logging in to it, reading it, and the language they save for it. */
const route = apiRoute('/api/user.php', {
  user: ({ viewer }) => ({ user: currentUser(viewer) }),
  async logIn({ body, ...handler }) {
    const { user } = unwrap(await logInAs(handler, { ...body, tellsUser: true }))
    if (!user) throw new Error('A login that asked for the account came without it')
    return { user }
  },
  saveLanguage: async ({ ctx, viewer, body }) => unwrap(await saveLanguage(ctx, { viewer, language: body.language })),
})

export const loader = route
export const action = route
