import { parseOptions } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

describe('a password', () => {
  test('is known again by its hash, and another is not', async () => {
    const passwords = openPasswords({ costs: cheap })
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify(hash, 'correct horse')).toBe(true)
    expect(await passwords.verify(hash, 'Correct horse')).toBe(false)
    expect(await passwords.hash('correct horse')).not.toBe(hash)
  })

  test('costs nineteen mebibytes and two passes of Argon2id', async () => {
    const hash = await openPasswords().hash('password')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(parseOptions(hash)).toMatchObject({ saltLen: 16, outputLen: 32 })
  })

  test('is not verified against a text that is no hash', async () => {
    await expect(openPasswords({ costs: cheap }).verify('none', 'password')).rejects.toThrow()
  })
})

describe('when many come at once', () => {
  test('the event loop goes on while passwords are hashed', async () => {
    const passwords = openPasswords()
    let turns = 0
    const beat = setInterval(() => {
      turns += 1
    }, 1)
    await Promise.all([1, 2, 3, 4].map(() => passwords.hash('password')))
    clearInterval(beat)
    expect(turns).toBeGreaterThan(4)
  })

  test('those that wait come in turn, and who finds the queue full is sent away', async () => {
    const passwords = openPasswords({ costs: cheap, parallel: 1, waiting: 2 })
    const ended: number[] = []
    const tries = [0, 1, 2, 3].map((n) => passwords.hash('password').then(() => ended.push(n)))
    const [, , , sentAway] = await Promise.allSettled(tries)
    expect(sentAway).toMatchObject({ status: 'rejected', reason: { code: 'platform.unavailable', status: 503 } })
    expect(ended).toEqual([0, 1, 2])
    await expect(passwords.hash('password')).resolves.toBeTruthy()
  })

  test('a failure gives its place to the next', async () => {
    const passwords = openPasswords({ costs: cheap, parallel: 1, waiting: 1 })
    const failing = passwords.verify('none', 'password')
    const next = passwords.hash('password')
    await expect(failing).rejects.toThrow()
    await expect(next).resolves.toBeTruthy()
    await expect(passwords.hash('password')).resolves.toBeTruthy()
  })
})
