import type { Requester } from '@hearth/domain/context'
import { AppError } from '@hearth/domain/failures'

interface FairQueueOptions {
  /** How much is done at the same time. */
  readonly parallel: number
  /** How much may wait, of all tenants together. */
  readonly waiting: number
}

interface Waiting {
  readonly known: boolean
  start(): void
  sendAway(): void
}

/**
 * Runs work of many tenants, `parallel` at a time. Tenants take turns, and within a tenant known devices go first. When full, a request of a
 * tenant with fewer waiting replaces the last one of the tenant with most; within a tenant a known device replaces a stranger. Whoever finds no
 * place gets AppError('platform.unavailable', 503).
 */
export function openFairQueue({ parallel, waiting }: FairQueueOptions) {
  /** A line for each tenant that waits; the first is next. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let size = 0

  function next(): void {
    for (const [tenantId, line] of lines) {
      if (running >= parallel) return
      const first = line.shift()
      lines.delete(tenantId)
      if (line.length > 0) lines.set(tenantId, line)
      if (!first) continue
      size -= 1
      first.start()
    }
  }

  /** Makes a place for one more of this tenant; false when the others need theirs as much. */
  function makePlace({ tenantId, known }: Requester): boolean {
    if (size < waiting) return true
    const own = lines.get(tenantId) ?? []
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), own)
    const last = longest.at(-1)
    if (!last || (longest === own && (last.known || !known))) return false
    longest.pop()
    size -= 1
    last.sendAway()
    return true
  }

  function enter({ tenantId, known }: Requester, one: Waiting): void {
    const line = lines.get(tenantId) ?? []
    const strangers = known ? line.findIndex((other) => !other.known) : -1
    line.splice(strangers === -1 ? line.length : strangers, 0, one)
    lines.set(tenantId, line)
    size += 1
  }

  return <Value>(requester: Requester, work: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const sendAway = () => reject(new AppError('platform.unavailable', 503))
      function start(): void {
        running += 1
        work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            next()
          })
      }
      if (running < parallel) start()
      else if (makePlace(requester)) enter(requester, { known: requester.known, start, sendAway })
      else sendAway()
    })
}
