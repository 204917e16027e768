import { saveDraft } from '@hearth/domain/conversations/save-draft'
import { messageRulesOf } from '../../areas/conversations/message-rules.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'

const route = apiRoute('/api/draft.php', {
  async saveDraft({ ctx, viewer, load, body: { profile, text, page: pageId } }) {
    unwrap(
      await saveDraft(ctx, {
        viewer,
        memberId: memberIdOf(profile),
        text,
        pageId,
        rules: messageRulesOf(load, viewer),
      }),
    )
    return { profile, at: new Date().toISOString() }
  },
})

export const loader = route
export const action = route
