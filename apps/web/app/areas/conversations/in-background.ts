import { isOnline, online } from '@hearth/api-client/abortable'
import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { callsOf } from '../../client/api-client.ts'
import { mayHaveUnsent } from '../../client/unsent.ts'

const client = callsOf(ACCOUNT_ENDPOINTS)

/** Milliseconds for which one call waits for what else arrives, and for a page that reads it at once. */
const PAUSE = 1_000

let isPlanned = false

/** Has the server note that this device has received what others have written. A call that fails is made up for by the next. */
function sayDelivered(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    void client.deliverChats({}, { progress: 'never' })
  }, PAUSE)
}

/** Sends what this browser has kept of messages that had no answer, as soon as there is a network: a script that cannot be loaded reloads the page. */
async function sendUnsent(): Promise<void> {
  if (!(await mayHaveUnsent(false))) return
  if (!isOnline()) await online()
  await (await import('./unsent-queue.ts')).begin()
}

/** Notes that this device has received what is unread, and sends what this browser has kept of messages that had no answer. */
export async function keepUp(hasUnread: boolean): Promise<void> {
  if (hasUnread) sayDelivered()
  try {
    await sendUnsent()
  } catch {
    // The next message or page does it.
  }
}
