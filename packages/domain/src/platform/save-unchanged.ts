import type { MemberId } from '@hearth/contracts/ids'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { inTenant, joining, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

interface SaveUnchanged<Stored, Saved> {
  readonly viewer: { readonly scope: TenantScope; readonly id: MemberId }
  /** Reads what the save would overwrite. */
  readonly read: (ctx: AppContext) => Promise<Stored>
  readonly isChanged: (stored: Stored) => boolean
  /** Awaits nothing but the database. */
  readonly save: (ctx: AppContext) => Promise<Saved>
}

/**
 * Saves, unless what is stored has changed; returns null then. Both run in one transaction, and those of one member run one after another, so that of
 * simultaneous saves over the same stored values one saves.
 */
export const saveUnchanged = <Stored, Saved>(
  ctx: AppContext,
  { viewer: { scope, id: memberId }, read, isChanged, save }: SaveUnchanged<Stored, Saved>,
): Promise<Saved | null> =>
  inTenant(ctx.db, scope, async (tx) => {
    // The account's row is locked before rows of the profile wherever both are.
    await lockMember(tx, { memberId, for: 'no key update' })
    const joined = { ...ctx, db: joining(tx) }
    return isChanged(await read(joined)) ? null : save(joined)
  })
