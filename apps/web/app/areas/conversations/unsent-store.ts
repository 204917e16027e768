import { UNSENT } from '../../client/unsent.ts'
import type { AboutData } from './conversation-data.ts'

/** A message that has no answer yet, as this browser keeps it. */
export interface Unsent {
  readonly clientId: string
  /** Who has written it. */
  readonly member: string
  /** To whom: the conversation, or before its first message the person alone. */
  readonly conversation: string | null
  readonly person: string | null
  /** Empty for a photo. */
  readonly text: string
  readonly photo?: Blob | null | undefined
  /** What it is about, if it is about something in particular. */
  readonly about?: AboutData | null | undefined
  /** The price that the button showed. */
  readonly price: number
  /** Whether its writer agrees that it goes above their ceiling. */
  readonly agreed?: boolean
  /** When it was written, in milliseconds; no two of a tab are the same. */
  readonly at: number
  /** It was only typed, when the session had ended: it goes back to where drafts are kept, and is not sent. */
  readonly isDraft?: boolean
}

const STORE = 'messages'
let opening: Promise<IDBDatabase | null> | undefined

const database = () => {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(UNSENT, 1)
      request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'clientId' })
      request.onerror = () => resolve(null)
      request.onsuccess = () => {
        const opened = request.result
        // The member has logged out in some tab.
        opened.onversionchange = () => {
          opened.close()
          opening = Promise.resolve(null)
        }
        // The browser has, which may go by: it is asked anew.
        opened.onclose = () => {
          opening = undefined
        }
        resolve(opened)
      }
    } catch {
      resolve(null)
    }
  })
  return opening
}

/** Does one thing in a transaction of its own; null if the browser stores nothing, or has no room. */
export async function within<Result>(
  mode: IDBTransactionMode,
  work: (messages: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  const opened = await database()
  if (!opened) return null
  return new Promise((resolve) => {
    try {
      const transaction = opened.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => resolve(null)
    } catch {
      opening = undefined
      resolve(null)
    }
  })
}

/** Keeps a message; false if the browser does not. */
export const keepUnsent = async (message: Unsent): Promise<boolean> =>
  (await within('readwrite', (messages) => messages.put(message))) !== null

/** Removes a message; false if it was not kept, as when another tab has removed it; null if the browser does not say. */
export async function removeUnsent(clientId: string): Promise<boolean | null> {
  const count = await within('readwrite', (messages) => {
    const counted = messages.count(clientId)
    messages.delete(clientId)
    return counted
  })
  return count === null ? null : count > 0
}
