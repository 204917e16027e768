import { randomUUID } from 'node:crypto'
import { tenantIdOf } from '@hearth/contracts/ids'
import { createLinks } from '@hearth/contracts/signed-links'
import type { Db } from '@hearth/db/client'
import { hash, verify } from '@node-rs/argon2'

const silent = { info() {}, record() {}, warn() {}, error() {}, with: () => silent }

/** Argon2id at its lowest costs: the real algorithm, a thousand times cheaper than in production. */
const passwords = {
  hash: (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: (hashed: string, password: string) => verify(hashed, password),
}

const nowhere = () => Promise.reject(new Error('This test keeps no files.'))

/** The AppContext of a test's database and clock: it logs nothing, hashes cheaply and stores no files. */
export const appContext = (db: Db, clock: { now(): Date } = { now: () => new Date() }) => ({
  db,
  clock,
  log: silent,
  passwords,
  links: createLinks({ secret: new Uint8Array(32), originOf: () => 'https://brand.example' }),
  storage: { directory: null, receive: nowhere, keep: nowhere, read: nowhere, remove: nowhere },
  rateLimitSecret: new Uint8Array(32),
  addressSecret: new Uint8Array(32).fill(1),
  evidenceSecret: new Uint8Array(32).fill(2),
  bankSecret: new Uint8Array(32).fill(3),
  // Tests of one process share a database, but not what they count.
  platformScope: { tenantId: tenantIdOf(randomUUID()) },
  payments: null,
  textMessages: null,
})
