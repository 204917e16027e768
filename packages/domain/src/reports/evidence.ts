import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { ReportId } from '@hearth/contracts/ids'
import { listReports } from '@hearth/db/queries/reports/reports'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { discardFiles } from '../photos/discard-files.ts'
import { readStored } from '../photos/prepare-photo.ts'

/** The photo of a message, as both see it. */
export interface Picture {
  readonly seq: number
  /** Its stored file. */
  readonly file: string
}

interface OfReport {
  readonly scope: TenantScope
  readonly reportId: ReportId
}

/**
 * Keeps encrypted copies of these photos, and returns their files by the numbers of the messages; a photo whose file is gone has none. The files are
 * noted as discarded before they are written, and stay so: once a report names them (`report_files`) the job leaves them alone until its case ends.
 */
export async function keepEvidence(
  ctx: Pick<AppContext, 'db' | 'clock' | 'storage' | 'evidenceSecret'>,
  { scope, reportId, pictures }: OfReport & { readonly pictures: readonly Picture[] },
): Promise<ReadonlyMap<number, string>> {
  const copies = pictures.map((picture) => ({ ...picture, name: newEvidenceFile(scope) }))
  // Nobody's, so that they go with no account.
  const names = copies.map(({ name }) => name)
  await inTenant(ctx.db, scope, (tx) => discardFiles(ctx, tx, { names, memberId: null }))
  const kept = new Map<number, string>()
  // One after the other, so that a report takes the memory of one photo.
  for (const { seq, file, name } of copies) {
    const bytes = await readStored(ctx, file)
    if (!bytes) continue
    await ctx.storage.keep(name, encrypt(ctx, bytes, boundTo({ scope, reportId, seq })))
    kept.set(seq, name)
  }
  return kept
}

/** No address leads there. */
const newEvidenceFile = ({ tenantId }: TenantScope): string => `evidence/${tenantId}/${randomBytes(16).toString('hex')}`

/** The photo that a report has kept of a message. */
export async function openEvidence(
  ctx: Pick<AppContext, 'db' | 'storage' | 'evidenceSecret'>,
  { scope, number, seq }: { readonly scope: TenantScope; readonly number: number; readonly seq: number },
): Promise<Outcome<Uint8Array, 'reports.no_evidence' | 'reports.evidence_gone' | 'reports.evidence_broken'>> {
  const [report] = await inTenant(ctx.db, scope, (tx) => listReports(tx, { numbers: [number] }))
  const name = report?.snapshot?.messages?.find((message) => message.seq === seq)?.evidence
  if (!report || !name) return refuse('reports.no_evidence')
  const stored = await readStored(ctx, name)
  if (!stored) return refuse('reports.evidence_gone')
  const bytes = decrypt(ctx, stored, boundTo({ scope, reportId: report.id, seq }))
  return bytes ? accept(bytes) : refuse('reports.evidence_broken')
}

type Secret = Pick<AppContext, 'evidenceSecret'>
const CIPHER = 'aes-256-gcm'
/** Bytes at the beginning and at the end of a file. */
const NONCE = 12
const TAG = 16

/** What a file says only in its place: under the name of another message, report or tenant it cannot be decrypted. */
const boundTo = ({ scope, reportId, seq }: OfReport & { readonly seq: number }): Buffer =>
  Buffer.from(JSON.stringify([scope.tenantId, reportId, seq]))

function encrypt({ evidenceSecret }: Secret, bytes: Uint8Array, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, evidenceSecret, nonce, { authTagLength: TAG }).setAAD(bound)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Null for anything but what was encrypted for this place with this secret. */
function decrypt({ evidenceSecret }: Secret, stored: Uint8Array, bound: Buffer): Buffer | null {
  if (stored.length < NONCE + TAG) return null
  const end = stored.length - TAG
  const decipher = createDecipheriv(CIPHER, evidenceSecret, stored.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(bound).setAuthTag(stored.subarray(end))
  const bytes = decipher.update(stored.subarray(NONCE, end))
  try {
    return Buffer.concat([bytes, decipher.final()])
  } catch {
    return null
  }
}
