import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { LIKED_PART } from '@hearth/contracts/likes'
import { z } from 'zod'
import { ABOUT } from '../../addresses.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { BEFORE } from './conversation-form.ts'
import { conversationPage } from './conversation-page.server.ts'

/** The loader of a page that shows a conversation, which is named by the id in its address. */
export const conversationLoader = (
  of: (id: string) => { readonly conversationId: ConversationId } | { readonly memberId: MemberId },
) =>
  memberLoader(
    {
      params: z.object({ id: z.string() }),
      query: z.object({
        [BEFORE]: z.coerce.number().pipe(z.int32().min(1)).optional().catch(undefined),
        [ABOUT]: z.string().regex(LIKED_PART).optional().catch(undefined),
      }),
    },
    ({ viewer, params: { id }, query: { before, about }, ...req }) =>
      conversationPage(req, { viewer, of: of(id), before, about }),
  )
