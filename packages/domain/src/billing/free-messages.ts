import type { Settings } from '@hearth/contracts/tenant-settings'
import { copyDiscountUses } from '@hearth/db/queries/billing/discounts'
import {
  copyFreeUse,
  type FreeUse,
  findFreeUse,
  insertFreeMessage,
  removeFreeMessage,
} from '@hearth/db/queries/billing/free-allowances'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { addressHashOf } from '../identity/viewpoint.ts'

/*
 * Free messages are counted by mailbox, whatever follows a '+' in the address, and not by account: leaving and coming back renews nothing.
 */

type Secrets = Pick<AppContext, 'addressSecret'>

interface FreeMessage {
  /** The sender's address. */
  readonly email: string
  /** Whether the recipient has had no free message of this member. */
  readonly isNewPerson: boolean
}

export const NOTHING_USED: FreeUse = { messages: 0, people: 0 }

/** What a member has used of the free messages. */
export const freeUseOf = async (ctx: Secrets, tx: TenantTx, { email }: Pick<FreeMessage, 'email'>): Promise<FreeUse> =>
  (await findFreeUse(tx, { addressHash: addressHashOf(ctx, tx.scope, email) })) ?? NOTHING_USED

/**
 * Uses up a free message in the transaction that sends it, and returns what has been used then; null, with nothing used, if none is left. It is for
 * free members (`freeMessagesLeft`).
 */
export const reserveFreeMessage = (
  ctx: Secrets & Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { email, isNewPerson, rules }: FreeMessage & { readonly rules: Pick<Settings, 'free_messages' | 'free_chats'> },
): Promise<FreeUse | null> =>
  insertFreeMessage(tx, {
    addressHash: addressHashOf(ctx, tx.scope, email),
    isNewPerson,
    most: { messages: rules.free_messages, people: rules.free_chats },
    now: ctx.clock.now(),
  })

/**
 * Gives a free message back in the transaction that takes it back, which calls it once for each. `isNewPerson` says whether the person counts as new
 * again.
 */
export const giveBackFree = async (ctx: Secrets, tx: TenantTx, { email, isNewPerson }: FreeMessage): Promise<void> => {
  await removeFreeMessage(tx, { addressHash: addressHashOf(ctx, tx.scope, email), isNewPerson })
}

/** Counts what a member has used of what is free, and of discounts, for their new address, too: changing it renews nothing. */
export async function carryFreeUse(ctx: Secrets, tx: TenantTx, of: { from: string; to: string }): Promise<void> {
  const from = addressHashOf(ctx, tx.scope, of.from)
  const to = addressHashOf(ctx, tx.scope, of.to)
  if (from !== to) await Promise.all([copyFreeUse(tx, { from, to }), copyDiscountUses(tx, { from, to })])
}
