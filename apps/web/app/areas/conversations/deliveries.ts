import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { callsOf } from '../../client/api-client.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** Milliseconds for which one call waits for what else arrives, and for a page that reads it at once. */
const PAUSE = 1_000

let isPlanned = false

/** Has the server note that this device has received what others have written. A call that fails is made up for by the next. */
export function sayDelivered(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    void client.deliverChats({}, { progress: 'never' })
  }, PAUSE)
}
