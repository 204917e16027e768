import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { closeDb, openDb } from './client.ts'
import { openedOf, sqlOf } from './handle.ts'
import { findMember, updateMemberLanguage } from './queries/accounts/members.ts'
import { members } from './schema/accounts.ts'
import { inTenant, joining, readInTenant, type TenantScope, type TenantTx } from './scope.ts'
import { dbTest } from './test-fixture.ts'
import { makeMember } from './test-people.ts'

/** A pool of one connection, so that the next transaction meets what one has left behind. */
const singleTest = dbTest.extend('single', async ({ urls }, { onCleanup }) => {
  const db = openDb(urls.appUrl, { max: 1 })
  onCleanup(() => closeDb(db))
  return db
})
const everyMember = (tx: TenantTx) => sqlOf(tx).select({ id: members.id }).from(members)
// Sent when they are called, not when they are awaited.
const everyMemberNow = (tx: TenantTx) => everyMember(tx).execute()
const divided = (tx: TenantTx) => sqlOf(tx).select({ id: sql`1 / 0` }).from(members).execute()

describe('the scope', () => {
  singleTest('a connection without a scope sees no rows', async ({ single, scopeA }) => {
    await inTenant(single, scopeA, (tx) => makeMember(tx))
    expect(await openedOf(single).drizzle.select().from(members)).toEqual([])
  })

  singleTest('a scope ends with its transaction, whether that commits or fails', async ({ single, scopeA, scopeB }) => {
    await inTenant(single, scopeA, (tx) => makeMember(tx))
    const failing = inTenant(single, scopeA, () => Promise.reject(new Error('rolled back')))
    await expect(failing).rejects.toThrow('rolled back')
    const [row] = await openedOf(single).drizzle.execute(sql`select current_setting('app.tenant_id', true) as setting`)
    expect(row).toEqual({ setting: '' })
    expect(await inTenant(single, scopeB, everyMember)).toEqual([])
  })

  dbTest('an id that is not a uuid is refused before anything is sent', async ({ db }) => {
    for (const tenantId of ['', "'; drop table members; --", '00000000-0000-0000-0000-00000000000g']) {
      const scope = { tenantId } as TenantScope
      await expect(inTenant(db, scope, async () => 'ran')).rejects.toThrow('A tenant scope needs a uuid.')
    }
  })

  dbTest('a scope that is changed while the transaction runs changes nothing', async ({ db, scopeA, scopeB }) => {
    const scope = { ...scopeA }
    const member = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const found = await inTenant(db, scope, async (tx) => {
      scope.tenantId = scopeB.tenantId
      return findMember(tx, { memberId: member.id })
    })
    expect(found?.id).toBe(member.id)
  })

  dbTest('queries that are awaited one in another, or together, all run in the scope', async ({ db, scopeA }) => {
    const [first, second] = await inTenant(db, scopeA, async (tx) => {
      const member = await makeMember(tx)
      await updateMemberLanguage(tx, { memberId: (await findMember(tx, { memberId: member.id }))!.id, language: 'nl' })
      return Promise.all([findMember(tx, { memberId: member.id }), everyMember(tx)])
    })
    expect(first?.language).toBe('nl')
    expect(second).toEqual([{ id: first?.id }])
  })

  dbTest('a query that the callback returns without awaiting it runs in the scope', async ({ db, scopeA }) => {
    const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    expect(await inTenant(db, scopeA, (tx) => everyMember(tx))).toEqual([{ id }])
  })
})

