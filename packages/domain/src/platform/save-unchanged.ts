import type { MemberId } from '@hearth/contracts/ids'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { inTenant, joining, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

interface SaveUnchanged<Saved> {
  readonly viewer: { readonly scope: TenantScope; readonly id: MemberId }
  /** The version of the stored values over which the form was filled in. */
  readonly shown: string
  /** Reads the version of what is stored now. */
  readonly version: (ctx: AppContext) => Promise<string | null>
  /** Awaits nothing but the database. */
  readonly save: (ctx: AppContext) => Promise<Saved>
}

/**
 * Saves, unless other values are stored than were shown; returns null then. A save that would store what is stored already, as when a form is sent
 * twice, is no conflict. All is one transaction, and those of one member run one after another, so that of simultaneous saves over the same stored
 * values one saves.
 */
export async function saveUnchanged<Saved extends { readonly ok: boolean }>(
  ctx: AppContext,
  { viewer: { scope, id: memberId }, shown, version, save }: SaveUnchanged<Saved>,
): Promise<Saved | null> {
  const conflict = new Error('Other values were stored than were shown.')
  const saving = inTenant(ctx.db, scope, async (tx) => {
    // The account's row is locked before rows of the profile wherever both are.
    await lockMember(tx, { memberId, for: 'no key update' })
    const joined = { ...ctx, db: joining(tx) }
    const before = await version(joined)
    const saved = await save(joined)
    // Only the save knows what it stores of a form, and thrown, the conflict undoes it.
    if (before !== shown && !(saved.ok && (await version(joined)) === before)) throw conflict
    return saved
  })
  return saving.catch((error: unknown) => {
    if (error === conflict) return null
    throw error
  })
}
