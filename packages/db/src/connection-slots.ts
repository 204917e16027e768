import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, isFull, isUnavailable } from './database-error.ts'

/** One use of a connection, from asking for a free one to the last answer. */
export interface Slot {
  /** Says what ends the work when its time is over. Throws when it is over already: then nobody waits for it. */
  onTimeout(end: () => void): void
}

/** The connections of a pool, given out in the order of asking. */
export interface ConnectionSlots {
  /**
   * Runs `work`, which throws what the database says as DatabaseErrors, as soon as a connection is free. Rejects as TRANSACTION_TIMEOUT when that
   * and the work have taken too long together, and at once while the database is known not to answer.
   */
  run<T>(work: (slot: Slot) => Promise<T>): Promise<T>
  /** The last refusal of the database for lack of disk, memory or connections, while it is recent. */
  recentRefusal(): DatabaseError | null
  /** Stops asking a database that does not answer. */
  close(): void
}

interface SlotOptions {
  /** How many transactions run at the same time. */
  readonly size: number
  /** Milliseconds that one may take. */
  readonly timeout: number
  /** Resolves when the database answers. */
  readonly probe: (slot: Slot) => Promise<unknown>
}

/** More than this wait for a database that will not serve them in time. */
const MOST_WAITING = 500
/** How long the database counts as full after it said so. Only what visitors do asks it for room, so nothing tells when it has some again. */
const FULL_FOR = 10_000
/** Between two questions to a database that does not answer. */
const ASK_EVERY = 200

/**
 * The database is known not to answer when a transaction ran out of time and no other was answered meanwhile: a statement that waits for a lock
 * ends alone. Then nobody but us asks it, until it answers.
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
    while (unresponsive) await run(probe).catch(() => sleep(ASK_EVERY, undefined, { ref: false }))
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
