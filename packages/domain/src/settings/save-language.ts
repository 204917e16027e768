import { isLocale, type Locale } from '@hearth/contracts/locales'
import { updateMemberLanguage } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'

/** Saves the interface language that the member chose. */
export async function saveLanguage(
  ctx: AppContext,
  { viewer, language }: { viewer: Pick<Viewer, 'scope' | 'id'>; language: string },
): Promise<Outcome<{ language: Locale }, 'accounts.unknown_language'>> {
  if (!isLocale(language)) return refuse('accounts.unknown_language')
  const saved = await inTenant(ctx.db, viewer.scope, (tx) =>
    updateMemberLanguage(tx, { memberId: viewer.id, language }),
  )
  if (!saved) throw new AppError('platform.not_found', 404)
  return accept({ language })
}
