import type { MandateCodeId } from '@hearth/contracts/ids'
import type { MailDetails } from '@hearth/contracts/mail'
import { findMember } from '@hearth/db/queries/accounts/members'
import { findMandate, findMandateCode, updateMandateCode } from '@hearth/db/queries/billing/mandates'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { digitsOfCode } from '../platform/bank-secrets.ts'
import { openMandate } from './mandates.ts'

/** Sends a code as a text message, once, unless it has ended. Rejects if the service may take it later. */
export async function textCode(
  ctx: Pick<AppContext, 'db' | 'clock' | 'bankSecret' | 'textMessages'>,
  { scope, codeId }: { readonly scope: TenantScope; readonly codeId: MandateCodeId },
): Promise<void> {
  const found = await inTenant(ctx.db, scope, async (tx) => {
    const code = await findMandateCode(tx, { id: codeId })
    const mandate = code && (await findMandate(tx, { id: code.mandateId }))
    if (!mandate?.memberId || code?.channel !== 'text' || code.sentAt !== null || code.expiresAt <= ctx.clock.now())
      return null
    const { memberId } = mandate
    const [member, profile] = [await findMember(tx, { memberId }), await findProfile(tx, { memberId })]
    const { phone: to } = openMandate(ctx, scope, mandate)
    return member && { to, language: member.language, country: profile?.country ?? mandate.country }
  })
  if (!found) return
  if (!ctx.textMessages) throw new Error('There is no service for text messages.')
  const { tenantId } = scope
  await ctx.textMessages.send({ id: codeId, tenantId, ...found, code: digitsOfCode(ctx, scope, codeId) })
  const sentAt = ctx.clock.now()
  await inTenant(ctx.db, scope, (tx) => updateMandateCode(tx, { id: codeId, change: { sentAt } }))
}

/** What the mail with a code says; null once the code has ended. */
export async function codeMailDetails(
  ctx: Pick<AppContext, 'clock' | 'bankSecret'>,
  tx: TenantTx,
  { details }: { readonly details: MailDetails },
): Promise<MailDetails | null> {
  const codeId = details.code_id as MandateCodeId
  const code = codeId ? await findMandateCode(tx, { id: codeId }) : null
  return code && code.expiresAt > ctx.clock.now() ? { code: digitsOfCode(ctx, tx.scope, code.id) } : null
}
