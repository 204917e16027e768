import { tenantIdOf } from '@hearth/contracts/ids'
import type { Requester } from '@hearth/domain/context'
import { parseOptions } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const requesterOf = (tenant: string, known = false): Requester => ({ tenantId: tenantIdOf(tenant), known })
const requester = requesterOf('one.test')

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

describe('a password', () => {
  test('is known again by its hash, and another is not', async () => {
    const passwords = openPasswords({ costs: cheap })
    const hash = await passwords.hash('correct horse', requester)
    expect(await passwords.verify(hash, 'correct horse', requester)).toBe(true)
    expect(await passwords.verify(hash, 'Correct horse', requester)).toBe(false)
    expect(await passwords.hash('correct horse', requester)).not.toBe(hash)
  })

  test('costs nineteen mebibytes and two passes of Argon2id', async () => {
    const hash = await openPasswords().hash('password', requester)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(parseOptions(hash)).toMatchObject({ saltLen: 16, outputLen: 32 })
  })

  test('is not verified against a text that is no hash', async () => {
    await expect(openPasswords({ costs: cheap }).verify('none', 'password', requester)).rejects.toThrow()
  })
})

describe('when many come at once', () => {
  test('the event loop goes on while passwords are hashed', async () => {
    const passwords = openPasswords()
    let turns = 0
    const beat = setInterval(() => {
      turns += 1
    }, 1)
    await Promise.all([1, 2, 3, 4].map(() => passwords.hash('password', requester)))
    clearInterval(beat)
    expect(turns).toBeGreaterThan(4)
  })

  test('waiting hashes take turns, and a full queue refuses', async () => {
    const { come, ended, refused } = openQueue({ parallel: 1, waiting: 2 })
    await come('a0 a1 a2 a3')
    expect(ended).toEqual(['a0', 'a1', 'a2'])
    expect(refused).toEqual(['a3'])
    await come('a4')
    expect(ended.at(-1)).toBe('a4')
  })

  test('a tenant that fills the queue neither displaces another nor keeps it waiting', async () => {
    const { come, ended, refused } = openQueue({ parallel: 1, waiting: 4 })
    await come('a0 a1 a2 a3 a4 a5 a6 b0 b1 c0')
    expect(ended).toEqual(['a0', 'a1', 'b0', 'c0', 'b1'])
    expect(refused).toEqual(['a5', 'a6', 'a4', 'a3', 'a2'])
  })

  test('tenants that fill it together have equal shares', async () => {
    const { come, ended, refused } = openQueue({ parallel: 1, waiting: 4 })
    await come('a0 a1 a2 a3 a4 b0 b1 b2 b3 a5')
    expect(ended).toEqual(['a0', 'a1', 'b0', 'a2', 'b1'])
    expect(refused).toEqual(['a4', 'a3', 'b2', 'b3', 'a5'])
  })

  test('a known device goes before the strangers of its tenant, and takes the place of one', async () => {
    const { come, ended, refused } = openQueue({ parallel: 1, waiting: 3 })
    await come('a0 a1 a2 a3 A4 A5 A6 A7 a8')
    expect(ended).toEqual(['a0', 'A4', 'A5', 'A6'])
    expect(refused).toEqual(['a3', 'a2', 'a1', 'A7', 'a8'])
  })

  test('a failure gives its place to the next', async () => {
    const passwords = openPasswords({ costs: cheap, parallel: 1, waiting: 1 })
    const failing = passwords.verify('none', 'password', requester)
    const next = passwords.hash('password', requester)
    await expect(failing).rejects.toThrow()
    await expect(next).resolves.toBeTruthy()
    await expect(passwords.hash('password', requester)).resolves.toBeTruthy()
  })
})

/** A queue whose tasks are named by their tenant, with a capital letter for a known device. */
function openQueue(options: { readonly parallel: number; readonly waiting: number }) {
  const passwords = openPasswords({ costs: cheap, ...options })
  const ended: string[] = []
  const refused: string[] = []
  const one = (name: string) =>
    passwords.hash('password', requesterOf(name.charAt(0).toLowerCase(), /^[A-Z]/.test(name))).then(
      () => void ended.push(name),
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'platform.unavailable', status: 503 })
        refused.push(name)
      },
    )
  return { ended, refused, come: (names: string) => Promise.all(names.split(' ').map(one)) }
}
