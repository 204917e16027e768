import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyContext } from './signed-value.ts'

const CIPHER = 'aes-256-gcm'
/** Bytes of the nonce before an encrypted text, and of the tag behind it. */
const NONCE = 12
const TAG = 16

// A cache by tenant and purpose: deriving a key takes longer than using it.
const keys = new Map<string, Buffer>()

function keyOf({ secret, tenantId, purpose }: KeyContext): Buffer {
  const name = JSON.stringify([purpose, tenantId, secret])
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', JSON.stringify([purpose, tenantId]), 32))
  keys.set(name, key)
  return key
}

/** The text encrypted, in characters that an address may contain; without the secret nobody can read it or make another. */
export function encrypt(load: KeyContext, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(load), nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The text that `encrypt` took in the same context, or null: forged, cut off and another tenant's look alike. */
export function decrypt(load: KeyContext, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < NONCE + TAG) return null
  const decipher = createDecipheriv(CIPHER, keyOf(load), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString()
  } catch {
    return null
  }
}
