import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Seal } from './signed-value.server.ts'

const CIPHER = 'aes-256-gcm'
/** Bytes of a nonce and of the tag of a sealed text. */
const NONCE = 12
const TAG = 16

// One for each tenant and purpose; to derive one takes longer than all that is done with it.
const keys = new Map<string, Buffer>()

function keyOf({ secret, tenantId, purpose }: Seal): Buffer {
  const name = JSON.stringify([purpose, tenantId, secret])
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', JSON.stringify([purpose, tenantId]), 32))
  keys.set(name, key)
  return key
}

/** The text in characters that may stand in an address; without the secret nobody reads it or makes another. */
export function toSealed(seal: Seal, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(seal), nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The text that `toSealed` sealed under the same seal, or null: forged, cut off and another tenant's look alike. */
export function fromSealed(seal: Seal, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE + TAG) return null
  const decipher = createDecipheriv(CIPHER, keyOf(seal), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString()
  } catch {
    return null
  }
}
