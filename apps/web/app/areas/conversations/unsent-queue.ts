import { WRITING_ENDPOINTS } from '@hearth/contracts/endpoints/lists/writing'
import { callsOf } from '../../client/api-client.ts'
import { currentIdentity } from '../../client/identity.ts'
import { memberOf } from '../../client/identity-name.ts'
import { UNSENT } from '../../client/unsent.ts'
import { changeConversations, refreshConversations } from './conversation-query.ts'
import { forgetKeptDraft, loseDraft, restoreDrafts } from './draft-saving.ts'
import {
  allOutgoing,
  changeOutgoing,
  dropOutgoing,
  type Outgoing,
  ownOutgoing,
  type Recipient,
  setOutgoing,
} from './outgoing.ts'
import { removeUnsent, type Unsent, within } from './unsent-store.ts'

/*
 * Messages go out in order to each person, from whichever tab holds the lock of that person. The browser keeps each until it has an answer, so that
 * closing the page loses none. A tab that has the lock looks first whether another has sent the message meanwhile.
 */

const client = callsOf(WRITING_ENDPOINTS)
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(UNSENT) : null
/** Has the other tabs look at what is kept. */
export const tell = (): void => channel?.postMessage(null)

const keyOf = ({ person, conversation }: Recipient) => person ?? conversation ?? ''

let begun: Promise<void> | undefined

/** Sends what this browser has kept, and follows what its other tabs do, from the first call on. */
export function begin(): Promise<void> {
  begun ??= follow()
  return begun
}

async function follow(): Promise<void> {
  // What another tab cannot send any more, as it has been closed, this one does.
  channel?.addEventListener('message', () => void sync().then(flushAll))
  addEventListener('online', flushAll)
  await sync()
  flushAll()
}

/** Milliseconds after which a message that waits is sent only if its writer asks for it. */
const WAITS = 24 * 60 * 60_000

/** Brings the list into line with what the browser keeps, where another tab writes and sends too. */
function adopt(kept: readonly Unsent[]): void {
  const outgoing = allOutgoing()
  const known = new Set(outgoing.map(({ clientId }) => clientId))
  const stored = new Set(kept.map(({ clientId }) => clientId))
  const isOld = ({ at }: Unsent) => Date.now() - at > WAITS
  setOutgoing([
    ...kept
      .filter(({ clientId }) => !known.has(clientId))
      .map((one) => ({
        ...one,
        state: isOld(one) ? ('failed' as const) : ('sending' as const),
        refusal: null,
        kept: true,
      })),
    ...outgoing.filter((one) => !one.kept || one.state === 'sent' || stored.has(one.clientId)),
  ])
}

async function sync(): Promise<void> {
  const kept = await listUnsent(memberOf(currentIdentity()))
  if (!kept) return
  adopt(kept.filter(({ isDraft }) => !isDraft))
  await restoreDrafts(kept.filter(({ isDraft }) => isDraft))
}

/** Whether a message is still kept; also if the browser does not say. */
const isKept = async (clientId: string): Promise<boolean> =>
  (await within('readonly', (messages) => messages.count(clientId))) !== 0

/** The messages of a member that are kept, in the order in which they were written; null if the browser does not say. Those of anybody else are removed. */
async function listUnsent(member: string): Promise<readonly Unsent[] | null> {
  const all: readonly Unsent[] | null = await within('readonly', (messages) => messages.getAll())
  if (!all) return null
  for (const { clientId } of all.filter((one) => one.member !== member)) await removeUnsent(clientId)
  return all.filter((one) => one.member === member).toSorted((one, other) => one.at - other.at)
}

/** Sends a message that is new, after those to the same person that wait. */
export async function flushNew(message: Recipient): Promise<void> {
  if (message.person) await forgetKeptDraft(message.person)
  tell()
  await flush(message)
}

/** What waits for one person; what was written a day ago only if its writer has asked. */
const waitingFor = (key: string) =>
  ownOutgoing().filter((one) => keyOf(one) === key && (one.state === 'sending' || one.state === 'failed'))

function flushAll(): void {
  for (const key of new Set(ownOutgoing().filter(isWaiting).map(keyOf))) void flushKey(key)
}
/** A message that failed by its age has no refusal. */
const isWaiting = ({ state, refusal }: Outgoing) => state === 'sending' || (state === 'failed' && refusal !== null)

/** Sends what waits for a person, in order, up to the first that has no answer. */
export const flush = (to: Recipient): Promise<void> => flushKey(keyOf(to))

const flushKey = (key: string) =>
  locked(key, async () => {
    const tried = new Set<string>()
    for (;;) {
      const next = waitingFor(key).find(({ clientId }) => !tried.has(clientId))
      if (!next) return
      tried.add(next.clientId)
      if (next.kept && !(await isKept(next.clientId))) dropOutgoing(next.clientId)
      else if (!(await deliver(next))) return
    }
  })

const underWay = new Map<string, Promise<void>>()

/** Does the work while no other tab sends to that person; in a browser without locks while this one does not. */
async function locked(key: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks) return await locks.request(`${UNSENT} ${memberOf(currentIdentity())} ${key}`, work)
  const done = (underWay.get(key) ?? Promise.resolve()).then(work)
  underWay.set(key, done)
  await done
}

const sendText = ({ clientId, conversation, person, text, about, price, agreed }: Outgoing) =>
  client.sendMessage(
    {
      ...(conversation ? { conversation } : { profile: person ?? '' }),
      client_id: clientId,
      text,
      about: about?.name,
      price,
      ...(agreed && { above_ceiling: true }),
    },
    { idempotencyKey: clientId },
  )

const sendPhoto = ({ clientId, conversation, price, agreed }: Outgoing, photo: Blob) =>
  client.sendPhoto(photo, {
    query: {
      ...{ conversation: conversation ?? '', client_id: clientId, price: String(price) },
      ...(agreed && { above_ceiling: '1' as const }),
    },
    onSent: (progress) => changeOutgoing(clientId, { progress }),
    progress: 'never',
  })

/** The writer is not logged in: the message waits until they are. */
const LOGGED_OUT = 'accounts.authentication_required'

/** Sends one message; false if it has no answer. */
async function deliver(message: Outgoing): Promise<boolean> {
  const { clientId, person, photo } = message
  changeOutgoing(clientId, { state: 'sending', refusal: null })
  const outcome = await (photo ? sendPhoto(message, photo) : sendText(message))
  if (outcome.ok) {
    changeOutgoing(clientId, { state: 'sent' })
    if (await removeUnsent(clientId)) tell()
    changeConversations(message, (known) => ({
      ...known,
      ...{ price: outcome.value.price, signupText: null, mustAcknowledge: false },
    }))
    if (person) loseDraft(person)
    // The sent one is shown until the conversation has it.
    void refreshConversations(message).finally(() => dropOutgoing(clientId))
    return true
  }
  const { code } = outcome.failure
  const refusal = { code, message: outcome.failure.message }
  const isUnanswered = code.startsWith('client.') || code === 'platform.unavailable' || code === LOGGED_OUT
  if (!isUnanswered) {
    changeOutgoing(clientId, { state: 'refused', refusal })
    return true
  }
  const state = code === 'client.offline' ? 'sending' : 'failed'
  for (const waiting of waitingFor(keyOf(message))) changeOutgoing(waiting.clientId, { state, refusal })
  return false
}
