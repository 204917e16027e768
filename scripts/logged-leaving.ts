import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { isUuid, type MemberId } from '@hearth/contracts/ids'
import type { LoggedLeaving } from '@hearth/domain/leaving/repeat-leaving'

/** The lines about an account that is gone, or back, in the log of the web servers. */
const DELETED = 'account_deleted'
const RESTORED = 'account_restored'

interface LoggedEvent {
  readonly event: typeof DELETED | typeof RESTORED
  readonly memberId: MemberId
  readonly at: Date
}

/** What these lines of logs, in any order, say last of each account that was deleted or restored. */
export async function leavingInLog(path: string): Promise<LoggedLeaving[]> {
  const events: LoggedEvent[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const event = eventIn(line)
    if (event) events.push(event)
  }
  const last = new Map<MemberId, LoggedLeaving>()
  for (const { event, memberId, at } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const restoredAt = event === RESTORED ? at : (last.get(memberId)?.restoredAt ?? null)
    last.set(memberId, { memberId, restoredAt, requestedAt: event === DELETED ? at : null })
  }
  return [...last.values()]
}

function eventIn(line: string): LoggedEvent | null {
  // Most lines are about something else.
  if (!line.includes(DELETED) && !line.includes(RESTORED)) return null
  try {
    // What collects logs may have put the name of the process before it.
    const { event, memberId, time } = JSON.parse(line.slice(line.indexOf('{')))
    const at = new Date(time)
    const isAbout = (event === DELETED || event === RESTORED) && isUuid(memberId) && !Number.isNaN(at.getTime())
    return isAbout ? { event, memberId, at } : null
  } catch {
    return null
  }
}
