import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { isUuid, type MemberId } from '@hearth/contracts/ids'

/** The lines about an account that is gone, or back, in the log of the web servers. */
const DELETED = 'account_deleted'
const RESTORED = 'account_restored'

interface LoggedEvent {
  readonly event: typeof DELETED | typeof RESTORED
  readonly memberId: MemberId
  readonly at: Date
}

/** The accounts of which these lines of logs, in any order, say that they were deleted and not restored, with the time at which their members asked for it. */
export async function deletionsInLog(path: string): Promise<Map<MemberId, Date>> {
  const events: LoggedEvent[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const event = eventIn(line)
    if (event) events.push(event)
  }
  const deletions = new Map<MemberId, Date>()
  for (const { event, memberId, at } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    if (event === DELETED) deletions.set(memberId, at)
    else deletions.delete(memberId)
  return deletions
}

function eventIn(line: string): LoggedEvent | null {
  // Most lines are about something else.
  if (!line.includes(DELETED) && !line.includes(RESTORED)) return null
  try {
    const { event, memberId, time } = JSON.parse(line)
    const at = new Date(time)
    const isAbout = (event === DELETED || event === RESTORED) && isUuid(memberId) && !Number.isNaN(at.getTime())
    return isAbout ? { event, memberId, at } : null
  } catch {
    return null
  }
}