describe('a transaction', () => {
  dbTest('is undone as a whole when the callback throws', async ({ db, scopeA }) => {
    const doomed = inTenant(db, scopeA, async (tx) => {
      await makeMember(tx)
      throw new Error('undone')
    })
    await expect(doomed).rejects.toThrow('undone')
    expect(await inTenant(db, scopeA, everyMember)).toEqual([])
  })

  singleTest(
    'refuses a query after its end, also while another has the connection',
    async ({ single, scopeA, scopeB }) => {
      await inTenant(single, scopeA, (tx) => makeMember(tx))
      const lazy = await inTenant(single, scopeA, async (tx) => ({ query: everyMember(tx) }))
      await expect(lazy.query).rejects.toMatchObject({ cause: { message: expect.stringContaining('is over') } })
      const late = inTenant(single, scopeB, async () => lazy.query)
      await expect(late).rejects.toThrow('This transaction is over: await every query inside inTenant.')
    },
  )

  singleTest('that failed refuses what its callback sends afterwards', async ({ single, scopeA, scopeB }) => {
    const { id } = await inTenant(single, scopeA, (tx) => makeMember(tx))
    let goOn = () => {}
    const gone = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const stragglers: Promise<unknown>[] = []
    const failing = inTenant(single, scopeA, async (tx) => {
      stragglers.push(gone.then(() => makeMember(tx)))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    // If it were still sent, it would be refused as a row of another tenant and fail that tenant's transaction.
    const next = inTenant(single, scopeB, async (tx) => {
      goOn()
      await Promise.allSettled(stragglers)
      return makeMember(tx)
    })
    await expect(stragglers[0]).rejects.toMatchObject({ cause: { message: expect.stringContaining('is over') } })
    expect((await next).id).not.toBe(id)
  })

  singleTest('that catches a failed query is not taken for committed', async ({ single, scopeA }) => {
    const { id } = await inTenant(single, scopeA, (tx) => makeMember(tx))
    const swallowing = inTenant(single, scopeA, async (tx) => {
      await updateMemberLanguage(tx, { memberId: id, language: 'nl' })
      await sqlOf(tx)
        .execute(sql`select 1 / 0`)
        .catch(() => {})
    })
    await expect(swallowing).rejects.toMatchObject({ code: '22012' })
  })

  dbTest(
    'that goes on after a failed query rejects with that failure, not with what came of it',
    async ({ db, scopeA }) => {
      const pipelined = inTenant(db, scopeA, async (tx) => {
        const first = sqlOf(tx).execute(sql`select 1 / 0`)
        first.catch(() => {})
        await sqlOf(tx).execute(sql`select 1`)
        await first
      })
      await expect(pipelined).rejects.toMatchObject({ code: '22012', statement: 'select 1 / 0' })
    },
  )

  dbTest('refuses to commit while a query that it started is not awaited', async ({ db, scopeA }) => {
    const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const careless = inTenant(db, scopeA, async (tx) => {
      void updateMemberLanguage(tx, { memberId: id, language: 'nl' }).catch(() => {})
      await Promise.resolve()
    })
    await expect(careless).rejects.toThrow('A query was started but not awaited')
    const member = await inTenant(db, scopeA, (tx) => findMember(tx, { memberId: id }))
    expect(member?.language).toBeNull()
  })

  dbTest('joins another of its tenant, with which it is undone', async ({ db, scopeA, scopeB }) => {
    const other = inTenant(db, scopeA, (tx) => inTenant(joining(tx), scopeB, everyMember))
    await expect(other).rejects.toThrow('cannot be joined for another tenant')
    const doomed = inTenant(db, scopeA, async (tx) => {
      const member = await inTenant(joining(tx), scopeA, (inner) => makeMember(inner))
      expect(await everyMember(tx)).toEqual([{ id: member.id }])
      throw new Error('undone')
    })
    await expect(doomed).rejects.toThrow('undone')
    expect(await inTenant(db, scopeA, everyMember)).toEqual([])
  })

  dbTest('cannot move a row to another tenant', async ({ db, scopeA, scopeB }) => {
    const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const move = inTenant(db, scopeA, (tx) => sqlOf(tx).update(members).set(scopeB).where(eq(members.id, id)))
    // Citus refuses it as unsupported.
    await expect(move).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0A000)$/) })
  })
})

describe('a read', () => {
  dbTest('gets the rows of its tenant, by all queries that it sends', async ({ db, scopeA, scopeB }) => {
    const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const both = (tx: TenantTx) => Promise.all([everyMemberNow(tx), findMember(tx, { memberId: id })])
    expect(await readInTenant(db, scopeA, both)).toMatchObject([[{ id }], { id }])
    expect(await readInTenant(db, scopeB, both)).toEqual([[], null])
  })

  singleTest('refuses a query that it sends after an answer', async ({ single, scopeA, scopeB }) => {
    await inTenant(single, scopeA, (tx) => makeMember(tx))
    const late = readInTenant(single, scopeA, async (tx) => {
      await everyMemberNow(tx)
      return everyMemberNow(tx)
    })
    await expect(late).rejects.toThrow('A read sends all of its queries at once')
    expect(await inTenant(single, scopeB, everyMember)).toEqual([])
  })

  singleTest('refuses a change, and the next transaction is not touched by it', async ({ single, scopeA }) => {
    const { id } = await inTenant(single, scopeA, (tx) => makeMember(tx))
    const changing = readInTenant(single, scopeA, (tx) =>
      Promise.all([sqlOf(tx).update(members).set({ language: 'nl' }).execute(), everyMemberNow(tx)]),
    )
    await expect(changing).rejects.toMatchObject({ code: '25006' })
    expect(await inTenant(single, scopeA, (tx) => findMember(tx, { memberId: id }))).toMatchObject({ language: null })
    await inTenant(single, scopeA, (tx) => updateMemberLanguage(tx, { memberId: id, language: 'nl' }))
    expect(await readInTenant(single, scopeA, (tx) => findMember(tx, { memberId: id }))).toMatchObject({
      language: 'nl',
    })
  })

  singleTest(
    'rejects with what failed first, and with what its callback throws',
    async ({ single, scopeA, scopeB }) => {
      const failing = readInTenant(single, scopeA, (tx) =>
        Promise.all([everyMemberNow(tx), divided(tx), everyMemberNow(tx)]),
      )
      await expect(failing).rejects.toMatchObject({ code: '22012', statement: expect.stringContaining('1 / 0') })
      await expect(readInTenant(single, scopeA, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own')
      expect(await readInTenant(single, scopeB, everyMemberNow)).toEqual([])
    },
  )

  dbTest('joins a transaction, and sees what that has changed', async ({ db, scopeA }) => {
    await inTenant(db, scopeA, async (tx) => {
      const { id } = await makeMember(tx)
      expect(await readInTenant(joining(tx), scopeA, everyMemberNow)).toEqual([{ id }])
    })
  })
})
