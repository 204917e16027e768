import { availableParallelism } from 'node:os'
import type { Passwords } from '@hearth/domain/context'
import { hash, type Options, verify } from '@node-rs/argon2'
import { openFairQueue } from './fair-queue.ts'

/** Argon2id, the package's default algorithm, with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COSTS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

interface PasswordsOptions {
  /** Cost of a hash; lower in tests. */
  readonly costs?: Options
  /** Concurrent hashes; by default one per processor, minus one that is left to the event loop. */
  readonly parallel?: number
  /** Hashes of all tenants that may wait; 100 by default, two or three seconds of one processor. */
  readonly waiting?: number
}

/** Hashes passwords in libuv's threads, off the event loop, a few at a time; the others wait in a fair queue. */
export function openPasswords(options: PasswordsOptions = {}): Passwords {
  const { costs = COSTS, parallel = Math.max(1, availableParallelism() - 1), waiting = 100 } = options
  const enqueue = openFairQueue({ parallel, waiting })
  return {
    hash: (password, requester) => enqueue(requester, () => hash(password, costs)),
    verify: (hashed, password, requester) => enqueue(requester, () => verify(hashed, password)),
  }
}
