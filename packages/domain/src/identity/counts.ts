import type { UserView } from '@hearth/contracts/endpoints/accounts'

/** Numbers of new things for a member: 0 until messages and likes exist, whose tables will be counted here. */
export const NO_COUNTS: UserView['counts'] = { unread_messages: 0, new_likes: 0 }
