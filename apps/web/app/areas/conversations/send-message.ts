import { isOnline, online } from '@hearth/api-client/abortable'
import { currentIdentity } from '../../client/identity.ts'
import { memberOf } from '../../client/identity-name.ts'
import { addOutgoing, changeOutgoing, dropOutgoing, type Outgoing, type Recipient } from './outgoing.ts'
import { keepUnsent, removeUnsent, type Unsent } from './unsent-store.ts'

let queue: Promise<typeof import('./unsent-queue.ts')> | undefined

/** The script that sends messages, with what this browser has kept. Offline it waits for a connection. */
export function loadQueue(): Promise<typeof import('./unsent-queue.ts')> {
  queue ??= (async () => {
    if (!isOnline()) await online()
    const loaded = await import('./unsent-queue.ts')
    await loaded.begin()
    return loaded
  })()
  queue.catch(() => {
    queue = undefined
  })
  return queue
}

let lastAt = 0

/** Sends a message, which shows at once, after those to the same person that wait. It is kept meanwhile, which needs no network. */
export function send(
  to: Recipient,
  message: Pick<Outgoing, 'clientId' | 'text' | 'photo' | 'about' | 'price' | 'agreed'>,
): void {
  lastAt = Math.max(Date.now(), lastAt + 1)
  const { clientId, text, photo, about, price, agreed = false } = message
  const unsent = { clientId, text, photo, about, price, agreed, ...to, member: memberOf(currentIdentity()), at: lastAt }
  addOutgoing(unsent)
  const keeping = keep(unsent)
  loadQueue().then(
    async (loaded) => {
      await keeping
      await loaded.flushNew(unsent)
    },
    () => changeOutgoing(clientId, { state: 'failed', refusal: { code: 'client.no_answer', message: null } }),
  )
}

async function keep(unsent: Unsent): Promise<void> {
  if (await keepUnsent(unsent)) changeOutgoing(unsent.clientId, { kept: true })
}

/** Sends what waits for that person again. */
export const sendAgain = (message: Recipient): void => void loadQueue().then((loaded) => loaded.flush(message))

/** Takes a message off the queue; false if it is not there any more, or another tab has taken it. */
export async function discard({ clientId, kept }: Pick<Outgoing, 'clientId' | 'kept'>): Promise<boolean> {
  if (!dropOutgoing(clientId)) return false
  const removed = await removeUnsent(clientId)
  if (removed)
    loadQueue().then(
      ({ tell }) => tell(),
      () => {},
    )
  return removed !== false || !kept
}
