import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, isFull, isUnavailable } from './database-error.ts'

/** One use of a connection, from requesting a free one to the last answer. */
export interface Slot {
  /** Sets what is called to abort the work when its time is over. Throws if it is over already. */
  onTimeout(end: () => void): void
}

/** The connections of a pool, handed out in the order of requests. */
export interface ConnectionSlots {
  /**
   * Runs `work` as soon as a connection is free; `work` throws DatabaseErrors. Rejects with TRANSACTION_TIMEOUT if waiting and work take too long
   * together, and at once while the database is known not to answer.
   */
  run<T>(work: (slot: Slot) => Promise<T>): Promise<T>
  /** The last refusal for lack of disk, memory or connections, while it is recent. */
  recentRefusal(): DatabaseError | null
  /** Stops probing a database that does not answer. */
  close(): void
}

interface SlotOptions {
  /** The number of concurrent transactions. */
  readonly size: number
  /** Milliseconds that a transaction may take. */
  readonly timeout: number
  /** Resolves when the database answers. */
  readonly probe: (slot: Slot) => Promise<unknown>
}

/** The most requests that wait; the database could not serve more in time. */
const MOST_WAITING = 500
/** Milliseconds for which the database counts as full after a refusal. Probes need no disk space, so they cannot show that it has some again. */
const FULL_FOR = 10_000
/** Milliseconds between two probes of a database that does not answer. */
const PROBE_EVERY = 200

/**
 * The database counts as not answering if a transaction timed out and no other was answered meanwhile; so a statement that waits for a lock does not
 * affect others. From then on only probes are sent, until one is answered.
 */
export function openConnectionSlots({ size, timeout, probe }: SlotOptions): ConnectionSlots {
  const queue = new Set<() => void>()
  let free = size
  let unresponsive = false
  let answeredAt = Number.NEGATIVE_INFINITY
  let full: { readonly error: DatabaseError; readonly at: number } | null = null

  const answered = () => {
    answeredAt = performance.now()
    unresponsive = false
  }
  const giveBack = () => {
    free += 1
    const [next] = queue
    next?.()
  }

  function run<T>(work: (slot: Slot) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const since = performance.now()
      let over = false
      let end = () => {}
      const slot: Slot = {
        onTimeout(how) {
          if (over) throw timedOut()
          end = how
        },
      }
      const begin = async () => {
        queue.delete(begin)
        free -= 1
        try {
          resolve(await work(slot))
          answered()
        } catch (error) {
          if (isFull(error)) full = { error, at: performance.now() }
          if (!over && !isUnavailable(error)) answered()
          reject(error)
        }
        clearTimeout(timer)
        giveBack()
      }
      const timer = setTimeout(() => {
        over = true
        queue.delete(begin)
        reject(timedOut())
        end()
        if (answeredAt < since && !unresponsive) void probeUntilAnswered()
      }, timeout)
      if (free > 0) void begin()
      else queue.add(begin)
    })
  }

  async function probeUntilAnswered() {
    unresponsive = true
    while (unresponsive) await run(probe).catch(() => sleep(PROBE_EVERY, undefined, { ref: false }))
  }

  return {
    run: (work) => (unresponsive || queue.size >= MOST_WAITING ? Promise.reject(timedOut()) : run(work)),
    recentRefusal: () => (full && performance.now() - full.at < FULL_FOR ? full.error : null),
    close() {
      unresponsive = false
    },
  }
}

const timedOut = () =>
  new DatabaseError('TRANSACTION_TIMEOUT: the database did not answer in time', 'TRANSACTION_TIMEOUT', null, null)
