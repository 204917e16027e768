import type { Db } from '@hearth/db/client'

const silent = { info() {}, warn() {}, error() {}, with: () => silent }

/** What a use-case is given, over a test's database and clock: its log is silent, and nobody hears its hints. */
export const appContext = (db: Db, clock: { now(): Date } = { now: () => new Date() }) => ({
  db,
  clock,
  log: silent,
  realtime: { hint() {}, listen: () => () => {} },
})
