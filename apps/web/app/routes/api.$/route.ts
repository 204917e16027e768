import { AppError } from '@hearth/domain/failures'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'

const missing = publicCall({}, () => {
  throw new AppError('platform.not_found', 404)
})
/** Every call that does not exist, answered as calls are and not with a page. */
const calls = answerCalls({ GET: missing, POST: missing, PUT: missing, PATCH: missing, DELETE: missing })

export const loader = calls
export const action = calls
