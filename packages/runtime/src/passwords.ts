import { availableParallelism } from 'node:os'
import type { Passwords } from '@hearth/domain/context'
import { AppError } from '@hearth/domain/failures'
import { hash, type Options, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'

/** Argon2id, the package's default algorithm, as OWASP's Password Storage Cheat Sheet asks at least: 19 MiB, two passes, one lane. */
const COSTS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordsOptions {
  /** What a hash costs; tests spend less. */
  readonly costs?: Options
  /** Hashes at the same time; unless told, every processor but one, which is left to the event loop. */
  readonly parallel?: number
  /** Hashes that may wait for their turn; 100 unless told: two or three seconds' work of one processor. */
  readonly waiting?: number
}

/** Hashes off the event loop, in libuv's threads, a few at a time and the rest in the order in which they came. */
export function openPasswords(options: PasswordsOptions = {}): Passwords {
  const { costs = COSTS, parallel = Math.max(1, availableParallelism() - 1), waiting = 100 } = options
  const queue = new PQueue({ concurrency: parallel })

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= parallel && queue.size >= waiting) throw new AppError('platform.unavailable', 503)
    return queue.add(work)
  }

  return {
    hash: async (password) => enqueue(() => hash(password, costs)),
    // The hash itself says what it costs.
    verify: async (hashed, password) => enqueue(() => verify(hashed, password)),
  }
}
