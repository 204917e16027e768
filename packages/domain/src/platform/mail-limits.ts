import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { type Refusal, refuse } from '../failures.ts'
import { mailsPerMailbox, mailsPerNetwork, type Reservation, refund, reserve } from './rate-limits.ts'

/** Whether mail may be sent for somebody, by limits that hold for all tenants together. */
export interface MailAllowance {
  /** For the network that asks. */
  readonly network: Reservation
  /** Whether the mailbox may get this mail. No answer tells: it would say what somebody did on another site. */
  readonly mailbox: boolean
}

/** The refusal of a mail beyond a limit, with the time after which another may be asked for. */
export const refuseMail = ({ minutes }: { readonly minutes: number }): Refusal<'accounts.too_many_mails'> =>
  refuse('accounts.too_many_mails', { minutes, hours: Math.ceil(minutes / 60) })

/**
 * Counts a mail against the limits of the whole platform and runs the attempt with the result; refunds it unless the attempt reports that it caused a
 * mail. It is counted in a transaction of its own, before that of the attempt.
 */
export async function withMailAllowance<Value>(
  ctx: AppContext,
  { network, mailbox }: { readonly network: string; readonly mailbox: string | null },
  attempt: (allowance: MailAllowance) => Promise<{ readonly value: Value; readonly isMailed: boolean }>,
): Promise<Value> {
  const [byNetwork, toMailbox] = await inTenant(ctx.db, ctx.platformScope, async (tx) => {
    const granted = await reserve(ctx, tx, mailsPerNetwork(network))
    if (!granted.granted || mailbox === null) return [granted, null]
    return [granted, await reserve(ctx, tx, [mailsPerMailbox(mailbox)])]
  })
  const giveBack = () =>
    inTenant(ctx.db, ctx.platformScope, async (tx) => {
      for (const one of [byNetwork, toMailbox]) if (one?.granted) await refund(tx, one)
    })
  try {
    const { value, isMailed } = await attempt({ network: byNetwork, mailbox: toMailbox?.granted ?? true })
    if (!isMailed) await giveBack()
    return value
  } catch (error) {
    await giveBack()
    throw error
  }
}
