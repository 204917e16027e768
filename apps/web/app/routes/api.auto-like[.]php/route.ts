import { newestLikeOf } from '../../areas/likes/newest-like.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'

const route = apiRoute('/api/auto-like.php', {
  autoLike: ({ viewer, ...req }) => newestLikeOf(req, viewer),
})

export const loader = route
export const action = route
