import { createLinks } from '@hearth/contracts/signed-links'
import type { Db } from '@hearth/db/client'
import { hash, verify } from '@node-rs/argon2'

const silent = { info() {}, warn() {}, error() {}, with: () => silent }

/** Argon2id at the lowest costs that it knows: as real as in production, a thousand times cheaper. */
const passwords = {
  hash: (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: (hashed: string, password: string) => verify(hashed, password),
}

const nowhere = () => Promise.reject(new Error('This test keeps no files.'))

/** What a use-case is given, over a test's database and clock: its log is silent, nobody hears its events, its hashes are cheap, and
 * it keeps no files. */
export const appContext = (db: Db, clock: { now(): Date } = { now: () => new Date() }) => ({
  db,
  clock,
  log: silent,
  realtime: { publish() {}, subscribe: () => () => {} },
  passwords,
  links: createLinks({ secret: new Uint8Array(32), originOf: () => 'https://brand.example' }),
  storage: { directory: null, receive: nowhere, keep: nowhere, read: nowhere, remove: nowhere },
  rateLimitSecret: new Uint8Array(32),
})
