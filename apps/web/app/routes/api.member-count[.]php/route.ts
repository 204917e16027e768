import { countMembers } from '@hearth/domain/discovery/search-members'
import { searchOf } from '../../areas/discovery/search.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { totalText } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** How many people a search finds that somebody is about to make. */
const route = apiRoute('/api/member-count.php', {
  async countMembers({ viewer, query, ...req }) {
    const { ctx, scope, load, request } = req
    const [total, textLocale, t] = await Promise.all([
      countMembers(ctx, { scope, viewer, search: searchOf(req, { viewer, query }) }),
      textLocaleOf(load, request),
      translatorOf(load, request),
    ])
    return { ...total, label: t('discovery:show_count', { count: total.count, number: totalText(total, textLocale) }) }
  },
})

export const loader = route
export const action = route
