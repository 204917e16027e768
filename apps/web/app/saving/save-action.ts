import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from '@remix-run/react'
import { PATHS } from '../addresses.ts'
import { isUnsaved, type SaveRefusal, type SaveResult } from '../http/save-result.ts'

/** Codes for a form without an answer of its page; any other code is the server's. */
export const UNANSWERED = { offline: 'offline', sessionEnded: 'session_ended', failed: 'failed' } as const

/** The `clientAction` of a page with forms of several intents: turns failures into results, so that the page and its fields stay. */
export const saveAction =
  (field: string) =>
  async ({ request, serverAction }: ClientActionFunctionArgs): Promise<SaveResult> => {
    const intent = String((await request.clone().formData()).get(field))
    try {
      return await serverAction<SaveResult>()
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal) throw error
      return { status: 'failed', intent, refusal }
    }
  }

const said = (code: string): SaveRefusal => ({ code, params: {} })

/** The refusal for a redirect to the login; null for any other redirect, which is an answer. */
export const sessionEnded = (location: string | null): SaveRefusal | null =>
  new URL(location ?? '', window.location.origin).pathname === PATHS.login ? said(UNANSWERED.sessionEnded) : null

/** The refusal for an error; null for a redirect, which is an answer. */
export function refusalIn(error: unknown): SaveRefusal | null {
  if (error instanceof Response) return sessionEnded(error.headers.get('Location'))
  // `fetch` throws this for a server that cannot be reached.
  if (error instanceof TypeError) return said(UNANSWERED.offline)
  if (!isRouteErrorResponse(error) || error.status >= 500) return said(UNANSWERED.failed)
  return { ...said(UNANSWERED.failed), ...(error.data as Partial<SaveRefusal> | null) }
}

/** Does not reload data after a save without an answer. */
export const unlessUnsaved: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isUnsaved(actionResult) && defaultShouldRevalidate
