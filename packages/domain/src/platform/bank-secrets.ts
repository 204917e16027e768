import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type BlockKind, CODE_DIGITS } from '@hearth/contracts/direct-debits'
import type { MandateCodeId, MandateId } from '@hearth/contracts/ids'
import type { TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

type Secret = Pick<AppContext, 'bankSecret'>

const CIPHER = 'aes-256-gcm'
/** Bytes at the beginning and at the end of what is encrypted. */
const NONCE = 12
const TAG = 16

const keyFor = ({ bankSecret }: Secret, purpose: 'encryption' | 'hashes' | 'codes'): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', bankSecret, '', purpose, 32))

/** The place of an encrypted text, in which alone it can be decrypted. */
interface Place {
  readonly scope: TenantScope
  readonly mandateId: MandateId
  readonly field: 'iban' | 'holder' | 'phone'
}
const boundTo = ({ scope, mandateId, field }: Place) => Buffer.from(JSON.stringify([scope.tenantId, mandateId, field]))

/** Encrypts a text for its place, in base64. */
export function encryptBankText(ctx: Secret, place: Place, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyFor(ctx, 'encryption'), nonce, { authTagLength: TAG })
  cipher.setAAD(boundTo(place))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** The text that was encrypted for that place; throws for anything else. */
export function decryptBankText(ctx: Secret, place: Place, stored: string): string {
  const bytes = Buffer.from(stored, 'base64')
  const end = bytes.length - TAG
  const decipher = createDecipheriv(CIPHER, keyFor(ctx, 'encryption'), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, end)), decipher.final()]).toString('utf8')
}

/** The keyed hash of an IBAN, a phone number or a member's id, in 43 characters; another tenant's hash of it is another one. */
export const bankHashOf = (ctx: Secret, { tenantId }: TenantScope, kind: BlockKind, value: string): string =>
  createHmac('sha256', keyFor(ctx, 'hashes'))
    .update(JSON.stringify([tenantId, kind, value]))
    .digest('base64url')

/** The digits of a code. They are made of its id each time, so they are stored nowhere. */
export function digitsOfCode(ctx: Secret, { tenantId }: TenantScope, codeId: MandateCodeId): string {
  const mark = createHmac('sha256', keyFor(ctx, 'codes'))
    .update(JSON.stringify([tenantId, codeId]))
    .digest()
  // The bias of the remainder is below one in 10^8.
  return String(mark.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}
