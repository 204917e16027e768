import type { Log } from '@hearth/domain/context'
import { isUnavailable } from '@hearth/domain/failures'
import type { Response } from 'express'

/** Work after responses that is running in this process. */
const underWay = new Set<Promise<void>>()

/**
 * Starts `work` when the response has ended, whether or not it reached the client; at once if it has ended already. A failure is logged, and stopping
 * the server waits for the work (`finishAfterResponses`).
 */
export function afterResponse(res: Response, log: Log, work: () => Promise<unknown>): void {
  const start = () => {
    const running = work().then(
      () => {},
      (err: unknown) => {
        if (isUnavailable(err)) log.warn('after_response_unavailable', { err })
        else log.error('after_response_failed', { err })
      },
    )
    underWay.add(running)
    void running.then(() => underWay.delete(running))
  }
  if (res.closed) start()
  else res.once('close', start)
}

/** Resolves when all work after responses has ended. */
export async function finishAfterResponses(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
