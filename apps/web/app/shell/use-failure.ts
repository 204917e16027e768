import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTextOf } from '../words/failures.ts'

/** The data of a failure that a person sees. */
export interface ShownFailure {
  /** Null without an answer. */
  readonly status: number | null
  readonly code?: string | undefined
  readonly message: string
  /** The id of the failed request, for support. */
  readonly requestId: string | null
}

interface FailureData {
  readonly code?: string
  readonly params?: Record<string, string | number>
  readonly requestId?: string
}

/** The text for somebody who has exceeded the read quota; null for other failures. */
export function useWaitText(): (error: unknown) => string | null {
  const { t } = useTranslation('errors')
  return (error) => {
    if (!isRouteErrorResponse(error) || error.status !== 429) return null
    const { code = 'error_default', params = {} } = error.data as FailureData
    return t(code as 'error_default', params)
  }
}

/** The failure of the page: its localized message or "Error", its status or 500 (spec, section 2); null if nothing failed. */
export function useFailure(): ShownFailure | null {
  const error = useRouteError()
  const { t } = useTranslation('errors')
  if (error == null) return null
  // `fetch` throws this for a server that cannot be reached.
  if (typeof document !== 'undefined' && error instanceof TypeError)
    return { status: null, message: t('unreachable'), requestId: null }
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  const { code, params = {}, requestId = null } = (data ?? {}) as FailureData
  const keys = [pageTextOf({ code, status }), 'error_default']
  return { status, code, message: t(keys as ['error_default'], params), requestId }
}
