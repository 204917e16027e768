import { availableParallelism } from 'node:os'
import type { Passwords } from '@hearth/domain/context'
import { hash, type Options, verify } from '@node-rs/argon2'
import { openFairQueue } from './fair-queue.ts'

/** Argon2id, the package's default algorithm, with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COSTS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

interface PasswordsOptions {
  /** Cost of a hash; lower in tests. */
  readonly costs?: Options
  /** Hashes at the same time; by default one for each processor but one, which is left to the event loop. */
  readonly parallel?: number
  /** Hashes that may wait for their turn, of all tenants; 100 by default: two or three seconds' work of one processor. */
  readonly waiting?: number
}

/** Hashes off the event loop, in libuv's threads, a few at a time; the rest waits in a fair queue. */
export function openPasswords(options: PasswordsOptions = {}): Passwords {
  const { costs = COSTS, parallel = Math.max(1, availableParallelism() - 1), waiting = 100 } = options
  const enqueue = openFairQueue({ parallel, waiting })
  return {
    hash: (password, requester) => enqueue(requester, () => hash(password, costs)),
    // The hash itself holds its costs.
    verify: (hashed, password, requester) => enqueue(requester, () => verify(hashed, password)),
  }
}
