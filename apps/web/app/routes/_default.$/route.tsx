import { AppError } from '@hearth/domain/failures'
import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '../../client/page-meta.ts'
import { publicLoader } from '../../http/route-builders.server.ts'

/** Every address that no route has. */
export const loader = publicLoader({}, () => {
  throw new AppError('platform.not_found', 404)
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function NotFound() {
  return null
}
