import { currentUser } from '@hearth/domain/identity/current-user'
import { findCounts } from '@hearth/domain/likes/find-counts'
import { saveLanguage } from '@hearth/domain/settings/save-language'
import { logInAs } from '../../areas/accounts/login.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'

/** The viewer's own account: logging in, reading it, and saving its language. */
const route = apiRoute('/api/user.php', {
  async user({ ctx, viewer, tenant }) {
    const visible = { likesShownFree: tenant.settings.likes_shown_free }
    return { user: currentUser(viewer, await findCounts(ctx, { viewer, visible })) }
  },
  async logIn({ body, ...handler }) {
    const { time_zone: timeZone, ...login } = body
    const { user } = unwrap(await logInAs(handler, { ...login, timeZone, tellsUser: true }))
    if (!user) throw new Error('A login that asked for the account came without it')
    return { user }
  },
  saveLanguage: async ({ ctx, viewer, body }) => unwrap(await saveLanguage(ctx, { viewer, language: body.language })),
})

export const loader = route
export const action = route
