import { AppError } from '@hearth/domain/failures'
import { publicLoader } from '../../server/route-builders.server.ts'

/** Every address that no route has. */
export const loader = publicLoader({}, () => {
  throw new AppError('platform.not_found', 404)
})

export default function NotFound() {
  return null
}
