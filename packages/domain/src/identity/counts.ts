import type { UserView } from '@hearth/contracts/endpoints/accounts'

/** What there is for a member to look at: nothing, as long as there are neither messages nor likes. They are counted here once their tables exist. */
export const NO_COUNTS: UserView['counts'] = { unread_messages: 0, new_likes: 0 }
