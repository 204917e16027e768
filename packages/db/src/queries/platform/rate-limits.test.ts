import { describe, expect } from 'vitest'
import type { TenantTx } from '../../scope.ts'
import { inTenant } from '../../scope.ts'
import { dbTest } from '../../test-fixture.ts'
import { countAttempts, refundAttempt, removeExpiredRateLimits } from './rate-limits.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const tryAt = (minute: number, limit = 2) => ({ key: 'key', limit, now: at(minute), windowEndsAt: at(minute + 15) })

async function countAttempt(tx: TenantTx, { now, ...attempt }: ReturnType<typeof tryAt>) {
  const { counted, fullUntil } = await countAttempts(tx, { attempts: [attempt], now })
  return { counted: counted.length === 1, windowEndsAt: counted[0] ?? fullUntil }
}

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

  dbTest('is counted with others in their order, up to the first that is used up', async ({ db, scopeA }) => {
    const attempts = [3, 1, 3].map((limit, n) => ({ key: `key ${n}`, limit, windowEndsAt: at(15 + n) }))
    await inTenant(db, scopeA, async (tx) => {
      const ends = [at(15), at(16), at(17)]
      expect(await countAttempts(tx, { attempts, now: at(0) })).toEqual({ counted: ends, fullUntil: null })
      const again = { attempts: attempts.map((one) => ({ ...one, windowEndsAt: at(40) })), now: at(1) }
      expect(await countAttempts(tx, again)).toEqual({ counted: ends.slice(0, 1), fullUntil: at(16) })
      // The third was counted once, so it allows two more.
      const third = { key: 'key 2', limit: 3, now: at(1), windowEndsAt: at(40) }
      const tries = [await countAttempt(tx, third), await countAttempt(tx, third), await countAttempt(tx, third)]
      expect(tries.map(({ counted }) => counted)).toEqual([true, true, false])
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
