import { markDelivered } from '@hearth/domain/conversations/reading-marks'
import { apiRoute } from '../../http/api-routes.server.ts'

const route = apiRoute('/api/chats-delivered.php', {
  deliverChats: ({ ctx, viewer }) => markDelivered(ctx, { viewer }),
})

export const loader = route
export const action = route
