import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { endingAction, endingLoader } from '../../areas/billing/ending.server.ts'
import { EndingPage } from '../../areas/billing/ending-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { retryAfter } from '../../http/refused-form.server.ts'

/** The page on which one cancels a membership or what repeats, also without logging in. */
export const loader = endingLoader('cancel')

export const action = endingAction('cancel')

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Cancel() {
  return <EndingPage ending="cancel" page={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />
}
