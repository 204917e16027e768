import { listInterests } from '@hearth/domain/reference/list-interests'
import type { TextKey } from '@hearth/texts/keys'
import { apiRoute } from '../../http/api-routes.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** Text keys are snake_case, ids hyphenated. */
const labelKey = (id: string) => `interests:${id.replaceAll('-', '_')}` as TextKey

/** Every interest: the spec's name, and a label in the language of the request. */
const route = apiRoute('/api/interests.php', {
  async interests({ ctx, scope, load, request }) {
    const [interests, t] = await Promise.all([listInterests(ctx, { scope }), translatorOf(load, request)])
    return { interests: interests.map(({ id, name, icon }) => ({ id, name, label: t(labelKey(id)), icon })) }
  },
})

export const loader = route
export const action = route
