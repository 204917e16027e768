import type { PhotoId } from '@hearth/contracts/ids'
import { AppError } from '@hearth/domain/failures'
import { openWholePhoto } from '@hearth/domain/photos/own-photos'
import { z } from 'zod'
import { memberLoader } from '../../http/route-builders.server.ts'
import { answerStored } from '../../http/stored-file.server.ts'

/** The uncropped file of the viewer's photo for the crop dialog. Nobody else gets it. */
export const loader = memberLoader({ query: z.object({ id: z.uuid() }) }, async ({ ctx, viewer, query }) => {
  const whole = await openWholePhoto(ctx, { viewer, photoId: query.id as PhotoId })
  if (!whole) throw new AppError('platform.not_found', 404)
  return answerStored(whole, { 'Content-Type': 'image/jpeg' })
})
