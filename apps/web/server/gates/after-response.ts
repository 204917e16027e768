import type { Log } from '@hearth/domain/context'
import { isUnavailable } from '@hearth/domain/failures'
import type { Response } from 'express'

/** Work of this process that is under way after its response. */
const underWay = new Set<Promise<void>>()

/**
 * Starts `work` when the response is over, whether it reached the client or not; at once when it is over already. The client never waits
 * for it, a failure is logged, and a stop of the server waits for it (`finishAfterResponses`).
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

/** Resolves when everything that was started after a response has ended. */
export async function finishAfterResponses(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
