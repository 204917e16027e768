import { ABOUT_MAX } from '@hearth/contracts/profiles'
import { updateOwnDetails } from '@hearth/db/queries/profiles/own-details'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type FieldRefusal, type Outcome, type Parsed, refuseFields } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { parseOwnWords } from './own-words.ts'
import type { Visible } from './visibility.ts'

/** What somebody wrote of themself as it is stored; empty for nothing. */
export const parseAbout = (typed: string): Parsed<string> =>
  parseOwnWords(typed, { max: ABOUT_MAX, tooLong: 'profiles.about_too_long' })

interface SaveAbout {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly visible: Pick<Visible, 'notes'>
  /** As typed. */
  readonly about: string
}

/** Saves the text about the member; an empty text removes it. Does nothing where the site does not show it. */
export async function saveAbout(
  ctx: AppContext,
  { viewer, visible, about }: SaveAbout,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  if (!visible.notes) return accept(null)
  const parsed = parseAbout(about)
  if (!parsed.ok) return refuseFields('profiles.invalid_details', [{ field: 'about', ...parsed.fault }])
  const saved = await inTenant(ctx.db, viewer.scope, (tx) =>
    updateOwnDetails(tx, { memberId: viewer.id, details: { about: parsed.value || null } }),
  )
  if (!saved) throw new AppError('platform.not_found', 404)
  return accept(null)
}
