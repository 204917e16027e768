import { randomBytes } from 'node:crypto'
import type { Passwords } from '../context.ts'

const decoys = new WeakMap<Passwords, Promise<string>>()

/** A hash of nobody's password, made once per process as real ones are made: what a login to no account is verified against. */
export function decoyHash(passwords: Passwords): Promise<string> {
  const made = decoys.get(passwords)
  if (made) return made
  const decoy = passwords.hash(randomBytes(32).toString('base64'))
  decoys.set(passwords, decoy)
  decoy.catch(() => decoys.delete(passwords))
  return decoy
}
