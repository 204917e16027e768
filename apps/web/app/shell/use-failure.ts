import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

/** The text that a person sees for a failure. */
export interface ShownFailure {
  /** Null where no answer came. */
  readonly status: number | null
  readonly message: string
  /** What a person can tell support about the failed request. */
  readonly requestId: string | null
}

interface FailureData {
  readonly code?: string
  readonly params?: Record<string, string | number>
  readonly requestId?: string
}

/** What somebody is told who has read too much for now; null for any other failure. */
export function useWaitText(): (error: unknown) => string | null {
  const { t } = useTranslation('errors')
  return (error) => {
    if (!isRouteErrorResponse(error) || error.status !== 429) return null
    const { code = 'error_default', params = {} } = error.data as FailureData
    return t(code as 'error_default', params)
  }
}

/** What failed, if something did: its localized message, else "Error"; its status, else 500 (spec, section 2). */
export function useFailure(): ShownFailure | null {
  const error = useRouteError()
  const { t } = useTranslation('errors')
  if (error == null) return null
  // `fetch` in a browser says so of a server that it cannot reach.
  if (typeof document !== 'undefined' && error instanceof TypeError)
    return { status: null, message: t('unreachable'), requestId: null }
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  const { code, params = {}, requestId = null } = (data ?? {}) as FailureData
  const key = status === 404 ? 'not_found_title' : code
  const keys = [...(key ? [key] : []), 'error_default']
  return { status, message: t(keys as ['error_default'], params), requestId }
}
