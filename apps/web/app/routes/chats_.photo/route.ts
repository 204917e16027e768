import type { ConversationId } from '@hearth/contracts/ids'
import { openMessagePhoto } from '@hearth/domain/conversations/message-photos'
import { AppError } from '@hearth/domain/failures'
import { z } from 'zod'
import { memberLoader } from '../../http/route-builders.server.ts'
import { answerStored } from '../../http/stored-file.server.ts'

const query = z.object({
  conversation: z.uuid(),
  seq: z.coerce.number().int().min(1).max(2_147_483_647),
  blurred: z.literal('1').optional().catch(undefined),
})

/** The photo of a message, for the two who have the conversation, as long as they do. No cache keeps it. */
export const loader = memberLoader({ query }, async ({ ctx, viewer, query: { conversation, seq, blurred } }) => {
  const photo = await openMessagePhoto(ctx, {
    ...{ viewer, conversationId: conversation as ConversationId, seq, blurred: blurred !== undefined },
  })
  if (!photo) throw new AppError('platform.not_found', 404)
  return answerStored(photo, { 'Content-Type': 'image/webp' })
})
