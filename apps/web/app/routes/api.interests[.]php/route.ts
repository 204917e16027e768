import { listInterests } from '@hearth/domain/reference/list-interests'
import { apiRoute } from '../../http/api-routes.server.ts'
import { interestKey } from '../../words/interest-key.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** All interests, with the spec's name and a label in the request's language. */
const route = apiRoute('/api/interests.php', {
  async interests({ ctx, scope, load, request }) {
    const [interests, t] = await Promise.all([listInterests(ctx, { scope }), translatorOf(load, request)])
    return { interests: interests.map(({ id, name, icon }) => ({ id, name, label: t(interestKey(id)), icon })) }
  },
})

export const loader = route
export const action = route
