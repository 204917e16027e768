import { describe, expect } from 'vitest'
import { inTenant } from '../../scope.ts'
import { dbTest } from '../../test-fixture.ts'
import { countAttempt, refundAttempt, removeExpiredRateLimits } from './rate-limits.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const tryAt = (minute: number, limit = 2) => ({ key: 'key', limit, now: at(minute), windowEndsAt: at(minute + 15) })

describe('a rate limit', () => {
  dbTest('counts up to its limit and begins anew when its window is over', async ({ db, scopeA }) => {
    await inTenant(db, scopeA, async (tx) => {
      expect(await countAttempt(tx, tryAt(0))).toEqual({ counted: true, windowEndsAt: at(15) })
      expect(await countAttempt(tx, tryAt(5))).toEqual({ counted: true, windowEndsAt: at(15) })
      expect(await countAttempt(tx, tryAt(14))).toEqual({ counted: false, windowEndsAt: at(15) })
      expect(await countAttempt(tx, tryAt(15))).toEqual({ counted: true, windowEndsAt: at(30) })
      expect(await countAttempt(tx, tryAt(16))).toEqual({ counted: true, windowEndsAt: at(30) })
      expect(await countAttempt(tx, tryAt(16))).toMatchObject({ counted: false })
    })
  })

  dbTest('takes a count back within its window, and none that was not counted', async ({ db, scopeA }) => {
    await inTenant(db, scopeA, async (tx) => {
      await countAttempt(tx, tryAt(0, 1))
      expect(await refundAttempt(tx, { key: 'key', windowEndsAt: at(15) })).toBe(true)
      expect(await refundAttempt(tx, { key: 'key', windowEndsAt: at(15) })).toBe(false)
      expect(await countAttempt(tx, tryAt(1, 1))).toMatchObject({ counted: true })
      await countAttempt(tx, tryAt(20, 1))
      expect(await refundAttempt(tx, { key: 'key', windowEndsAt: at(15) })).toBe(false)
      expect(await countAttempt(tx, tryAt(21, 1))).toMatchObject({ counted: false })
    })
  })

  dbTest('lets exactly its limit through when all come at once', async ({ db, scopeA }) => {
    const tries = Array.from({ length: 50 }, () => inTenant(db, scopeA, (tx) => countAttempt(tx, tryAt(0, 7))))
    expect((await Promise.all(tries)).filter(({ counted }) => counted)).toHaveLength(7)
  })

  dbTest('goes when its window is over, in batches, the oldest first', async ({ db, scopeA }) => {
    await inTenant(db, scopeA, async (tx) => {
      for (const minute of [0, 1, 2, 3]) await countAttempt(tx, { ...tryAt(minute), key: `key ${minute}` })
      expect(await removeExpiredRateLimits(tx, { before: at(17), limit: 2 })).toBe(2)
      expect(await removeExpiredRateLimits(tx, { before: at(17), limit: 2 })).toBe(1)
      expect(await countAttempt(tx, { ...tryAt(4, 1), key: 'key 3' })).toMatchObject({ counted: false })
    })
  })
})
